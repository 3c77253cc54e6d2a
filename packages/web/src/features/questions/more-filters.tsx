import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { courseQueries } from '../../data/courses.ts';
import { memberQueries } from '../../data/members.ts';
import { personName } from '../../ui/person-name.ts';
import { Filter } from './filter.tsx';
import classes from './filter-bar.module.css';
import type { FilterChanges, QuestionFilters } from './filters.ts';

interface MoreFiltersProps {
  filters: QuestionFilters;
  /** The course of the list; undefined if it has several. */
  courseId: string | undefined;
  onChange: (changes: FilterChanges) => void;
}

/** The filters by what became of a question, and by who made it. They are out of sight until somebody asks for them, or one is set. */
export function MoreFilters({ filters, courseId, onChange }: MoreFiltersProps) {
  const { used, measured, image, madeBy, changedSince } = filters;
  const isSet = [used, measured, image, madeBy, changedSince].some((value) => value !== undefined);
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
      {(courseId !== undefined || madeBy !== undefined) && (
        <MadeBy courseId={courseId} value={madeBy} onChange={(value) => onChange({ madeBy: value })} />
      )}
      <ChangedSince
        key={changedSince}
        day={changedSince ?? ''}
        onChange={(day) => onChange({ changedSince: day || null })}
      />
    </>
  );
}

interface MadeByProps {
  courseId: string | undefined;
  value: string | undefined;
  onChange: (value: string | null) => void;
}

/** The people of a course, as its list of members shows them. */
function MadeBy({ courseId, value, onChange }: MadeByProps) {
  const { data: courses = [] } = useQuery({ ...courseQueries.all(), enabled: courseId !== undefined });
  const asked = useQuery({ ...memberQueries.ofCourse(courseId ?? ''), enabled: courseId !== undefined });
  const owner = courses.find(({ _id }) => _id === courseId)?.owner;
  const people = [
    { value: 'owner', label: owner ? personName(owner) : 'The owner' },
    ...(asked.data ?? []).map((member) => ({ value: member._id, label: personName(member) })),
  ];
  // The address may name a member who left since.
  const isKnown = asked.isLoading || people.some((person) => person.value === value);
  const others = value === undefined || isKnown ? [] : [{ value, label: 'Somebody else' }];
  return (
    <Filter label="Made by" options={[...people, ...others]} value={value} isSearchable onChange={onChange} />
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
