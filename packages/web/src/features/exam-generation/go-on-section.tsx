import type { ExamDraft, ExamDraftDetail } from '@exam/contract';
import { isBlank } from '@exam/contract/characters';
import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { chapterQueries } from '../../data/chapters.ts';
import { examDraftChanges, examDraftQueries } from '../../data/exam-drafts.ts';
import type { Store } from '../../lib/store.ts';
import bare from '../../ui/bare.module.css';
import { counted } from '../../ui/counted.ts';
import { longDate } from '../../ui/long-date.ts';
import { notifyError } from '../../ui/notify.ts';
import { withParams } from '../../ui/search-params.ts';
import { notifyFailure, standFailure } from '../../ui/standing-failure.ts';
import { useChange } from '../../ui/use-change.ts';
import type { Keeper } from './draft-keeper.ts';
import classes from './go-on-section.module.css';
import { contentOf, restoreDraft } from './kept-draft.ts';
import type { Workbench } from './workbench.ts';
import { EMPTY_WORKBENCH } from './workbench.ts';

/** More offers are shown on demand. */
const OFFERS_SHOWN = 3;

interface GoOnSectionProps {
  bench: Workbench;
  store: Store<Workbench>;
  keeper: { readonly current: Keeper | undefined };
}

/** The exams in the making to go on with, and what another window has kept. */
export function GoOnSection({ bench, store, keeper }: GoOnSectionProps) {
  const queryClient = useQueryClient();
  const { data: drafts = [] } = useQuery(examDraftQueries.list());
  const [showsAll, setShowsAll] = useState(false);
  const { courseId } = bench.draft;
  const isShown = bench.kept?.courseId === courseId && bench.kept !== undefined;
  const offered =
    courseId === null ? drafts : drafts.filter((draft) => draft.courseId === courseId && !isShown);
  const shown = showsAll ? offered : offered.slice(0, OFFERS_SHOWN);
  const goOn = (id: string) => void goOnWith(store, queryClient, id);

  return (
    <>
      {bench.replaced && <Replaced {...{ bench, store, replaced: bench.replaced }} />}
      {shown.length > 0 && (
        <ul className={bare.list} aria-label="Exams in the making">
          {shown.map((draft) => (
            <Offer key={draft.courseId} draft={draft} onGoOn={() => goOn(draft.courseId)} />
          ))}
        </ul>
      )}
      {shown.length < offered.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          Show all {offered.length} exams in the making
        </Button>
      )}
      {courseId !== null && isShown && bench.kept?.state === 'elsewhere' && (
        <Elsewhere keeper={keeper} onGoOn={() => goOn(courseId)} />
      )}
    </>
  );
}

/** Whether it is not known yet if there are exams in the making to offer. */
export function useOffersAwaited(): boolean {
  const { isPending, failureCount } = useQuery(examDraftQueries.list());
  return isPending && failureCount === 0;
}

function nameOf({ name }: { name: string }): string {
  return isBlank(name) ? 'exam without a name' : name;
}

function Offer({ draft, onGoOn }: { draft: ExamDraft; onGoOn: () => void }) {
  const { mutate: keepAgain } = useChange({
    ...examDraftChanges.keepAgain(draft.courseId),
    successText: 'The exam is back',
  });
  const { mutate: discard, isPending } = useChange({
    ...examDraftChanges.discard,
    successText: 'Exam discarded',
    undo: ({ data: { content } }) =>
      content === null ? undefined : { text: `“${nameOf(draft)}” discarded`, run: () => keepAgain(content) },
  });
  const facts = [
    draft.courseName,
    ...(draft.numberOfQuestions > 0 ? [counted(draft.numberOfQuestions, 'question')] : []),
    `changed on ${longDate(draft.changedAt)}`,
  ];
  return (
    <li className={classes.line}>
      <Button variant="default" size="compact-sm" className={classes.goOn} onClick={onGoOn}>
        Go on with “{nameOf(draft)}”
      </Button>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={`Discard “${nameOf(draft)}”`}
        disabled={isPending}
        onClick={() => discard(draft.courseId)}
      >
        Discard
      </Button>
    </li>
  );
}

interface ReplacedProps {
  bench: Workbench;
  store: Store<Workbench>;
  replaced: ExamDraftDetail;
}

