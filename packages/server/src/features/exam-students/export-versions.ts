import { type CsvSeparator, FORMATS, letterOf, type MarkFormat } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Client, JobDefinition, JobQueue } from '../../platform/jobs/index.ts';
import type { ResultsTasks } from '../../workers/results-worker.ts';
import type { ExamRow } from '../exams/index.ts';
import { byGroup } from './present.ts';
import { listStudentsOf, type StudentRow } from './queries.ts';
import { READING_STUDENTS } from './student-list-reader.ts';

/** Lists of students are written. */
export const WRITING_STUDENTS: JobDefinition<ResultsTasks> = {
  ...READING_STUDENTS,
  name: 'write students',
  queue: {
    ...READING_STUDENTS.queue,
    refusal: 'Many lists of students are being written at the moment. Try again in a few seconds.',
  },
};

/**
 * Who has which version, and who needs large print, as a file for the invigilators: group by group, and as listed within a
 * group.
 * @throws AppError notFound without listed students
 */
export async function exportVersions(
  { db, writing }: { readonly db: Queryable; readonly writing: JobQueue<ResultsTasks> },
  client: Client,
  exam: ExamRow,
  { format, separator }: { readonly format: MarkFormat; readonly separator: CsvSeparator },
): Promise<{ name: string; type: string; content: Buffer }> {
  const students = await listStudentsOf(db, exam.id);
  if (students.length === 0) throw notFound('Students');
  const isLarge = students.some(({ largePrint }) => largePrint !== null);
  const rows = [
    ['Number', 'Name', 'Group', 'Version', ...(isLarge ? ['Large print'] : [])],
    ...students
      .toSorted(byGroup)
      .map((student) => [...rowOf(student), ...(isLarge ? [largePrintOf(student)] : [])]),
  ];
  const content = await writing.run(client, (worker) =>
    worker.run('writeTable', { format, sheet: 'Versions', rows, hasByteOrderMark: true, separator }),
  );
  const { extension, mediaType } = FORMATS[format];
  return { name: `${exam.name} - versions${extension}`, type: mediaType, content: Buffer.from(content) };
}

/** The version is empty until a sheet is printed for the student. */
function rowOf({ number, name, groupName, version }: StudentRow): string[] {
  return [number, name, groupName, version === null ? '' : letterOf(version)];
}

function largePrintOf({ largePrint }: StudentRow): string {
  return largePrint === null ? '' : `${largePrint} pt`;
}
