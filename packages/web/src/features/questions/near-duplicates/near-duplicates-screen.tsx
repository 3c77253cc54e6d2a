import type { Course, Decision, QuestionPair, QuestionPairsSummary } from '@exam/contract';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { courseQueries } from '../../../data/courses.ts';
import { type PairsPage, pairQueries } from '../../../data/question-pairs.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import { CourseTabs } from '../../../ui/course-tabs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconRefresh } from '../../../ui/icon.tsx';
import { useListKeys } from '../../../ui/list-keys.ts';
import { ListViews } from '../../../ui/list-views.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowBlockSkeleton } from '../../../ui/row-block.tsx';
import { QuestionFailure } from '../question-failure.tsx';
import { useIsScanning, useScanCourse } from './change-pairs.ts';
import classes from './near-duplicates-screen.module.css';
import { PairCard } from './pair-card.tsx';

/** /courses/{courseId}/near-duplicates: questions that are much alike, to merge, keep or keep apart. */
export function NearDuplicatesScreen() {
  const { courseId = '' } = useParams();
  const course = useQuery(courseQueries.detail(courseId));
  const failure = failureOf(course);
  const name = course.data?.name ?? 'Course';
  return (
    <Page
      title={name}
      documentTitle={`Near-duplicates of ${name}`}
      crumb="Near-duplicates"
      trail={[
        { label: 'Courses', to: '/courses' },
        { label: name, to: `/courses/${courseId}` },
      ]}
      actions={course.data && course.data.role !== 'viewer' && <LookAgain courseId={courseId} />}
    >
      {course.data && <CourseTabs courseId={courseId} />}
      {course.isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && <QuestionFailure error={failure} onRetry={() => void course.refetch()} />}
      {failure === undefined && course.data && <Pairs course={course.data} />}
    </Page>
  );
}

function LookAgain({ courseId }: { courseId: string }) {
  const { mutate: scan, isPending } = useScanCourse(courseId);
  const { data: summary } = useQuery(pairQueries.summary(courseId));
  const isIncomplete = (summary?.uncompared ?? 0) > 0;

  // What an import left uncompared is why somebody comes here: it need not be asked for.
  useEffect(() => {
    if (isIncomplete) scan();
  }, [isIncomplete, scan]);

  return (
    <BusyButton
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      isBusy={isPending}
      onClick={() => scan()}
    >
      Compare again
    </BusyButton>
  );
}

function Pairs({ course }: { course: Course }) {
  const courseId = course._id;
  const [params] = useSearchParams();
  const decision = readDecision(params);
  const { data: summary } = useQuery(pairQueries.summary(courseId));
  const isIncomplete = summary !== undefined && summary.uncompared > 0;
  const query = useInfiniteQuery(pairQueries.list(courseId, decision));
  const { data, isPending, refetch } = query;
  const failure = failureOf(query);
  const isEmpty = data?.pages.every((page) => page.data.length === 0);
  return (
    <>
      <DecisionFilter decision={decision} summary={summary} />
      {isIncomplete && <Uncompared courseId={courseId} count={summary.uncompared} />}
      {isPending && failure === undefined && (
        <>
          <LoadingText>Loading near-duplicates...</LoadingText>
          <RowBlockSkeleton />
        </>
      )}
      {failure !== undefined && <QuestionFailure error={failure} onRetry={() => void refetch()} />}
      {isEmpty && !(decision === 'open' && isIncomplete) && <NoPairs decision={decision} />}
      {data && !isEmpty && <PairList courseId={courseId} query={query} canEdit={course.role !== 'viewer'} />}
    </>
  );
}

function Uncompared({ courseId, count }: { courseId: string; count: number }) {
  const isScanning = useIsScanning(courseId);
  const questions = counted(count, 'question');
  return (
    <p className={classes.note} role="status">
      {isScanning
        ? `Comparing ${questions} with the others…`
        : `${questions} ${count === 1 ? 'has' : 'have'} not been compared with the others yet.`}
    </p>
  );
}

const WORDS: Readonly<Record<Decision, { title: string; text: string }>> = {
  open: {
    title: 'No near-duplicates to review',
    text: 'Questions that are similar to another question of the course appear here, so that no exam asks the same thing twice.',
  },
  excluded: {
    title: 'No pairs are kept apart yet',
    text: 'Pairs that you mark as “Never together” are listed here. They are in one exam only where it cannot be avoided.',
  },
  kept: {
    title: 'No pairs were kept yet',
    text: 'Similar questions of which you keep both are listed here.',
  },
};

/** Says what a list of pairs is for when it is empty. */
function NoPairs({ decision }: { decision: Decision }) {
  const { title, text } = WORDS[decision];
  return <EmptyState title={title}>{text}</EmptyState>;
}

const FILTERS: readonly { decision: Decision; label: string; search: string }[] = [
  { decision: 'open', label: 'To review', search: '' },
  { decision: 'excluded', label: 'Never together', search: '?decision=excluded' },
  { decision: 'kept', label: 'Kept', search: '?decision=kept' },
];

/** Which pairs an address shows: those that nobody has decided about, unless it says otherwise. */
function readDecision(params: URLSearchParams): Decision {
  return FILTERS.find(({ decision }) => decision === params.get('decision'))?.decision ?? 'open';
}

interface DecisionFilterProps {
  decision: Decision;
  /** How many there are of each; undefined until it is known. */
  summary: QuestionPairsSummary | undefined;
}

/** Leads to the pairs of each decision. */
function DecisionFilter({ decision, summary }: DecisionFilterProps) {
  return (
    <ListViews
      label="Pairs shown"
      views={FILTERS.map((filter) => ({
        label: filter.label,
        search: filter.search,
        count: summary?.[filter.decision],
        isShown: filter.decision === decision,
      }))}
    />
  );
}

interface PairListProps {
  courseId: string;
  query: UseInfiniteQueryResult<InfiniteData<PairsPage>>;
  canEdit: boolean;
}

/** The loaded pairs. A decision leads to the next pair, to the same button, so that a list is worked off by one key. */
function PairList({ courseId, query, canEdit }: PairListProps) {
  const pairs = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const keys = useListKeys<HTMLUListElement>();
  const items = useRef(new Map<string, HTMLElement>());

  function focusBeside(index: number, decision: Decision) {
    const next = pairs[index + 1] ?? pairs[index - 1];
    const item = next && items.current.get(nameOf(next));
    (item?.querySelector<HTMLElement>(`[data-decision="${decision}"]`) ?? item?.querySelector('a'))?.focus();
  }

  return (
    <>
      <ul className={classes.list} aria-label="Pairs of questions" {...keys}>
        {pairs.map((pair, index) => (
          <li
            key={nameOf(pair)}
            ref={(item) => {
              if (item) items.current.set(nameOf(pair), item);
              else items.current.delete(nameOf(pair));
            }}
          >
            <PairCard
              courseId={courseId}
              pair={pair}
              canEdit={canEdit}
              onDecided={(decision) => focusBeside(index, decision)}
            />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}

function nameOf({ one, other }: QuestionPair): string {
  return `${one._id} ${other._id}`;
}
