import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import { FilterRow } from '../../ui/filter-row.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { Filter } from './filter.tsx';
import classes from './filter-bar.module.css';
import { type FilterChanges, type QuestionFilters, SORTS } from './filters.ts';
import { PlaceFilters } from './place-filters.tsx';
import { TagFilter } from './tag-filter.tsx';

interface FilterBarProps {
  filters: QuestionFilters;
  /** How many questions there are; undefined until it is known. */
  total: number | undefined;
  /** The one chapter that is shown; absent where the list holds more. */
  chapterId?: string | undefined;
  onChange: (changes: FilterChanges) => void;
}

/** What narrows the list of questions, its order, and how many are left. */
export function FilterBar({ filters, total, chapterId, onChange }: FilterBarProps) {
  return (
    <FilterRow
      search={
        <SearchField label="Search questions" value={filters.q ?? ''} onSearch={(q) => onChange({ q })} />
      }
      total={total}
      word="question"
    >
      {chapterId === undefined && <PlaceFilters filters={filters} onChange={onChange} />}
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
      <div className={classes.sort}>
        <SortSelect
          options={SORTS}
          value={filters.sort ?? SORTS[0].value}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
    </FilterRow>
  );
}
