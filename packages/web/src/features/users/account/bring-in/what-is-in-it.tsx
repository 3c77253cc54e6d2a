import type { AccountImport } from '@exam/contract';
import { Text } from '@mantine/core';
import { counted } from '../../../../ui/counted.ts';
import { Row, Rows } from '../../../../ui/rows.tsx';

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

type ExportedCourse = AccountImport['courses'][number];

/** The courses and exams of an exported account. */
export function WhatIsInIt({ of }: { of: AccountImport }) {
  const { email, exportedAt, courses, numberOfExams } = of;
  return (
    <>
      <Text c="dimmed" size="sm">
        {email !== null && (
          <>
            The account of <bdi>{email}</bdi>
            {exportedAt !== null && `, exported on ${DAY.format(new Date(exportedAt))}`}
            {': '}
          </>
        )}
        {counted(courses.length, 'course')} and {counted(numberOfExams, 'exam')}.
      </Text>
      {courses.length > 0 && (
        <Rows label="Courses in the file">
          {courses.map((course, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two courses may have one name, and the list never changes
            <Row key={index} name={<bdi>{course.name}</bdi>} details={contentsOf(course)} />
          ))}
        </Rows>
      )}
    </>
  );
}

function contentsOf(course: ExportedCourse): string {
  return [
    counted(course.numberOfChapters, 'chapter'),
    counted(course.numberOfQuestions, 'question'),
    ...(course.numberOfImages > 0 ? [counted(course.numberOfImages, 'image')] : []),
    ...(course.numberOfBlueprints > 0 ? [counted(course.numberOfBlueprints, 'blueprint')] : []),
  ].join(' · ');
}
