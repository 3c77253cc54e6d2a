import { Anchor, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { courseQueries } from '../../../data/courses.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { NoOption } from '../../../ui/no-option.tsx';
import { QuietFailure } from '../quiet-failure.tsx';
import classes from './inline-field.module.css';

interface CourseSelectProps {
  value: string | null;
  onChange: (courseId: string | null) => void;
}

/** The course that the exam is drawn from. `useCourse` shows a toast when courses do not load. */
export function CourseSelect({ value, onChange }: CourseSelectProps) {
  const query = useQuery(courseQueries.all());
  const { data: courses, isPending, refetch } = query;
  const isFailed = failureOf(query) !== undefined;

  return (
    <div>
      <Select
        label="Course"
        size="sm"
        classNames={{ root: classes.field }}
        placeholder={isPending && !isFailed ? 'Loading...' : 'Choose a course'}
        data={courses?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
        value={value}
        searchable
        allowDeselect={false}
        nothingFoundMessage={<NoOption>No course matches</NoOption>}
        onChange={onChange}
      />
      {isFailed && <QuietFailure text="Courses could not be loaded." onRetry={() => void refetch()} />}
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
