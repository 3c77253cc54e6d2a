import {
  type CsvSeparator,
  FORMATS,
  type Gradebook,
  itemOfGradebook,
  letterOf,
  type MarkFormat,
  type MarkLayout,
  nameInGradebook,
} from '@exam/contract';
import type { TableCell } from '@exam/interchange';
import type { Db } from '../../../platform/database/connect.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { Client, JobDefinition, JobQueue } from '../../../platform/jobs/index.ts';
import type { ResultsTasks } from '../../../workers/results-worker.ts';
import type { ExamRow } from '../../exams/index.ts';
import { getSettings } from '../../papers/index.ts';
import { COUNTING_ANSWERS } from '../answer-counter.ts';
import type { RosterRow } from '../queries.ts';
import { attendanceOf, isPresent, type PresentRow, type Roster, readRoster } from '../roster.ts';
import { commonFullPoints } from './figures.ts';
import { FILE_WORDS, type FileWords } from './file-words.ts';
import { type AppliedMarking, fullHundredthsIn, gradeIn, readAppliedMarking } from './marking.ts';

/** Files of points and grades are written. */
export const WRITING_MARKS: JobDefinition<ResultsTasks> = {
  ...COUNTING_ANSWERS,
  name: 'write points and grades',
  queue: {
    ...COUNTING_ANSWERS.queue,
    refusal: 'Many files are being written at the moment. Try again in a few seconds.',
  },
};

interface MarksFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Points and grades of the class as a file, in the order of the list of students.
 * @throws AppError notFound without answers of students
 */
export async function exportMarks(
  { db, writing }: { readonly db: Db; readonly writing: JobQueue<ResultsTasks> },
  { account, client }: { readonly account: Account; readonly client: Client },
  exam: ExamRow,
  { layout, format, separator }: WhatToExport,
): Promise<MarksFile> {
  const roster = await readRoster(db, exam.id);
  if (roster.rows.length === 0) throw notFound('Answers of students');
  const marking = await readAppliedMarking(db, exam.id);
  const language = (await getSettings(db, account, exam.id)).language;
  const rows = LAYOUTS[layout]({ name: exam.name, roster, marking, format, words: FILE_WORDS[language] });
  const isPlain = layout === 'plain';
  const content = await writing.run(client, (worker) =>
    worker.run('writeTable', {
      ...{ format, sheet: 'Marks', rows, hasByteOrderMark: isPlain },
      ...(isPlain && { separator }),
    }),
  );
  const { extension, mediaType } = FORMATS[format];
  return {
    name: `${exam.name} - ${NAMES[layout]}${extension}`,
    type: mediaType,
    content: Buffer.from(content),
  };
}

interface WhatToExport {
  readonly layout: MarkLayout;
  readonly format: MarkFormat;
  /** Of CSV for people: gradebooks get commas. */
  readonly separator: CsvSeparator;
}

const NAMES: Readonly<Record<MarkLayout, string>> = {
  plain: 'marks',
  moodle: 'marks for Moodle',
  canvas: 'marks for Canvas',
};

interface MarksToWrite {
  /** The name of the exam. */
  readonly name: string;
  readonly roster: Roster;
  readonly marking: AppliedMarking;
  readonly format: MarkFormat;
  readonly words: FileWords;
}

const LAYOUTS: Readonly<Record<MarkLayout, (marks: MarksToWrite) => TableCell[][]>> = {
  plain: plainRows,
  moodle: moodleRows,
  canvas: canvasRows,
};

/** The columns of the list are there if there is a list. */
function plainRows({ roster, marking, format, words }: MarksToWrite): TableCell[][] {
  const { isListed, rows } = roster;
  const present = rows.filter(isPresent);
  const pointsCell = decimalsFor([
    ...present.map(({ pointsHundredths }) => pointsHundredths),
    ...present.map((row) => fullHundredthsIn(marking, row)),
  ]);
  const resultOf = (row: RosterRow): TableCell[] => {
    if (!isPresent(row)) return ['', '', '', '', '', ''];
    const grade = gradeIn(marking, row);
    return [
      letterOf(row.version),
      row.score,
      pointsCell(row.pointsHundredths),
      pointsCell(fullHundredthsIn(marking, row)),
      gradeCell(grade?.grade ?? '', format),
      grade === null ? '' : grade.isPass ? words.yes : words.no,
    ];
  };
  const { student, name, group, email, attendance, version, correct, points, full, grade, passed } = words;
  return [
    [
      student,
      ...(isListed ? [name, group, email, attendance] : []),
      ...[version, correct, points, full, grade, passed],
    ],
    ...rows.map((row) => [
      row.student,
      ...(isListed
        ? [row.name, row.groupName, row.email ?? '', words.attendances[attendanceOf(row, roster)]]
        : []),
      ...resultOf(row),
    ]),
  ];
}

