import { itemAdded } from '@exam/contract/texts';
import { Anchor, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { chapterChanges } from '../../data/chapters.ts';
import { courseQueries } from '../../data/courses.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { useLoadErrorToast } from '../../ui/load-error-toast.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NoOption } from '../../ui/no-option.tsx';
import { Page } from '../../ui/page.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useChange } from '../../ui/use-change.ts';
import { ChapterForm, type ChapterValues } from './chapter-form.tsx';

/** /add-chapter. The address may name the course. Leads to the new chapter. */
export function AddChapterScreen() {
  const [params] = useSearchParams();
  return <AddChapter key={params.get('course')} courseId={params.get('course') ?? ''} />;
}

function AddChapter({ courseId }: { courseId: string }) {
  const navigate = useNavigate();
  const [values, setValues] = useState<ChapterValues>({
    name: '',
    number: '',
    maxNumberOfQuestions: '',
    courseId,
  });
  const { mutate, isPending, error } = useChange({
    ...chapterChanges.create,
    successText: itemAdded('Chapter'),
  });
  const changes = useUnsavedChanges(
    values.name !== '' || values.number !== '' || values.maxNumberOfQuestions !== '',
  );

  function change(changed: Partial<ChapterValues>) {
    setValues((current) => ({ ...current, ...changed }));
  }

  function add() {
    mutate(values, {
      onSuccess: ({ data }) => {
        changes.release();
        void navigate(`/chapters/${data._id}`);
      },
    });
  }

  return (
    <Page title="Add chapter" width="reading">
      <ChapterForm
        values={values}
        onChange={change}
        submitLabel="Add chapter"
        isSaving={isPending}
        error={error}
        cancelTo={courseId === '' ? '/chapters' : `/courses/${courseId}/chapters`}
        onSubmit={add}
        courseField={(refusal) => (
          <CourseSelect
            value={values.courseId}
            error={refusal}
            onChange={(chosen) => change({ courseId: chosen })}
          />
        )}
      />
      <LeaveDialog changes={changes} />
    </Page>
  );
}

interface CourseSelectProps {
  value: string;
  /** Why the server refused the choice. */
  error: string | undefined;
  onChange: (courseId: string) => void;
}

/** Select of the courses that the account may change, for a new chapter. */
function CourseSelect({ value, error, onChange }: CourseSelectProps) {
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
        nothingFoundMessage={<NoOption>No course matches</NoOption>}
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
