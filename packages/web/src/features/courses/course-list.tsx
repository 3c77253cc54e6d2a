import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useSettings } from '../../lib/settings.ts';
import { useListKeys } from '../../ui/list-keys.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import type { CoursesPage } from './api.ts';
import { useDeleteCourse } from './change-courses.ts';
import { CourseCard } from './course-card.tsx';
import classes from './courses-screen.module.css';

/** The loaded courses as cards; more come when the end is near. */
export function CourseList({ query }: { query: UseInfiniteQueryResult<InfiniteData<CoursesPage>> }) {
  const { mutateAsync: deleteCourse } = useDeleteCourse();
  const isDemo = useSettings()?.demo ?? false;
  const keys = useListKeys<HTMLUListElement>();
  const courses = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <ul className={classes.cards} aria-label="Courses" {...keys}>
        {courses.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} isDemo={isDemo} onDelete={() => deleteCourse(course._id)} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}
