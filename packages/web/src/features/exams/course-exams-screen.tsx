import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { courseQueries } from '../../data/courses.ts';
import { examQueries } from '../../data/exams.ts';
import { CourseTabs } from '../../ui/course-tabs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { QuietFailure } from '../../ui/quiet-failure.tsx';
import { ExamList, LoadingExams } from './exams-screen.tsx';
import { OverYears } from './over-years.tsx';

/** /courses/{courseId}/exams: the saved exams of one course, the newest first. */
export function CourseExamsScreen() {
  const { courseId = '' } = useParams();
  const { data: course } = useQuery(courseQueries.detail(courseId));
  const query = useInfiniteQuery(examQueries.list(courseId));
  const { data, isPending, isLoadingError, refetch } = query;
  const total = data?.pages[0]?.page.total;
  const withResults = data?.pages[0]?.data.filter(({ resultsAt }) => resultsAt !== null).length ?? 0;
  const name = course?.name ?? 'Course';
  const generate = (
    <Button component={Link} to={`/generate-exam?course=${courseId}`}>
      Generate exam
    </Button>
  );
  return (
    <Page
      title={name}
      documentTitle={`Exams of ${name}`}
      crumb="Exams"
      trail={[
        { label: 'Courses', to: '/courses' },
        { label: name, to: `/courses/${courseId}` },
      ]}
      actions={generate}
    >
      <CourseTabs courseId={courseId} />
      {isPending && <LoadingExams />}
      {isLoadingError && <QuietFailure text="Exams could not be loaded." onRetry={() => void refetch()} />}
      {total === 0 && (
        <EmptyState title="No exams of this course yet" action={generate}>
          Every exam that you save is kept here, with its questions as they were on that day.
        </EmptyState>
      )}
      {withResults > 1 && <OverYears key={courseId} courseId={courseId} />}
      {total !== undefined && total > 0 && <ExamList query={query} total={total} />}
    </Page>
  );
}
