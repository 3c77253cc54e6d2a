import { versionLabel } from '@exam/contract';
import { type AnswerRow, type RowProblem, readAnswers, UnreadableFile } from '@exam/interchange';
import { AppError, invalidField } from '../../platform/errors.ts';
import { type AskedQuestion, OMITTED, type StudentAnswers } from './statistics/measure-exam.ts';

type Versions = readonly (readonly AskedQuestion[])[];

/** What one student answered, in a version that the exam has. */
export interface ReadStudent extends StudentAnswers {
  readonly student: string;
}

/**
 * The students of a CSV file.
 * @throws AppError malformed with a sentence for the file, or for each line that cannot be used
 */
export function readStudents(content: string, versions: Versions): ReadStudent[] {
  const { rows, problems } = readFile(content, versions);
  const lineOf = new Map<string, number>();
  const students: ReadStudent[] = [];
  const found = [...problems];
  for (const row of rows) {
    const read = readStudent(row, versions);
    const earlier = lineOf.get(row.student);
    if (earlier !== undefined) {
      found.push({ line: row.line, reason: `This student stands in line ${earlier} already.` });
    } else if (typeof read === 'string') {
      found.push({ line: row.line, reason: read });
    } else {
      students.push(read);
    }
    lineOf.set(row.student, earlier ?? row.line);
  }
  if (found.length > 0) throw refusalOf(found);
  return students;
}

function readFile(content: string, versions: Versions) {
  try {
    return readAnswers(content, {
      numberOfQuestions: versions[0]?.length ?? 0,
      numberOfVersions: versions.length,
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidField('content', error.message);
    throw error;
  }
}

/** The student, or why the row cannot be used. */
function readStudent(row: AnswerRow, versions: Versions): ReadStudent | string {
  const version = versionOf(row.version, versions.length);
  if (typeof version === 'string') return version;
  const questions = versions[version] ?? [];
  const places = row.answers.map((letter) => (letter === '' ? OMITTED : letter.charCodeAt(0) - 65));
  const beyond = questions.findIndex(({ choices }, at) => (places[at] ?? OMITTED) >= choices.length);
  if (beyond >= 0) {
    const last = versionLabel((questions[beyond]?.choices.length ?? 1) - 1);
    return `The answer to question ${beyond + 1} is “${row.answers[beyond]}”, and its choices are A to ${last}.`;
  }
  return { student: row.student, version, places };
}

/** From 0, or why it is none. */
function versionOf(written: string, numberOfVersions: number): number | string {
  if (written === '') return numberOfVersions === 1 ? 0 : 'It does not say which version the student had.';
  const label = written.replace(/^(version|form)\s+/i, '').toUpperCase();
  const version = label.length === 1 ? label.charCodeAt(0) - 65 : -1;
  if (version >= 0 && version < numberOfVersions) return version;
  const labels = Array.from({ length: numberOfVersions }, (_, index) => versionLabel(index));
  return numberOfVersions === 1
    ? 'The version is none of this exam, which has A alone.'
    : `The version is none of this exam, which has ${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}.`;
}

const MOST_TOLD = 50;

function refusalOf(problems: readonly RowProblem[]): AppError {
  const [first, ...others] = problems
    .toSorted((one, other) => one.line - other.line)
    .slice(0, MOST_TOLD)
    .map(({ line, reason }) => ({ msg: `Line ${line}: ${reason}`, path: `content.${line}` }));
  if (first === undefined) throw new Error('there is no problem to tell');
  const untold = problems.length - MOST_TOLD;
  const more = { msg: `${untold} more lines cannot be used.`, path: 'content' };
  return new AppError('malformed', { errors: [first, ...others, ...(untold > 0 ? [more] : [])] });
}
