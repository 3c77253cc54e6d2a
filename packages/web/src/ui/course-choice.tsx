import { Anchor, Select, type SelectProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NoOption } from './no-option.tsx';

interface CourseChoiceProps extends Pick<SelectProps, 'size' | 'classNames' | 'limit' | 'error'> {
  /** The courses to choose from; undefined until they are loaded. */
  courses: readonly { _id: string; name: string }[] | undefined;
  isLoading: boolean;
  value: string | null;
  onChange: (courseId: string | null) => void;
  /** What is said below the field. */
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
        data={courses?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
        value={value}
        searchable
        allowDeselect={false}
        nothingFoundMessage={<NoOption>No course matches</NoOption>}
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
