import { Anchor, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { courseQueries } from '../../data/courses.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { useLoadErrorToast } from '../../ui/load-error-toast.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NoOption } from '../../ui/no-option.tsx';

interface CourseSelectProps {
  value: string;
  /** Why the server refused the choice. */
  error: string | undefined;
  onChange: (courseId: string) => void;
}

/** Chooses the course of a new chapter, among those that the account may change. */
export function CourseSelect({ value, error, onChange }: CourseSelectProps) {
  const query = useQuery(courseQueries.all());
  useLoadErrorToast(query);
  if (failureOf(query) !== undefined) {
    return <LoadFailure text="The courses could not be loaded." onRetry={() => void query.refetch()} />;
  }
  const courses = query.data?.filter(({ role }) => role !== 'viewer');
  return (
    <div>
      <Select
        label="Course"
        placeholder={query.isPending ? 'Loading...' : 'Choose a course'}
        data={courses?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
        value={value || null}
        searchable
        limit={100}
        allowDeselect={false}
        nothingFoundMessage={<NoOption>No course of this name</NoOption>}
        onChange={(courseId) => onChange(courseId ?? '')}
        error={error}
      />
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
