import type { Chapter } from '@exam/contract';
import { Anchor, Select, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { chapterQueries } from '../../../data/chapters.ts';
import { courseQueries } from '../../../data/courses.ts';
import { useLoadErrorToast } from '../../../ui/load-error-toast.ts';
import { NoOption } from '../../../ui/no-option.tsx';

interface PlaceFieldsProps {
  courseId: string;
  chapterId: string;
  error?: string | undefined;
  /** A new course comes without a chapter. */
  onChange: (place: { courseId: string; chapterId: string }) => void;
}

/** Course and chapter of a question; only courses that the account may change. */
export function PlaceFields({ courseId, chapterId, error, onChange }: PlaceFieldsProps) {
  const courses = useQuery(courseQueries.all());
  const chapters = useQuery({ ...chapterQueries.allOfCourse(courseId), enabled: courseId !== '' });
  useLoadErrorToast(courses, chapters);
  const editable = courses.data?.filter(({ role }) => role !== 'viewer');
  const chapter = chapters.data?.find(({ _id }) => _id === chapterId);

  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Course"
          placeholder={courses.isPending ? 'Loading...' : 'Choose a course'}
          data={editable?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
          value={courseId || null}
          searchable
          allowDeselect={false}
          nothingFoundMessage={<NoOption>No course matches</NoOption>}
          onChange={(id) => id && id !== courseId && onChange({ courseId: id, chapterId: '' })}
        />
        <Select
          label="Chapter"
          placeholder={courseId === '' ? 'Choose a course first' : 'Choose a chapter'}
          disabled={courseId === ''}
          data={
            chapters.data?.map(({ _id, name, number }) => ({ value: _id, label: `${number}. ${name}` })) ?? []
          }
          value={chapterId || null}
          searchable
          allowDeselect={false}
          nothingFoundMessage={<NoOption>No chapter matches</NoOption>}
          description={chapter && describeRoom(chapter)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error}
          onChange={(id) => id && onChange({ courseId, chapterId: id })}
        />
      </SimpleGrid>
      {editable?.length === 0 && <Missing what="course" to="/add-course" />}
      {chapters.data?.length === 0 && <Missing what="chapter" to="/add-chapter" />}
    </div>
  );
}

function Missing({ what, to }: { what: string; to: string }) {
  return (
    <Text mt="xs">
      There is no {what} yet.{' '}
      <Anchor component={Link} to={to} inherit>
        Add a {what}
      </Anchor>
    </Text>
  );
}

function describeRoom({ numberOfQuestions, maxNumberOfQuestions }: Chapter): string {
  return `It holds ${numberOfQuestions} of at most ${maxNumberOfQuestions} questions.`;
}
