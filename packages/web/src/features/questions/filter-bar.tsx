import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chapterQueries } from '../../data/chapters.ts';
import { courseQueries } from '../../data/courses.ts';
import { FilterRow } from '../../ui/filter-row.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { Filter } from './filter.tsx';
import classes from './filter-bar.module.css';
import { type FilterChanges, type QuestionFilters, SORTS } from './filters.ts';
import { MoreFilters } from './more-filters.tsx';
import { TagFilter } from './tag-filter.tsx';

interface FilterBarProps {
  filters: QuestionFilters;
  /** Number of questions; undefined until it is loaded. */
  total: number | undefined;
  /** The chapter, if the list shows only one. */
  chapterId?: string | undefined;
  /** Whether the list shows one course, which cannot be changed then. */
  isOfCourse?: boolean;
  onChange: (changes: FilterChanges) => void;
  /** Further choices about the list, beside its order. */
  children?: ReactNode;
}

/** The filters and the order of the list of questions, with the number of results. */
export function FilterBar(props: FilterBarProps) {
  const { filters, total, chapterId, isOfCourse = false, onChange, children } = props;
  const courseId = useCourseOf(chapterId === undefined ? filters : { chapter: chapterId });
  return (
    <FilterRow
      search={
        <SearchField label="Search questions" value={filters.q ?? ''} onSearch={(q) => onChange({ q })} />
      }
      total={total}
      word="question"
    >
      {chapterId === undefined && (
        <PlaceFilters filters={filters} courseId={courseId} isOfCourse={isOfCourse} onChange={onChange} />
      )}
      <Filter
        label="Difficulty"
        options={DIFFICULTIES}
        value={filters.difficulty}
        onChange={(difficulty) => onChange({ difficulty })}
      />
      <Filter
        label="Objective"
        options={OBJECTIVES}
        value={filters.objective}
        onChange={(objective) => onChange({ objective })}
      />
      <TagFilter filters={filters} chapterId={chapterId} onChange={(tag) => onChange({ tag })} />
      <MoreFilters filters={filters} courseId={courseId} onChange={onChange} />
      <div className={classes.sort}>
        <SortSelect
          options={SORTS}
          value={filters.sort ?? SORTS[0].value}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
      {children}
    </FilterRow>
  );
}

interface PlaceFiltersProps {
  filters: QuestionFilters;
  courseId: string | undefined;
  isOfCourse: boolean;
  onChange: (changes: FilterChanges) => void;
}

/** Filters by course, and then by chapter of the course. */
function PlaceFilters({ filters, courseId, isOfCourse, onChange }: PlaceFiltersProps) {
  const { data: courses = [] } = useQuery(courseQueries.all());
  const options = chapterQueries.allOfCourse(courseId ?? '');
  const { data: chapters = [] } = useQuery({ ...options, enabled: courseId !== undefined });
  return (
    <>
      {!isOfCourse && (
        <Filter
          label="Course"
          options={courses.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={courseId}
          isSearchable
          onChange={(course) => onChange({ course })}
        />
      )}
      {courseId !== undefined && (
        <Filter
          label="Chapter"
          options={chapters.map(({ _id, name, number }) => ({ value: _id, label: `${number}. ${name}` }))}
          value={filters.chapter}
          isSearchable
          onChange={(chapter) => onChange(isOfCourse ? { chapter } : { course: courseId, chapter })}
        />
      )}
    </>
  );
}

/** An address may name only a chapter; its course is looked up. */
function useCourseOf({ course, chapter }: QuestionFilters): string | undefined {
  const options = chapterQueries.detail(chapter ?? '');
  const isAsked = course === undefined && chapter !== undefined;
  const { data } = useQuery({ ...options, queryFn: isAsked ? options.queryFn! : skipToken });
  return course ?? (isAsked ? data?.courseId : undefined);
}
