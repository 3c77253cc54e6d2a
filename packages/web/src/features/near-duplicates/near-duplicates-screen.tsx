import type { Course, Decision, QuestionCluster, QuestionPairsSummary } from '@exam/contract';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { courseQueries } from '../../data/courses.ts';
import { type ClustersPage, nearDuplicateQueries } from '../../data/near-duplicates.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { counted } from '../../ui/counted.ts';
import { CourseTabs } from '../../ui/course-tabs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconRefresh } from '../../ui/icon.tsx';
import { useListKeys } from '../../ui/list-keys.ts';
import { ListViews } from '../../ui/list-views.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { QuestionFailure } from '../../ui/question-failure.tsx';
import { RowBlockSkeleton } from '../../ui/row-block.tsx';
import { useIsScanning, useScanCourse } from './change-pairs.ts';
import { ClusterCard } from './cluster-card.tsx';
import classes from './near-duplicates-screen.module.css';

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
  const { data: summary } = useQuery(nearDuplicateQueries.summary(courseId));
  const isIncomplete = (summary?.uncompared ?? 0) > 0;

  // Questions that an import left uncompared are why the user comes here, so they are compared at once.
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
  const { data: summary } = useQuery(nearDuplicateQueries.summary(courseId));
  const isIncomplete = summary !== undefined && summary.uncompared > 0;
  const query = useInfiniteQuery(nearDuplicateQueries.clusters(courseId, decision));
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
      {data && !isEmpty && (
        <>
          <Groups pairs={summary?.[decision]} groups={data.pages[0]?.page.total} />
          <ClusterList courseId={courseId} query={query} canEdit={course.role !== 'viewer'} />
        </>
      )}
    </>
  );
}

interface GroupsProps {
  /** The number of pairs, and below that of clusters; undefined until it is known. */
  pairs: number | undefined;
  groups: number | undefined;
}

/** Says why the list has fewer cards than there are pairs. */
function Groups({ pairs = 0, groups = 0 }: GroupsProps) {
  if (groups >= pairs) return null;
  return (
    <p className={classes.note}>
      {counted(pairs, 'pair')} in {counted(groups, 'group')}
    </p>
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

interface ClusterListProps {
  courseId: string;
  query: UseInfiniteQueryResult<InfiniteData<ClustersPage>>;
  canEdit: boolean;
}

/** The loaded clusters. A decision leads to the next one, to the same button, so that a list is worked off by one key. */
function ClusterList({ courseId, query, canEdit }: ClusterListProps) {
  const clusters = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const keys = useListKeys<HTMLUListElement>();
  const items = useRef(new Map<string, HTMLElement>());
  const itemAt = (index: number) => {
    const cluster = clusters[index];
    return cluster && items.current.get(nameOf(cluster));
  };
  const focused = useFocusAtPlace((index) =>
    itemAt(Math.min(index, clusters.length - 1))?.querySelector('a'),
  );

  function focusBeside(index: number, decision: Decision) {
    const item = itemAt(index + 1) ?? itemAt(index - 1);
    (item?.querySelector<HTMLElement>(`[data-decision="${decision}"]`) ?? item?.querySelector('a'))?.focus();
  }

  return (
    <>
      <ul className={classes.list} aria-label="Pairs of questions" {...keys}>
        {clusters.map((cluster, index) => (
          <li
            key={nameOf(cluster)}
            ref={(item) => {
              if (item) items.current.set(nameOf(cluster), item);
              else items.current.delete(nameOf(cluster));
            }}
            {...focused(index)}
          >
            <ClusterCard
              courseId={courseId}
              cluster={cluster}
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

/**
 * Keeps the focus at its place in a list whose card was replaced under it, as a merge does.
 * @param target where the focus goes at a place, counted from 0
 * @returns the handlers of the card at a place
 */
function useFocusAtPlace(target: (index: number) => HTMLElement | null | undefined) {
  const place = useRef<number | undefined>(undefined);

  // A removed element that had the focus tells nobody; after that the focus is on the body.
  useEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return;
    target(place.current)?.focus();
  });

  return (index: number) => ({
    onFocus: () => {
      place.current = index;
    },
    onBlur: () => {
      place.current = undefined;
    },
  });
}

/** Its first pair is in no other cluster. */
function nameOf({ pairs: [first] }: QuestionCluster): string {
  return `${first?.one} ${first?.other}`;
}
