import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { Page } from '../../ui/page.tsx';
import { AddChapterLink } from './add-chapter-link.tsx';
import { chapterQueries } from './api.ts';
import { ChapterList } from './chapter-list.tsx';
import { readFilters } from './filters.ts';

/** /courses/{courseId}/chapters: the chapters of one course, under its name. */
export function CourseChaptersScreen() {
  const { courseId = '' } = useParams();
  const [params] = useSearchParams();
  const { course: _, ...filters } = readFilters(params);
  const query = useInfiniteQuery(chapterQueries.listOfCourse(courseId, filters));
  const { data: course } = useQuery(chapterQueries.course(courseId));
  const addTo = course && course.role !== 'viewer' ? `/add-chapter?course=${courseId}` : undefined;
  return (
    <Page
      title={course?.name ?? 'Chapters'}
      documentTitle={course ? `Chapters of ${course.name}` : 'Chapters'}
      crumb="Chapters"
      trail={[
        { label: 'Courses', to: '/courses' },
        { label: course?.name ?? 'Course', to: `/courses/${courseId}` },
      ]}
      actions={addTo !== undefined && <AddChapterLink to={addTo} />}
    >
      <ChapterList
        query={query}
        courses={course ? [course] : []}
        ownSort="number"
        showsCourse={false}
        addTo={addTo}
        courseId={courseId}
      />
    </Page>
  );
}
