import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../ui/counted.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { questionQueries } from './api.ts';
import classes from './filter-bar.module.css';
import type { QuestionFilters } from './filters.ts';

interface FilterBarProps {
  filters: QuestionFilters;
  /** How many questions there are; undefined until it is known. */
  total: number | undefined;
  onChange: (changes: Partial<Record<keyof QuestionFilters, string | null>>) => void;
}

/** What narrows the list of questions, and how many are left. */
export function FilterBar({ filters, total, onChange }: FilterBarProps) {
  const { data: courses = [] } = useQuery(questionQueries.courseOptions());
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchField label="Search questions" value={filters.q ?? ''} onSearch={(q) => onChange({ q })} />
      </div>
      <Filter
        label="Course"
        options={courses.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={filters.course}
        isSearchable
        onChange={(course) => onChange({ course })}
      />
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
      {total !== undefined && (
        <span className={classes.total} role="status">
          {counted(total, 'question')}
        </span>
      )}
    </div>
  );
}

interface FilterProps {
  label: string;
  options: readonly (string | { value: string; label: string })[];
  value: string | undefined;
  isSearchable?: boolean;
  onChange: (value: string | null) => void;
}

function Filter({ label, options, value, isSearchable = false, onChange }: FilterProps) {
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      placeholder={label}
      data={options}
      value={value ?? null}
      searchable={isSearchable}
      limit={100}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      nothingFoundMessage="No course is called so"
      onChange={onChange}
    />
  );
}
