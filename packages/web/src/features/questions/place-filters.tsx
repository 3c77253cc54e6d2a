import { skipToken, useQuery } from '@tanstack/react-query';
import { chapterQueries } from '../../data/chapters.ts';
import { courseQueries } from '../../data/courses.ts';
import { Filter } from './filter.tsx';
import type { FilterChanges, QuestionFilters } from './filters.ts';

interface PlaceFiltersProps {
  filters: QuestionFilters;
  onChange: (changes: FilterChanges) => void;
}

/** Narrows the list to a course, and to a chapter of it once there is one. */
export function PlaceFilters({ filters, onChange }: PlaceFiltersProps) {
  const { data: courses = [] } = useQuery(courseQueries.all());
  const courseId = useCourseOf(filters);
  const options = chapterQueries.allOfCourse(courseId ?? '');
  const { data: chapters = [] } = useQuery({ ...options, enabled: courseId !== undefined });
  return (
    <>
      <Filter
        label="Course"
        options={courses.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={courseId}
        isSearchable
        onChange={(course) => onChange({ course })}
      />
      {courseId !== undefined && (
        <Filter
          label="Chapter"
          options={chapters.map(({ _id, name, number }) => ({ value: _id, label: `${number}. ${name}` }))}
          value={filters.chapter}
          isSearchable
          onChange={(chapter) => onChange({ course: courseId, chapter })}
        />
      )}
    </>
  );
}

/** An address may name a chapter alone: it belongs to a course all the same. */
function useCourseOf({ course, chapter }: QuestionFilters): string | undefined {
  const options = chapterQueries.detail(chapter ?? '');
  const isAsked = course === undefined && chapter !== undefined;
  const { data } = useQuery({ ...options, queryFn: isAsked ? options.queryFn! : skipToken });
  return course ?? (isAsked ? data?.courseId : undefined);
}
