import { TEXTS } from '@exam/contract/texts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { courseQueries } from '../../../data/courses.ts';
import { errorStatus, errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { Page } from '../../../ui/page.tsx';
import { CourseFailure } from '../course-failure.tsx';
import { HistoryList } from './history-list.tsx';
import classes from './history-screen.module.css';

/** /courses/{courseId}/history: who changed, shared or deleted what, for the owner of the course. */
export function HistoryScreen() {
  const { courseId = '' } = useParams();
  const { data: course } = useQuery(courseQueries.detail(courseId));
  const query = useInfiniteQuery(courseQueries.history(courseId));
  const { data, isPending, refetch } = query;
  const failure = failureOf(query);
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Page
      title="History"
      width="reading"
      trail={[
        { label: 'Courses', to: '/courses' },
        { label: course?.name ?? 'Course', to: `/courses/${courseId}` },
      ]}
    >
      <p className={classes.lead}>Who changed, shared or deleted what of this course in the last 400 days.</p>
      {isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && <Failure error={failure} onRetry={() => void refetch()} />}
      {data && events.length === 0 && <p className={classes.lead}>Nothing has been changed since then.</p>}
      <HistoryList events={events} />
      <LoadMore query={query} />
    </Page>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorStatus(error) === 403) return <LoadFailure text={errorText(error, TEXTS.somethingWentWrong)} />;
  return <CourseFailure error={error} onRetry={onRetry} />;
}
