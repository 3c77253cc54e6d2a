import type { ReadQuestion, ScannedPageDetail } from '@exam/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { type PageChange, scanChanges, scanQueries } from '../../../data/scans.ts';
import { ExamFrame, loadOf } from '../../../ui/exams/exam-frame.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.tsx';
import { longMoment } from '../../../ui/long-date.ts';
import { describePage, ownerOf } from '../../../ui/scans/describe-page.ts';
import titles from '../../../ui/titles.module.css';
import { useChange } from '../../../ui/use-change.ts';
import { PagePicture } from '../page-picture.tsx';
import { ReadMarks } from '../read-marks.tsx';
import { OwnerForm } from './owner-form.tsx';
import classes from './page-screen.module.css';
import { QuestionList } from './question-list.tsx';

/** /exams/{examId}/sheets/pages/{pageId}: one page with what was read drawn over it, to look at and to correct. */
export function ScannedPageScreen() {
  const { examId = '', pageId = '' } = useParams();
  const query = useQuery(scanQueries.page(examId, pageId));
  const load = loadOf([query]);
  const page = load.failure === undefined ? query.data : undefined;
  return (
    <ExamFrame
      examId={examId}
      crumb="Page"
      title={page && ownerOf(page)}
      documentTitle="Page of an answer sheet"
      within={[{ label: 'Answer sheets', to: `/exams/${examId}/sheets` }]}
      actions={<Walk examId={examId} pageId={pageId} />}
      load={load}
      loadingText="Loading the page..."
    >
      {page && <OnePage key={page._id} examId={examId} page={page} />}
    </ExamFrame>
  );
}

/** The pages before and after this one, as they were scanned. */
function Walk({ examId, pageId }: { examId: string; pageId: string }) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(
    scanQueries.pages(examId, { sort: 'file' }),
  );
  const pages = data?.pages.flatMap((each) => each.data) ?? [];
  const at = pages.findIndex(({ _id }) => _id === pageId);
  const isBeyond = data !== undefined && (at === -1 || at === pages.length - 1);

  useEffect(() => {
    if (isBeyond && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isBeyond, hasNextPage, isFetching, isError, fetchNextPage]);

  return (
    <>
      <Way examId={examId} to={at > 0 ? pages[at - 1]?._id : undefined} isBack />
      <Way examId={examId} to={at === -1 ? undefined : pages[at + 1]?._id} />
    </>
  );
}

function Way({ examId, to, isBack = false }: { examId: string; to: string | undefined; isBack?: boolean }) {
  const look = isBack
    ? { leftSection: <IconChevronLeft size={16} aria-hidden />, children: 'Previous' }
    : { rightSection: <IconChevronRight size={16} aria-hidden />, children: 'Next' };
  if (to === undefined) return <Button variant="default" disabled {...look} />;
  return <Button component={Link} to={`/exams/${examId}/sheets/pages/${to}`} variant="default" {...look} />;
}

const ZOOMS = [
  { value: '1', label: 'Whole' },
  { value: '1.75', label: 'Larger' },
  { value: '3', label: 'Largest' },
];

function OnePage({ examId, page }: { examId: string; page: ScannedPageDetail }) {
  const [framed, setFramed] = useState<number>();
  const { questions } = page;
  const { mutate, isPending } = useChange({
    ...scanChanges.page(examId, page._id),
    successText: 'The page was changed',
  });
  const change = (said: PageChange) => {
    if (!isPending) mutate({ version: page.version, ...said });
  };
  const choose = ({ number }: ReadQuestion, choice: string | null) => {
    setFramed(number);
    change({ answers: [{ question: number, choice }] });
  };

  return (
    <div className={classes.columns}>
      <Sheet examId={examId} page={page} framed={framed} onChoose={choose} />
      <div className={classes.side}>
        <OwnerForm page={page} isSaving={isPending} onChange={change} />
        {questions.length > 0 && (
          <QuestionList
            questions={questions}
            framed={framed}
            onFrame={setFramed}
            onChoose={choose}
            onAsRead={({ number }) => change({ answers: [{ question: number }] })}
          />
        )}
        <Changes page={page} />
      </div>
    </div>
  );
}

interface SheetProps {
  examId: string;
  page: ScannedPageDetail;
  framed: number | undefined;
  onChoose: (question: ReadQuestion, choice: string | null) => void;
}

/** The picture, in one of three sizes. A circle can be pressed to choose it; pressing what holds takes it away. */
function Sheet({ examId, page, framed, onChoose }: SheetProps) {
  const [zoom, setZoom] = useState('1');
  const { places, questions, hasPicture } = page;
  if (!hasPicture) return <p className={classes.quiet}>This sheet was typed; it has no picture.</p>;
  return (
    <div className={classes.sheet}>
      <SegmentedControl
        aria-label="Size of the page"
        size="xs"
        data={ZOOMS}
        value={zoom}
        onChange={setZoom}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach what it hides */}
      <section className={classes.scroller} tabIndex={0} aria-label="The page">
        <div style={{ width: `${Number(zoom) * 100}%` }}>
          <PagePicture examId={examId} pageId={page._id} label={describePage(page)} places={places}>
            {places && (
              <ReadMarks
                questions={questions}
                places={places}
                framed={framed === undefined ? [] : [framed]}
                onPress={(question, letter) => onChoose(question, letter === question.answer ? null : letter)}
              />
            )}
          </PagePicture>
        </div>
      </section>
      <p className={classes.legend}>
        <Sign state="chosen">chosen</Sign>
        <Sign state="marked">marked, does not count</Sign>
        <Sign state="doubtful">doubtful</Sign>
        <Sign state="empty">empty</Sign>
      </p>
    </div>
  );
}

function Sign({ state, children }: { state: string; children: string }) {
  return (
    <span className={classes.sign}>
      <span className={classes.drawn} data-state={state} aria-hidden />
      {children}
    </span>
  );
}

/** What people changed on the page, and when. */
function Changes({ page: { changes } }: { page: ScannedPageDetail }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes-of-page">
      <h2 id="changes-of-page" className={titles.part}>
        Changes
      </h2>
      <ul className={classes.changes}>
        {changes.map(({ madeAt, by, what }) => (
          <li key={`${madeAt} ${what}`}>
            {what}{' '}
            <span className={classes.quiet}>
              {by ?? 'A deleted account'}, {longMoment(madeAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