/** Offers the exam that was in the making in the course before this one. */
function Replaced({ bench, store, replaced }: ReplacedProps) {
  const queryClient = useQueryClient();

  async function goBack() {
    const before = await readBench(queryClient, replaced);
    const version = bench.kept?.version ?? 0;
    // The content differs from the kept one, so that it is kept again.
    store.update(() => ({
      ...before,
      ...(before.kept && { kept: { ...before.kept, version, content: '' } }),
    }));
  }

  return (
    <div className={classes.line}>
      <span className={classes.facts}>
        This exam takes the place of “{nameOf(replaced)}”, which was in the making in this course.
      </span>
      <Button variant="default" size="compact-sm" onClick={() => void goBack()}>
        Go on with “{nameOf(replaced)}”
      </Button>
    </div>
  );
}

interface ElsewhereProps extends Pick<GoOnSectionProps, 'keeper'> {
  onGoOn: () => void;
}

/** Another window has changed the exam in the making of this course: one of the two is kept. */
function Elsewhere({ keeper, onGoOn }: ElsewhereProps) {
  return (
    <div className={classes.line} role="status">
      <span className={classes.facts}>
        The exam that you are making in this course was changed in another window. This one is not kept.
      </span>
      <Button variant="default" size="compact-sm" onClick={() => keeper.current?.keepThisOne()}>
        Keep this exam instead
      </Button>
      <Button variant="default" size="compact-sm" onClick={onGoOn}>
        Go on with the other exam
      </Button>
    </div>
  );
}

/** Beside the title: whether the exam that is shown is kept, and the way to discard it. */
export function KeptNote({ bench, store, keeper }: GoOnSectionProps) {
  const { kept, draft } = bench;
  const { mutate: discard, isPending } = useChange({
    ...examDraftChanges.discard,
    successText: 'Exam discarded',
    undo: () => ({ text: `“${nameOf(draft)}” discarded`, run: putBack }),
  });

  function putBack() {
    const { kept: _discarded, ...rest } = bench;
    store.update(() => rest);
  }

  async function discardThis(courseId: string) {
    await keeper.current?.settle();
    discard(courseId, { onSuccess: () => store.update(emptied) });
  }

  if (kept === undefined || kept.courseId !== draft.courseId || kept.state === 'elsewhere') return null;
  if (contentOf(bench) === undefined) return null;
  const isFailed = kept.state === 'failed';
  return (
    <div className={classes.note} data-failed={isFailed || undefined}>
      <span className={classes.facts} role="status">
        {isFailed
          ? 'This exam could not be kept: until you save it, it is in this window only.'
          : 'This exam is kept until you save or discard it.'}
      </span>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        disabled={isPending}
        onClick={() => void discardThis(kept.courseId)}
      >
        Discard this exam
      </Button>
    </div>
  );
}

/** The empty screen, with the preferences that hold for the next exam, too. */
function emptied({ draft: { preferences } }: Workbench): Workbench {
  return { ...EMPTY_WORKBENCH, draft: { ...EMPTY_WORKBENCH.draft, preferences } };
}

/** Brings the exam that is kept in a course onto the screen. A toast says why it does not come, and what of it is gone. */
async function goOnWith(store: Store<Workbench>, queryClient: QueryClient, courseId: string): Promise<void> {
  try {
    const bench = await readBench(
      queryClient,
      await queryClient.fetchQuery(examDraftQueries.detail(courseId)),
    );
    store.update(() => bench);
  } catch (error) {
    notifyFailure(error, TEXTS.somethingWentWrong);
  }
}

async function readBench(queryClient: QueryClient, kept: ExamDraftDetail): Promise<Workbench> {
  const chapters = await queryClient.fetchQuery(chapterQueries.allOfCourse(kept.courseId));
  const { bench, missing } = restoreDraft(kept, new Set(chapters.map(({ _id }) => _id)));
  if (missing !== undefined) {
    notifyError(missing);
    standFailure(missing);
  }
  return bench;
}

const PARAMETER = 'go-on';

/** Goes on with the exam in the making of the course that the address names (`?go-on=COURSE_ID`), once. */
export function useGoOnOfAddress(store: Store<Workbench>): void {
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const courseId = params.get(PARAMETER);
  useEffect(() => {
    if (courseId === null) return;
    setParams((now) => withParams(now, { [PARAMETER]: null }), { replace: true });
    const { draft, kept } = store.get();
    if (kept?.courseId !== courseId || draft.courseId !== courseId)
      void goOnWith(store, queryClient, courseId);
  }, [courseId, queryClient, store, setParams]);
}
