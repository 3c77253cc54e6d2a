import { Anchor, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Select } from './select.tsx';

interface CourseChoiceProps
  extends Pick<ComponentProps<typeof Select>, 'size' | 'classNames' | 'limit' | 'error'> {
  /** The courses to choose from; undefined until they are loaded. */
  courses: readonly { _id: string; name: string }[] | undefined;
  isLoading: boolean;
  value: string | null;
  onChange: (courseId: string) => void;
  /** Shown below the field. */
  children?: ReactNode;
}

/** Chooses one of the courses; where there is none, it leads to where one is added. */
export function CourseChoice({ courses, isLoading, value, onChange, children, ...look }: CourseChoiceProps) {
  return (
    <div>
      <Select
        {...look}
        label="Course"
        placeholder={isLoading ? 'Loading...' : 'Choose a course'}
        options={courses?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
        value={value}
        searchable
        nothingFound="No course matches"
        onChange={onChange}
      />
      {children}
      {courses?.length === 0 && (
        <Text mt="xs">
          There is no course yet.{' '}
          <Anchor component={Link} to="/add-course" inherit>
            Add a course
          </Anchor>
        </Text>
      )}
    </div>
  );
}
