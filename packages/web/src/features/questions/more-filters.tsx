import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Filter } from './filter.tsx';
import classes from './filter-bar.module.css';
import type { FilterChanges, QuestionFilters } from './filters.ts';

interface MoreFiltersProps {
  filters: QuestionFilters;
  onChange: (changes: FilterChanges) => void;
}

/** The filters by what became of a question. They are out of sight until somebody asks for them, or one is set. */
export function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const { used, measured, image, changedSince } = filters;
  const isSet = [used, measured, image, changedSince].some((value) => value !== undefined);
  const [isAsked, setIsAsked] = useState(false);
  const first = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isAsked) first.current?.querySelector('input')?.focus();
  }, [isAsked]);
  if (!isSet && !isAsked) {
    return (
      <Button variant="subtle" onClick={() => setIsAsked(true)}>
        More filters
      </Button>
    );
  }
  return (
    <>
      <div ref={first} className={classes.filter}>
        <Filter label="Used" options={USED} value={used} onChange={(value) => onChange({ used: value })} />
      </div>
      <Filter
        label="Measured"
        options={MEASURED}
        value={measured}
        onChange={(value) => onChange({ measured: value })}
      />
      <Filter label="Image" options={IMAGE} value={image} onChange={(value) => onChange({ image: value })} />
      <ChangedSince
        key={changedSince}
        day={changedSince ?? ''}
        onChange={(day) => onChange({ changedSince: day || null })}
      />
    </>
  );
}

/** Earlier days are years that are still being typed: "0002" on the way to "2026". */
const FIRST_DAY = '1970-01-01';

function ChangedSince({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(day);
  return (
    <TextInput
      className={classes.day}
      type="date"
      aria-label="Changed since"
      leftSection={<span aria-hidden>Changed since</span>}
      leftSectionWidth="7.25rem"
      leftSectionPointerEvents="none"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value === '' || value >= FIRST_DAY) onChange(value);
      }}
    />
  );
}

const USED = [
  { value: 'never', label: 'Never used' },
  { value: '1', label: 'In the last exam' },
  ...[2, 3, 5, 10].map((count) => ({ value: String(count), label: `In the last ${count} exams` })),
];
const MEASURED = [
  { value: 'yes', label: 'With results' },
  { value: 'no', label: 'Without results' },
];
const IMAGE = [
  { value: 'yes', label: 'With an image' },
  { value: 'no', label: 'Without image' },
];
