import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { chapterQueries } from '../../data/chapters.ts';
import { courseQueries } from '../../data/courses.ts';
import { errorStatus } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { mayChange } from '../../lib/may-change.ts';
import { Page } from '../../ui/page.tsx';
import { AddChapterLink } from './add-chapter-link.tsx';
import { ChapterList } from './chapter-list.tsx';
import { readFilters } from './filters.ts';

/** /courses/{courseId}/chapters: the chapters of one course, under its name. */
export function CourseChaptersScreen() {
  const { courseId = '' } = useParams();
  const [params] = useSearchParams();
  const { course: _, ...filters } = readFilters(params);
  const query = useInfiniteQuery(chapterQueries.listOfCourse(courseId, filters));
  const courseQuery = useQuery(courseQueries.detail(courseId));
  const course = courseQuery.data;
  // Chapters name their course, so the name is known even if the course does not load.
  const name = course?.name ?? query.data?.pages[0]?.data[0]?.course.name;
  const isGone = errorStatus(failureOf(courseQuery)) === 404;
  const canAdd = mayChange(courseQuery) && !isGone;
  const addTo = canAdd ? `/add-chapter?course=${courseId}` : undefined;
  return (
    <Page
      title={name ?? 'Chapters'}
      documentTitle={name === undefined ? 'Chapters' : `Chapters of ${name}`}
      crumb="Chapters"
      trail={[
        { label: 'Courses', to: '/courses' },
        { label: name ?? 'Course', to: `/courses/${courseId}` },
      ]}
      actions={addTo !== undefined && <AddChapterLink to={addTo} />}
    >
      <ChapterList
        query={query}
        courseQuery={courseQuery}
        mayChange={() => mayChange(courseQuery)}
        ownSort="number"
        showsCourse={false}
        addTo={addTo}
        courseId={courseId}
      />
    </Page>
  );
}
