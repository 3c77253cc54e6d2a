import type { Course } from '@exam/contract';
import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { NoOption } from '../../ui/no-option.tsx';
import { withParams } from '../../ui/search-params.ts';
import classes from './chapters-screen.module.css';

/** Narrows the list to the chapters of one course; the choice stands in the address. */
export function CourseFilter({ courses }: { courses: readonly Course[] }) {
  const [params, setParams] = useSearchParams();
  return (
    <Select
      className={classes.filter}
      aria-label="Course"
      placeholder="Course"
      data={courses.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={params.get('course')}
      searchable
      limit={100}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear course' }}
      nothingFoundMessage={<NoOption>No course of this name</NoOption>}
      onChange={(course) => setParams((current) => withParams(current, { course }), { replace: true })}
    />
  );
}
