import type { Course } from '@exam/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { courseQueries } from '../../../data/courses.ts';
import { pairQueries } from '../../../data/question-pairs.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import { IconRefresh } from '../../../ui/icon.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowBlockSkeleton } from '../../../ui/row-block.tsx';
import { QuestionFailure } from '../question-failure.tsx';
import { useIsScanning, useScanCourse } from './change-pairs.ts';
import { DecisionFilter, readDecision } from './decision-filter.tsx';
import classes from './near-duplicates-screen.module.css';
import { NoPairs } from './no-pairs.tsx';
import { PairList } from './pair-list.tsx';

/** /courses/{courseId}/near-duplicates: questions that are much alike, to merge, keep or keep apart. */
export function NearDuplicatesScreen() {
  const { courseId = '' } = useParams();
  const course = useQuery(courseQueries.detail(courseId));
  const failure = failureOf(course);
  return (
    <Page
      title="Near-duplicates"
      trail={[
        { label: 'Courses', to: '/courses' },
        { label: course.data?.name ?? 'Course', to: `/courses/${courseId}` },
      ]}
      actions={course.data && course.data.role !== 'viewer' && <LookAgain courseId={courseId} />}
    >
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
      Look again
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
