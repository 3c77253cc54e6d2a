import type { AccountImport } from '@exam/contract';
import { counted } from '../../../../ui/counted.ts';
import classes from '../rows.module.css';

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

type ExportedCourse = AccountImport['courses'][number];

/** The courses and exams of an exported account. */
export function WhatIsInIt({ of }: { of: AccountImport }) {
  const { email, exportedAt, courses, numberOfExams } = of;
  return (
    <>
      <p className={classes.details}>
        {email !== null && (
          <>
            The account of <bdi>{email}</bdi>
            {exportedAt !== null && `, exported on ${DAY.format(new Date(exportedAt))}`}
            {': '}
          </>
        )}
        {counted(courses.length, 'course')} and {counted(numberOfExams, 'exam')}.
      </p>
      {courses.length > 0 && (
        <ul className={classes.rows} aria-label="Courses in the file">
          {courses.map((course, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two courses may have one name, and the list never changes
            <li key={index} className={classes.row}>
              <div className={classes.text}>
                <bdi className={classes.name}>{course.name}</bdi>
                <span className={classes.details}>{contentsOf(course)}</span>
              </div>
            </li>
          ))}
        </ul>
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
