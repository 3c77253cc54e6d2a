import { LIMITS } from '@exam/contract/limits';
import Papa from 'papaparse';
import { UnreadableFile } from './question-file.ts';
import { type AnswerLetter, parseAnswer, SEVERAL, splitAnswers } from './results-answers.ts';
import { columnsByName, columnsByPlace, type ResultsColumns } from './results-columns.ts';
import { type StudentColumn, studentColumn } from './results-students.ts';

/** What one student answered, as a file says it. */
export interface AnswerRow {
  /** From 1. */
  readonly line: number;
  readonly student: string;
  /** As it is written, trimmed; empty where the file does not say. */
  readonly version: string;
  /** In the order of that version; as many as there are questions. */
  readonly answers: readonly AnswerLetter[];
  /** How many answers the row has, blank ones included: those behind are not there at all. */
  readonly numberGiven: number;
  /** The questions, from 1, at which several choices are marked; they count as not answered. */
  readonly severalMarked: readonly number[];
}

export interface RowProblem {
  readonly line: number;
  /** Why the row cannot be used, in one sentence. */
  readonly reason: string;
}

export interface ResultsFile {
  readonly rows: readonly AnswerRow[];
  readonly problems: readonly RowProblem[];
  /** What of the file was taken otherwise than it may have been meant, in sentences. */
  readonly notes: readonly string[];
}

/** The exam that the answers are of. */
export interface AnsweredExam {
  readonly numberOfQuestions: number;
  readonly numberOfVersions: number;
}

const MOST_COLUMNS = LIMITS.examQuestions + 50;
/** Blank ones included. */
const MOST_LINES = 4 * LIMITS.resultStudents;

/**
 * Reads what students answered from the text of a CSV file: student, version, answers in one column or in one for each
 * question. A first line of names may say which column is which.
 * @throws UnreadableFile
 */
export function readAnswers(content: string, exam: AnsweredExam): ResultsFile {
  const [first, ...others] = readCells(content);
  if (first === undefined) throw new UnreadableFile('The file is empty.');
  const named = columnsByName(first.cells);
  const lines = named ? others : [first, ...others];
  const columns = named ?? columnsOfUnnamed(first.cells.length, exam);
  refuseUnfitting(columns, exam);
  if (lines.length === 0) throw new UnreadableFile('The file names no student.');
  if (lines.length > LIMITS.resultStudents) {
    throw new UnreadableFile(`The file has more than ${LIMITS.resultStudents} students.`);
  }
  const cells = lines.map((line) => line.cells);
  const student: StudentColumn = named ? studentColumn(named.students, first.cells, cells) : { place: 0 };
  const places = { ...columns, student: student.place };
  const read = lines.map((line) => readRow(line, places, exam.numberOfQuestions));
  return {
    rows: read.filter((row) => 'answers' in row),
    problems: read.filter((row) => 'reason' in row),
    notes: student.note === undefined ? [] : [student.note],
  };
}

type ColumnsButStudent = Omit<ResultsColumns, 'student'>;

function columnsOfUnnamed(numberOfColumns: number, exam: AnsweredExam): ResultsColumns {
  const { numberOfQuestions, numberOfVersions } = exam;
  return columnsByPlace(numberOfColumns, { numberOfQuestions, isVersionNeeded: numberOfVersions > 1 });
}

