import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { courseQueries } from '../../data/courses.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { mayChange } from '../../lib/may-change.ts';
import { CourseTabs } from '../../ui/course-tabs.tsx';
import { ExportButton } from '../../ui/exporting/export-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QuestionFailure } from '../../ui/question-failure.tsx';
import { AddQuestionLink } from './add-question-link.tsx';
import { QuestionPool } from './question-pool.tsx';

/** /courses/{courseId}/questions: the questions of one course, under its name. */
export function CourseQuestionsScreen() {
  const { courseId = '' } = useParams();
  const course = useQuery(courseQueries.detail(courseId));
  const failure = failureOf(course);
  const name = course.data?.name ?? 'Course';
  const addTo = `/add-question?course=${courseId}`;
  return (
    <Page
      title={name}
      documentTitle={`Questions of ${name}`}
      crumb="Questions"
      trail={[
        { label: 'Courses', to: '/courses' },
        { label: name, to: `/courses/${courseId}` },
      ]}
      actions={
        course.data && (
          <>
            <ExportButton source={{ kind: 'questions', filters: { course: courseId }, name }} />
            {mayChange(course) && (
              <>
                <Button component={Link} to={`/courses/${courseId}/import`} variant="default">
                  Import
                </Button>
                <AddQuestionLink to={addTo} />
              </>
            )}
          </>
        )
      }
    >
      {failure === undefined ? (
        <>
          <CourseTabs courseId={courseId} />
          <QuestionPool courseId={courseId} addTo={addTo} />
        </>
      ) : (
        <QuestionFailure error={failure} onRetry={() => void course.refetch()} />
      )}
    </Page>
  );
}
