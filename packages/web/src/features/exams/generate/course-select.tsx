import { TEXTS } from '@exam/contract/texts';
import { Anchor, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../lib/error-text.ts';
import { notifyError } from '../../../ui/notify.ts';
import { examQueries } from '../api.ts';
import { QuietFailure } from '../quiet-failure.tsx';
import classes from './inline-field.module.css';

interface CourseSelectProps {
  value: string | null;
  onChange: (courseId: string | null) => void;
}

/** Chooses the course that the exam is drawn from. */
export function CourseSelect({ value, onChange }: CourseSelectProps) {
  const { data: courses, error, isPending, isLoadingError, refetch } = useQuery(examQueries.courseOptions());

  useEffect(() => {
    if (isLoadingError) notifyError(errorText(error, TEXTS.somethingWentWrong));
  }, [isLoadingError, error]);

  return (
    <div>
      <Select
        label="Course"
        size="sm"
        classNames={{ root: classes.field }}
        placeholder={isPending ? 'Loading...' : 'Choose a course'}
        data={courses?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
        value={value}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No course is called so"
        onChange={onChange}
      />
      {isLoadingError && <QuietFailure text="Courses could not be loaded." onRetry={() => void refetch()} />}
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
