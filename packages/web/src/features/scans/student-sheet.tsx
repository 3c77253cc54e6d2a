import type { ScannedPage } from '@exam/contract';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { scanQueries } from '../../data/scans.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { describePage } from '../../ui/scans/describe-page.ts';
import { TabRow } from '../../ui/tab-row.tsx';
import { PagePicture } from './page-picture.tsx';
import { ReadMarks } from './read-marks.tsx';

interface StudentSheetProps {
  examId: string;
  studentNumber: string;
}

/** The sheet of a student as it was scanned, with what was read drawn over it. It is looked for here, so that no address names the student. */
export function StudentSheet({ examId, studentNumber }: StudentSheetProps) {
  const query = useQuery(scanQueries.pagesOf(examId, studentNumber));
  const [at, setAt] = useState(0);
  const panelId = useId();
  if (failureOf(query) !== undefined) {
    return <LoadFailure text="The sheet could not be loaded." onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <LoadingText>Loading the page...</LoadingText>;
  const pages = query.data;
  const page = pages[at];
  if (page === undefined) return <p>The sheet of this student was deleted, and the answers stay.</p>;
  if (pages.length === 1) return <OnePage examId={examId} page={page} />;
  return (
    <>
      <TabRow
        label="Pages"
        tabs={pages.map((_, index) => ({ name: `Page ${index + 1}`, text: `Page ${index + 1}` }))}
        shown={at}
        panelId={panelId}
        onShow={setAt}
      />
      <div role="tabpanel" id={panelId} aria-label={`Page ${at + 1}`}>
        <OnePage key={page._id} examId={examId} page={page} />
      </div>
    </>
  );
}

function OnePage({ examId, page }: { examId: string; page: ScannedPage }) {
  const query = useQuery(scanQueries.page(examId, page._id));
  if (failureOf(query) !== undefined) {
    return <LoadFailure text="The sheet could not be loaded." onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <LoadingText>Loading the page...</LoadingText>;
  const { hasPicture, places, questions } = query.data;
  return (
    <>
      <p>
        <Anchor component={Link} to={`/exams/${examId}/sheets/pages/${page._id}`}>
          Correct what was read
        </Anchor>
      </p>
      {hasPicture ? (
        <PagePicture examId={examId} pageId={page._id} label={describePage(page)} places={places}>
          {places && <ReadMarks questions={questions} places={places} framed={[]} />}
        </PagePicture>
      ) : (
        <p>This sheet was typed; it has no picture.</p>
      )}
    </>
  );
}