/** Points with as many decimals as one of these needs. @param hundredths points in hundredths */
function decimalsFor(hundredths: readonly number[]): (one: number) => TableCell {
  const decimals = hundredths.reduce(
    (most, one) => Math.max(most, one % 100 === 0 ? 0 : one % 10 === 0 ? 1 : 2),
    0,
  );
  return (one) => ({ value: one / 100, decimals });
}

/**
 * A grade is a name: a workbook holds it as a text. In CSV one of digits is written like the other numbers, because spreadsheets
 * take `1.3` for a date where decimals have a comma.
 */
function gradeCell(grade: string, format: MarkFormat): TableCell {
  const [, decimals] = /^\d{1,4}\.(\d{1,2})$/.exec(grade) ?? [];
  if (format !== 'csv' || decimals === undefined) return grade;
  return { value: Number(grade), decimals: decimals.length };
}

/**
 * As the CSV import of grades in Moodle maps columns: one that identifies the user, and one for each grade item. Moodle finds users
 * by e-mail or ID number, and imports nothing of a file with somebody whom it does not find. A hyphen is no grade; an empty cell
 * of a new grade item would be 0 points.
 * Source: the source of Moodle, grade/import/csv/classes/load_data.php.
 */
function moodleRows({ name, roster: { rows }, marking }: MarksToWrite): TableCell[][] {
  const pointsOf = pointsIn('moodle', marking, rows);
  const emails = rows.flatMap((row) => emailOf(row) ?? []);
  const areAllByEmail = new Set(emails.map((email) => email.toLowerCase())).size === rows.length;
  return [
    [areAllByEmail ? 'Email address' : 'ID number', nameInGradebook('moodle', name).name],
    ...rows.map((row) => [
      { asIs: (areAllByEmail ? emailOf(row) : undefined) ?? row.student },
      pointsOf(row) ?? { asIs: '-' },
    ]),
  ];
}

/**
 * As the gradebook of Canvas exports and imports it: columns that identify the student, `Section` as the last of them,
 * then the assignments, and the points possible in the second line. Canvas looks for the student by `ID`, which only
 * Canvas knows, then by `SIS User ID` and `SIS Login ID`, then by name. An empty cell is no grade.
 * Source: the source of Canvas, lib/gradebook_importer.rb.
 */
function canvasRows({ name, roster: { rows }, marking }: MarksToWrite): TableCell[][] {
  const { full } = itemOfGradebook('canvas', commonFullPoints(marking));
  const pointsOf = pointsIn('canvas', marking, rows);
  return [
    ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', nameInGradebook('canvas', name).name],
    ['Points Possible', '', '', '', '', full],
    ...rows.map((row) => [
      { asIs: row.name || row.student },
      '',
      isEmail(row.student) ? '' : { asIs: row.student },
      { asIs: emailOf(row) ?? '' },
      row.groupName,
      pointsOf(row) ?? '',
    ]),
  ];
}

const isEmail = (text: string) => text.includes('@');

/** Of the list; else the student may be named by it. */
function emailOf({ email, student }: RosterRow): string | undefined {
  return email ?? (isEmail(student) ? student : undefined);
}

/** The points of students as a gradebook takes them; undefined for those without a result. */
function pointsIn(gradebook: Gradebook, marking: AppliedMarking, rows: readonly RosterRow[]) {
  const { isPercent } = itemOfGradebook(gradebook, commonFullPoints(marking));
  const hundredthsOf = (row: PresentRow) => {
    if (!isPercent) return row.pointsHundredths;
    const ofVersion = fullHundredthsIn(marking, row);
    return ofVersion === 0 ? 0 : Math.round((row.pointsHundredths / ofVersion) * 10_000);
  };
  const cellOf = decimalsFor(rows.filter(isPresent).map(hundredthsOf));
  return (row: RosterRow) => (isPresent(row) ? cellOf(hundredthsOf(row)) : undefined);
}
