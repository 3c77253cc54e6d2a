import { letterOf, type ResultsTable } from '@exam/contract';
import {
  type AnswerRow,
  type RowProblem,
  readAnswers,
  readAnswersOfWorkbook,
  type SaidOfResults,
  versionNumber,
} from '@exam/interchange';
import { type AskedQuestion, OMITTED, SEVERAL, type StudentAnswers } from './statistics/measure-exam.ts';

type Versions = readonly (readonly AskedQuestion[])[];

/** The answers of one student to an existing version. */
export interface ReadStudent
  extends StudentAnswers,
    Pick<AnswerRow, 'line' | 'student' | 'numberGiven' | 'severalMarked'> {}

export interface ReadStudents {
  readonly students: readonly ReadStudent[];
  readonly problems: readonly RowProblem[];
  /** Values of the file that may have been misread, as sentences. */
  readonly notes: readonly string[];
  readonly table: ResultsTable;
}

/** A file of results: the text of CSV, or an Excel workbook. */
export type FileOfResults = { readonly content: string } | { readonly workbook: Uint8Array };

/**
 * The students of a file, and a sentence for each bad line.
 * @throws UnreadableFile with a sentence for the whole file, UnreadableResults if it has lines
 */
export async function readStudents(
  file: FileOfResults,
  versions: Versions,
  said: SaidOfResults = {},
): Promise<ReadStudents> {
  const { rows, problems, notes, table } =
    'content' in file
      ? readAnswers(file.content, { versions }, said)
      : await readAnswersOfWorkbook({ ...file, name: 'The workbook' }, { versions }, said);
  const lineOf = new Map<string, number>();
  const students: ReadStudent[] = [];
  const found = [...problems];
  for (const row of rows) {
    const read = readStudent(row, versions);
    const earlier = lineOf.get(row.student);
    if (earlier !== undefined) {
      found.push({ line: row.line, reason: `This student is already in line ${earlier}.` });
    } else if (typeof read === 'string') {
      found.push({ line: row.line, reason: read });
    } else {
      students.push(read);
    }
    lineOf.set(row.student, earlier ?? row.line);
  }
  return {
    students,
    problems: found.sort((one, other) => one.line - other.line),
    notes,
    table,
  };
}

/** The student, or why the row is bad. */
function readStudent(row: AnswerRow, versions: Versions): ReadStudent | string {
  const version = versionOf(row.version, versions.length);
  if (typeof version === 'string') return version;
  const questions = versions[version] ?? [];
  const several = new Set(row.severalMarked);
  const places = row.answers.map((letter, at) => {
    if (letter === '') return several.has(at + 1) ? SEVERAL : OMITTED;
    return letter.charCodeAt(0) - 65;
  });
  const beyond = questions.findIndex(({ choices }, at) => (places[at] ?? OMITTED) >= choices.length);
  if (beyond >= 0) {
    const last = letterOf((questions[beyond]?.choices.length ?? 1) - 1);
    return `The answer to question ${beyond + 1} is “${row.answers[beyond]}”, and its choices are A to ${last}.`;
  }
  const { line, student, numberGiven, severalMarked } = row;
  return { line, student, version, places, numberGiven, severalMarked };
}

/** The index from 0, or why there is no such version. */
function versionOf(written: string, numberOfVersions: number): number | string {
  const version = versionNumber(written, numberOfVersions);
  if (version !== undefined) return version;
  if (written === '' || written === 'BLANK') return 'The version of the student is missing.';
  const labels = Array.from({ length: numberOfVersions }, (_, index) => letterOf(index));
  return numberOfVersions === 1
    ? 'This exam has no such version; it has only version A.'
    : `This exam has no such version; it has ${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}.`;
}
