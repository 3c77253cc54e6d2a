import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useSettings } from '../../lib/settings.ts';
import { Cards } from '../../ui/cards.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import type { CoursesPage } from './api.ts';
import { useDeleteCourse } from './change-courses.ts';
import { CourseCard } from './course-card.tsx';

/** The loaded courses as cards; more come when the end is near. */
export function CourseList({ query }: { query: UseInfiniteQueryResult<InfiniteData<CoursesPage>> }) {
  const { mutateAsync: deleteCourse } = useDeleteCourse();
  const isDemo = useSettings()?.demo ?? false;
  const courses = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <Cards label="Courses">
        {courses.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} isDemo={isDemo} onDelete={() => deleteCourse(course._id)} />
          </li>
        ))}
      </Cards>
      <LoadMore query={query} />
    </>
  );
}
