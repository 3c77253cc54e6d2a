import { TEXTS } from '@exam/contract/texts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type CoursesPage, courseChanges } from '../../data/courses.ts';
import { useSettings } from '../../data/installation.ts';
import { Cards } from '../../ui/cards.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useChange } from '../../ui/use-change.ts';
import { CourseCard } from './course-card.tsx';

/** The loaded courses as cards; more come when the end is near. */
export function CourseList({ query }: { query: UseInfiniteQueryResult<InfiniteData<CoursesPage>> }) {
  const { mutateAsync: deleteCourse } = useChange({
    ...courseChanges.delete,
    successText: TEXTS.itemDeleted,
  });
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
