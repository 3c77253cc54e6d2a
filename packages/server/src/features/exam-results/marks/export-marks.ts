import { FORMATS, type MarkFormat, type MarkLayout, versionLabel } from '@exam/contract';
import type { TableCell } from '@exam/interchange';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Bench, Client, Definition } from '../../../platform/workshop/index.ts';
import type { ResultsTasks } from '../../../workers/results-worker.ts';
import type { ExamRow } from '../../exams/index.ts';
import { COUNTING_ANSWERS } from '../answer-counter.ts';
import { listAllStudents, type StudentRow } from '../queries.ts';
import { commonFullPoints } from './figures.ts';
import { type AppliedMarking, fullHundredthsIn, gradeIn, readAppliedMarking } from './marking.ts';

/** Files of points and grades are written. */
export const WRITING_MARKS: Definition<ResultsTasks> = {
  ...COUNTING_ANSWERS,
  name: 'writing points and grades',
  line: {
    ...COUNTING_ANSWERS.line,
    refusal: 'Many files are being written at the moment. Try again in a few seconds.',
  },
};

interface MarksFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Points and grades of the students as a file, in file order.
 * @throws AppError notFound without answers of students
 */
export async function exportMarks(
  { db, writing }: { readonly db: Queryable; readonly writing: Bench<ResultsTasks> },
  client: Client,
  exam: ExamRow,
  { layout, format }: { readonly layout: MarkLayout; readonly format: MarkFormat },
): Promise<MarksFile> {
  const students = await listAllStudents(db, exam.id);
  if (students.length === 0) throw notFound('Answers of students');
  const marking = await readAppliedMarking(db, exam.id);
  const rows = LAYOUTS[layout]({ name: exam.name, students, marking });
  const content = await writing.inTurn(client, (worker) =>
    worker.run('writeTable', { format, sheet: 'Marks', rows, hasByteOrderMark: layout === 'plain' }),
  );
  const { extension, mediaType } = FORMATS[format];
  return {
    name: `${exam.name} - ${NAMES[layout]}${extension}`,
    type: mediaType,
    content: Buffer.from(content),
  };
}

const NAMES: Readonly<Record<MarkLayout, string>> = {
  plain: 'marks',
  moodle: 'marks for Moodle',
  canvas: 'marks for Canvas',
};

interface MarksToWrite {
  /** The name of the exam. */
  readonly name: string;
  readonly students: readonly StudentRow[];
  readonly marking: AppliedMarking;
}

const LAYOUTS: Readonly<Record<MarkLayout, (marks: MarksToWrite) => TableCell[][]>> = {
  plain: plainRows,
  moodle: moodleRows,
  canvas: canvasRows,
};

function plainRows({ students, marking }: MarksToWrite): TableCell[][] {
  const header = ['Student', 'Version', 'Correct answers', 'Points', 'Points possible', 'Grade', 'Passed'];
  const rows = students.map((student) => {
    const grade = gradeIn(marking, student);
    return [
      student.student,
      versionLabel(student.version),
      student.score,
      student.pointsHundredths / 100,
      fullHundredthsIn(marking, student) / 100,
      gradeCell(grade?.grade),
      grade === null ? '' : passedCell(grade.isPass),
    ];
  });
  return [header, ...rows];
}

/** A grade of digits stays a number for spreadsheets. */
function gradeCell(grade = ''): TableCell {
  return /^\d{1,4}(\.\d{1,2})?$/.test(grade) ? Number(grade) : grade;
}

const passedCell = (isPass: boolean) => (isPass ? 'yes' : 'no');

/**
 * As the CSV import of grades in Moodle maps columns: one that identifies the user, and one for each grade item.
 * Source: the documentation of Moodle, "Grade import".
 */
function moodleRows({ name, students, marking }: MarksToWrite): TableCell[][] {
  const { pointsOf } = itemOf(marking);
  const user = students.every(({ student }) => isEmail(student)) ? 'Email address' : 'ID number';
  return [[user, name], ...students.map((student) => [student.student, pointsOf(student)])];
}

/**
 * As the gradebook of Canvas exports and imports it: columns that identify the student, `Section` as the last of them,
 * then the assignments, and the points possible in the second line. Canvas looks for the student by `ID`, which only
 * Canvas knows, then by `SIS User ID` and `SIS Login ID`, then by name.
 * Source: the source of Canvas, lib/gradebook_importer.rb.
 */
function canvasRows({ name, students, marking }: MarksToWrite): TableCell[][] {
  const { full, pointsOf } = itemOf(marking);
  return [
    ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', name],
    ['Points Possible', '', '', '', '', full],
    ...students.map((row) => {
      const { student } = row;
      const [userId, login] = isEmail(student) ? ['', student] : [student, ''];
      return [student, '', userId, login, '', pointsOf(row)];
    }),
  ];
}

const isEmail = (text: string) => text.includes('@');

/** A grade item has one maximum; where versions can give different points, it is in per cent. */
function itemOf(marking: AppliedMarking): { full: number; pointsOf: (student: StudentRow) => number } {
  const full = commonFullPoints(marking);
  if (full !== null) return { full, pointsOf: ({ pointsHundredths }) => pointsHundredths / 100 };
  return {
    full: 100,
    pointsOf: (student) => {
      const ofVersion = fullHundredthsIn(marking, student);
      return ofVersion === 0 ? 0 : Math.round((student.pointsHundredths / ofVersion) * 10_000) / 100;
    },
  };
}