/** A column too few is an exam of others, or a file cut off: scores would be wrong for everybody. */
function refuseUnfitting(
  { version, answers }: ColumnsButStudent,
  { numberOfQuestions, numberOfVersions }: AnsweredExam,
): void {
  if (numberOfVersions > 1 && version === undefined) {
    throw new UnreadableFile(
      'The exam has several versions: the file needs a column “version” that says which one each student had.',
    );
  }
  if (typeof answers !== 'number' && answers.length !== numberOfQuestions) {
    const columns = `${answers.length} question${answers.length === 1 ? '' : 's'}`;
    throw new UnreadableFile(
      `There are columns for ${columns}, and the exam has ${numberOfQuestions}. Where nobody answered, leave a column empty.`,
    );
  }
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The cells of each line that is not blank. A quoted cell may go over several lines. */
function readCells(content: string): Line[] {
  const text = content.replace(/^\uFEFF/, '');
  const lines: Line[] = [];
  let numberOfLines = 0;
  let line = 1;
  let from = 0;
  let failure: UnreadableFile | undefined;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step: ({ data, errors, meta }, parser) => {
      const quote = errors.find(({ type }) => type === 'Quotes');
      if (quote) failure = new UnreadableFile(`Line ${line}: a quotation mark is not closed.`);
      if (data.length > MOST_COLUMNS)
        failure = new UnreadableFile(`Line ${line} has more than ${MOST_COLUMNS} columns.`);
      if (++numberOfLines > MOST_LINES)
        failure = new UnreadableFile(`The file has more than ${MOST_LINES} lines.`);
      if (failure) parser.abort();
      if (data.some((cell) => cell.trim() !== '')) lines.push({ line, cells: data });
      line += countLineBreaks(text, from, meta.cursor);
      from = meta.cursor;
    },
  });
  if (failure) throw failure;
  return lines;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Characters: more than a first row with names of 1,000 questions. */
const BEGINNING = 65_536;

/** What parts the cells: what makes names of the first row, else of what makes most cells of it. */
function delimiterOf(text: string): string {
  const beginning = text.trimStart().slice(0, BEGINNING);
  const begun = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(beginning, { delimiter, preview: 1 });
    return { delimiter, names: data[0] ?? [] };
  }).sort((one, other) => other.names.length - one.names.length);
  const named = begun.find(({ names }) => isNaming(names));
  return (named ?? begun[0])?.delimiter ?? ',';
}

function isNaming(names: readonly string[]): boolean {
  try {
    return columnsByName(names) !== undefined;
  } catch {
    // They are names, which do not suffice: whoever reads them says so.
    return names.length > 1;
  }
}

function countLineBreaks(text: string, from: number, to: number): number {
  return text.slice(from, to).match(/\r\n|\r|\n/g)?.length ?? 0;
}

function readRow(
  { line, cells }: Line,
  columns: ResultsColumns,
  numberOfQuestions: number,
): AnswerRow | RowProblem {
  const student = (cells[columns.student] ?? '').trim();
  if (student === '') return { line, reason: 'There is no student.' };
  if (student.length > LIMITS.studentLength) {
    return { line, reason: `The student has more than ${LIMITS.studentLength} characters.` };
  }
  const given = givenAnswers(cells, columns, numberOfQuestions);
  if (given.length > numberOfQuestions) {
    return {
      line,
      reason: `There are ${given.length} answers, and the exam has ${numberOfQuestions} questions.`,
    };
  }
  const answers: AnswerLetter[] = [];
  const severalMarked: number[] = [];
  for (let at = 0; at < numberOfQuestions; at++) {
    const answer = parseAnswer(given[at] ?? '');
    if (answer === undefined) return { line, reason: describeWrong(given[at] ?? '', at + 1) };
    if (answer === SEVERAL) severalMarked.push(at + 1);
    answers.push(answer === SEVERAL ? '' : answer);
  }
  const version = columns.version === undefined ? '' : (cells[columns.version] ?? '').trim();
  const numberGiven = given.filter((answer) => answer !== undefined).length;
  return { line, student, version, answers, numberGiven, severalMarked };
}

/** Undefined where a row is too short for its column. */
function givenAnswers(
  cells: readonly string[],
  { answers }: ResultsColumns,
  numberOfQuestions: number,
): readonly (string | undefined)[] {
  return typeof answers === 'number'
    ? splitAnswers(cells[answers] ?? '', numberOfQuestions)
    : answers.map((place) => cells[place]);
}

const LONGEST_QUOTE = 20;

function describeWrong(text: string, number: number): string {
  const shown = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return `The answer to question ${number} is “${shown}”; it must be one letter, or blank where there is none.`;
}
