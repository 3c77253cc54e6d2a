import type { AnswerReading, ResultField, ResultsTable } from '@exam/contract';
import { isWithin } from '@exam/contract/characters';
import { LIMITS } from '@exam/contract/limits';
import { UnreadableFile } from './question-file.ts';
import { type AnswerLetter, SEVERAL, splitAnswers } from './results-answers.ts';
import {
  columnsByFields,
  columnsByName,
  columnsByPosition,
  fieldsOf,
  layoutOfNames,
  proposeFields,
  type RememberedFields,
  type ResultsColumns,
} from './results-columns.ts';
import { compareKeys } from './results-keys.ts';
import { linesOfText, linesOfWorkbook, type ResultsLine } from './results-lines.ts';
import {
  type AnsweredQuestion,
  findReading,
  type GivenAnswers,
  type ResultsReading,
  readAnswer,
} from './results-readings.ts';
import { studentAt, studentColumn } from './results-students.ts';
import { splitMisfits } from './table/cell-counts.ts';
import { findLoss, notesOfDoubts } from './table/cell-doubts.ts';

/** The answers of one student in a file. */
export interface AnswerRow {
  /** From 1. */
  readonly line: number;
  readonly student: string;
  /** As written, trimmed; empty if the file does not tell it. */
  readonly version: string;
  /** In the order of the version, one for each question. */
  readonly answers: readonly AnswerLetter[];
  /**
   * The number of answers in the row, blank ones included. Later answers are missing because the row is too short.
   */
  readonly numberGiven: number;
  /** The numbers, from 1, of questions with several marked choices; they count as unanswered. */
  readonly severalMarked: readonly number[];
}

export interface RowProblem {
  readonly line: number;
  /** The reason why the row cannot be used, in one sentence. */
  readonly reason: string;
}

export interface ResultsFile {
  readonly rows: readonly AnswerRow[];
  readonly problems: readonly RowProblem[];
  /** Sentences about what may have been meant differently than it was read. */
  readonly notes: readonly string[];
  /** How its columns were read. */
  readonly table: ResultsTable;
}

/** A file of results with lines that cannot be used as they are. */
export class UnreadableResults extends UnreadableFile {
  /** @param table its columns, for a user who chooses what they hold */
  constructor(
    message: string,
    readonly table: ResultsTable,
  ) {
    super(message);
  }
}

/** The exam whose answers are read. */
export interface AnsweredExam {
  /** The questions on the paper of each version, A first; each version has the same number of questions. */
  readonly versions: readonly (readonly AnsweredQuestion[])[];
}

/** The user's choices for a file. The rest is detected from column names and answers. */
export interface SaidOfResults {
  readonly reading?: AnswerReading | undefined;
  readonly columns?: { readonly fields: readonly ResultField[]; readonly areNamed: boolean } | undefined;
  /** Earlier choices, the latest first. They are proposed for an unusable file with the same column names. */
  readonly before?: readonly RememberedFields[] | undefined;
}

/**
 * Reads the answers of students from the text of a CSV file: student, version, and answers in one column or in one
 * for each
 * question. The first line may name the columns.
 * @throws UnreadableFile; UnreadableResults if the file has lines
 */
export function readAnswers(content: string, exam: AnsweredExam, said: SaidOfResults = {}): ResultsFile {
  return readLines({ all: linesOfText(content), areOfText: true }, exam, said);
}

/**
 * Reads the answers from an Excel workbook.
 * @param name of the file, for refusals
 * @throws UnreadableFile; UnreadableResults if the file has lines
 */
export async function readAnswersOfWorkbook(
  { workbook, name }: { workbook: Uint8Array; name: string },
  exam: AnsweredExam,
  said: SaidOfResults = {},
): Promise<ResultsFile> {
  return readLines({ all: await linesOfWorkbook(workbook, name), areOfText: false }, exam, said);
}

/** The index, from 0, of the version that a file names (“B”, “Form 2”). Undefined if the exam has no such version. */
export function versionNumber(written: string, numberOfVersions: number): number | undefined {
  if (written === '' || written === 'BLANK') return numberOfVersions === 1 ? 0 : undefined;
  const label = written.replace(/^(version|form|key)\s+/i, '').toUpperCase();
  const version = /^\d{1,2}$/.test(label) ? Number(label) - 1 : label.charCodeAt(0) - 65;
  const isOne = /^(?:[A-Z]|\d{1,2})$/.test(label) && version >= 0 && version < numberOfVersions;
  return isOne ? version : undefined;
}

interface LinesOfFile {
  readonly all: readonly ResultsLine[];
  /** Whether a separator in a text may have shifted the cells of a line. */
  readonly areOfText: boolean;
}

function readLines({ all, areOfText }: LinesOfFile, exam: AnsweredExam, said: SaidOfResults): ResultsFile {
  const [first] = all;
  if (first === undefined) throw new UnreadableFile('The file is empty.');
  let found: FoundColumns | undefined;
  try {
    found = findColumns(first, all, exam, said);
    const names = found.areNamed ? first.cells : undefined;
    const { lines, unfit } = splitUnfit(found, names, areOfText);
    const ofFit = readStudents({ ...found, lines }, names ?? [], exam, said);
    const problems = [...ofFit.problems, ...unfit].sort((one, other) => one.line - other.line);
    const read = { ...ofFit, problems };
    const isRefused = read.problems.length > 0 && fieldsBefore(first.cells, said) !== undefined;
    const isSure = !isRefused && (isToldBy(found, said) || isUsed(first, read, exam));
    return { ...read, table: describeTable(all, exam, { found, said, isSure }) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const isSure = isToldBy(found, said) && fieldsBefore(first.cells, said) === undefined;
    throw new UnreadableResults(error.message, describeTable(all, exam, { found, said, isSure }));
  }
}

/** The lines of students whose cells are where they should be with their values, and problems of the others. */
function splitUnfit(
  { columns, lines }: FoundColumns,
  names: readonly string[] | undefined,
  areOfText: boolean,
): { lines: readonly ResultsLine[]; unfit: readonly RowProblem[] } {
  const { fitting, misfits } = areOfText ? splitMisfits(lines, names) : { fitting: lines, misfits: [] };
  const found = fitting.map((line) => ({
    line,
    loss: findLoss(line, names ?? [], (column) => isUsedColumn(columns, column)),
  }));
  const losses = found.flatMap(({ line, loss }) => (loss ? [{ line: line.line, reason: loss }] : []));
  return {
    lines: found.filter(({ loss }) => loss === undefined).map(({ line }) => line),
    unfit: [...misfits, ...losses],
  };
}

function isUsedColumn({ student, version, answers }: ResultsColumns, column: number): boolean {
  const isAnswer = typeof answers === 'number' ? answers === column : answers.includes(column);
  return isAnswer || student.includes(column) || version === column;
}

function readStudents(
  { columns, lines, notes }: FoundColumns,
  names: readonly string[],
  exam: AnsweredExam,
  said: SaidOfResults,
): Omit<ResultsFile, 'table'> {
  refuseUnfitting(columns, exam);
  const given = lines.map((line) => givenAnswers(line, columns, exam));
  const found = said.reading === undefined ? findReading(given, columns.told) : { reading: said.reading };
  const read = lines.map((line, at) => readRow(line, columns, { ...given[at]!, reading: found.reading }));
  return {
    rows: read.filter((row) => 'answers' in row),
    problems: read.filter((row) => 'reason' in row),
    notes: [
      ...notes,
      ...('note' in found && found.note !== undefined ? [found.note] : []),
      ...notesOfVersions(lines, columns, exam),
      ...compareKeys(toldKeys(lines, columns, exam), found.reading, labelOf),
      ...lines.flatMap((line) => notesOfDoubts(line, names, (column) => isUsedColumn(columns, column))),
    ],
  };
}

interface FoundColumns {
  readonly columns: ResultsColumns;
  /** Whether the first line names the columns. */
  readonly areNamed: boolean;
  /** The lines of students. */
  readonly lines: readonly ResultsLine[];
  readonly notes: readonly string[];
}

function findColumns(
  first: ResultsLine,
  all: readonly ResultsLine[],
  exam: AnsweredExam,
  { columns: said }: SaidOfResults,
): FoundColumns {
  if (said !== undefined) {
    const { areNamed, fields } = said;
    const { columns, notes } = columnsByFields(fields, areNamed ? first.cells : []);
    return { columns, areNamed, lines: students(all.slice(areNamed ? 1 : 0)), notes };
  }
  const named = columnsByName(first.cells);
  if (named === undefined) {
    const columns = columnsOfUnnamed(first.cells.length, exam);
    return { columns, areNamed: false, lines: students(all), notes: [] };
  }
  const fitted = withoutEmptyEnd(named, all.slice(1), exam);
  refuseUnfitting(fitted.columns, exam);
  const lines = students(all.slice(1));
  const cells = lines.map((line) => line.cells);
  const { indexes, note } = studentColumn(named.students, first.cells, cells);
  const notes = note === undefined ? fitted.notes : [note, ...fitted.notes];
  return { columns: { ...fitted.columns, student: indexes }, areNamed: true, lines, notes };
}

function students(lines: readonly ResultsLine[]): readonly ResultsLine[] {
  if (lines.length === 0) throw new UnreadableFile('The file contains no student.');
  if (lines.length > LIMITS.resultStudents) {
    throw new UnreadableFile(`The file has more than ${LIMITS.resultStudents} students.`);
  }
  return lines;
}

function columnsOfUnnamed(numberOfColumns: number, { versions }: AnsweredExam): ResultsColumns {
  const numberOfQuestions = versions[0]?.length ?? 0;
  return columnsByPosition(numberOfColumns, { numberOfQuestions, isVersionNeeded: versions.length > 1 });
}

const EXAMPLES = 3;
const LONGEST_CELL = 60;

/** Whether column names or the user tell the meaning of the columns, instead of their position alone. */
function isToldBy(found: FoundColumns | undefined, said: SaidOfResults): boolean {
  return found?.areNamed === true || said.columns !== undefined;
}

interface TableToDescribe {
  /** Undefined if the meaning of the columns is unknown. */
  readonly found: FoundColumns | undefined;
  readonly said: SaidOfResults;
  /** Whether a first line that was read as a student certainly is one. */
  readonly isSure: boolean;
}

/** The user's earlier choice for columns of these names; undefined if there is a current one. */
function fieldsBefore(names: readonly string[], { columns, before = [] }: SaidOfResults) {
  if (columns !== undefined || before.length === 0) return undefined;
  const layout = layoutOfNames(names.map(shownCell));
  const found = before.find((each) => each.layout === layout);
  return found && { fields: found.fields, areNamed: true };
}

/** The detected columns; otherwise the user's current or earlier choice, or a proposal from the names. */
function describeTable(
  all: readonly ResultsLine[],
  { versions }: AnsweredExam,
  { found: taken, said, isSure }: TableToDescribe,
): ResultsTable {
  const lines = all.slice(0, EXAMPLES + 1).map(({ cells }) => cells);
  const [names = [], ...others] = lines;
  const width = Math.max(...lines.map((cells) => cells.length));
  const proposed =
    said.columns ?? fieldsBefore(names, said) ?? proposeFields(names, versions[0]?.length ?? 0);
  const found = isSure || !proposed.areNamed ? taken : undefined;
  const fields = found === undefined ? proposed.fields : fieldsOf(found.columns, width);
  return {
    columns: Array.from({ length: width }, (_, index) => ({
      first: shownCell(names[index]),
      field: fields[index] ?? 'ignored',
      examples: others.map((cells) => shownCell(cells[index])).filter((cell) => cell !== ''),
    })),
    areNamed: found?.areNamed ?? proposed.areNamed,
    isProposal: found === undefined,
  };
}

/** Whether a line is read as a student. A line of unrecognised names has a problem, or an unknown version. */
function isUsed(
  { line }: ResultsLine,
  { rows, problems }: Pick<ResultsFile, 'rows' | 'problems'>,
  { versions }: AnsweredExam,
): boolean {
  if (problems[0]?.line === line) return false;
  const [row] = rows;
  return row?.line !== line || versionNumber(row.version, versions.length) !== undefined;
}

function shownCell(cell = ''): string {
  const text = cell.trim();
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL).toWellFormed()}…` : text;
}

type UnsaidStudent = Omit<ResultsColumns, 'student'>;

/** A printed sheet may have room for more questions than the exam. Unanswered additional questions are dropped. */
function withoutEmptyEnd<C extends UnsaidStudent>(
  columns: C,
  lines: readonly ResultsLine[],
  { versions }: AnsweredExam,
): { columns: C; notes: readonly string[] } {
  const { answers, isOfSheet = false } = columns;
  const numberOfQuestions = versions[0]?.length ?? 0;
  if (!isOfSheet || typeof answers === 'number' || answers.length <= numberOfQuestions)
    return { columns, notes: [] };
  const further = answers.slice(numberOfQuestions);
  if (lines.some(({ cells }) => further.some((index) => (cells[index] ?? '').trim() !== '')))
    return { columns, notes: [] };
  const note = `The columns of questions ${numberOfQuestions + 1} to ${answers.length} are empty, and left out: the exam has ${numberOfQuestions}.`;
  return { columns: { ...columns, answers: answers.slice(0, numberOfQuestions) }, notes: [note] };
}

/** Refuses a file with too few answer columns: it belongs to another exam or is cut off, and every score would be wrong. */
function refuseUnfitting({ version, answers }: UnsaidStudent, { versions }: AnsweredExam): void {
  const numberOfQuestions = versions[0]?.length ?? 0;
  if (versions.length > 1 && version === undefined) {
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

function versionAt({ cells }: ResultsLine, { version }: ResultsColumns): string {
  return version === undefined ? '' : (cells[version] ?? '').trim();
}

function questionsOf(line: ResultsLine, columns: ResultsColumns, { versions }: AnsweredExam) {
  const version = versionNumber(versionAt(line, columns), versions.length);
  // A line with an unknown version is read with the questions of the first one, and refused later with its reason.
  return { version, questions: versions[version ?? 0] ?? [] };
}

function notesOfVersions(
  lines: readonly ResultsLine[],
  columns: ResultsColumns,
  { versions }: AnsweredExam,
): string[] {
  const isNumbered = lines.some((line) => /^\D*\d+$/.test(versionAt(line, columns)));
  if (!isNumbered || versions.length === 1) return [];
  const pairs = versions.map((_, version) => `${version + 1} is ${labelOf(version)}`);
  return [`The file numbers the versions: ${pairs.join(', ')}.`];
}

function labelOf(version: number): string {
  return String.fromCharCode(65 + version);
}

function toldKeys(lines: readonly ResultsLine[], columns: ResultsColumns, exam: AnsweredExam) {
  const indexes = columns.keys ?? [];
  if (indexes.every((index) => index === undefined)) return [];
  return lines.flatMap((line) => {
    const { version, questions } = questionsOf(line, columns, exam);
    const keys = indexes.map((index) => (index === undefined ? undefined : line.cells[index]));
    return version === undefined ? [] : [{ version, questions, keys }];
  });
}

function givenAnswers(line: ResultsLine, columns: ResultsColumns, exam: AnsweredExam): GivenAnswers {
  const { answers } = columns;
  const { questions } = questionsOf(line, columns, exam);
  const given =
    typeof answers === 'number'
      ? splitAnswers(line.cells[answers] ?? '', questions.length)
      : answers.map((index) => line.cells[index]);
  return { line: line.line, given, questions };
}

function readRow(
  { line, cells }: ResultsLine,
  columns: ResultsColumns,
  { given, questions, reading }: GivenAnswers & { reading: ResultsReading },
): AnswerRow | RowProblem {
  const student = studentAt(cells, columns.student);
  const numberOfQuestions = questions.length;
  if (student === '') return { line, reason: 'The student is missing.' };
  if (!isWithin(student, LIMITS.studentLength)) {
    return { line, reason: `The student has more than ${LIMITS.studentLength} characters.` };
  }
  const together = typeof columns.answers === 'number' ? (cells[columns.answers] ?? '') : '';
  const wrong = describeWrongNumber(given.length, numberOfQuestions, { together, reading });
  if (wrong !== undefined) return { line, reason: wrong };
  const answers: AnswerLetter[] = [];
  const severalMarked: number[] = [];
  for (const [at, question] of questions.entries()) {
    const text = given[at] ?? '';
    const answer = readAnswer(reading, text, question);
    if (answer === undefined) return { line, reason: describeWrong(text, at + 1, { reading, question }) };
    if (answer === SEVERAL) severalMarked.push(at + 1);
    answers.push(answer === SEVERAL ? '' : answer);
  }
  const version = versionAt({ line, cells }, columns);
  const numberGiven = given.filter((answer) => answer !== undefined).length;
  return { line, student, version, answers, numberGiven, severalMarked };
}

function describeWrongNumber(
  numberGiven: number,
  numberOfQuestions: number,
  { together, reading }: { together: string; reading: ResultsReading },
): string | undefined {
  const there = `There are ${numberGiven} answers, and the exam has ${numberOfQuestions} questions.`;
  if (numberGiven > numberOfQuestions) return there;
  // Spreadsheets remove leading zeros of a number, which would shift all answers.
  const isNumber = reading.startsWith('numbers') && /^\s*\d+\s*$/.test(together);
  return isNumber && numberGiven < numberOfQuestions ? there : undefined;
}

const LONGEST_QUOTE = 20;

function describeWrong(
  text: string,
  number: number,
  { reading, question }: { reading: ResultsReading; question: AnsweredQuestion },
): string {
  const shown = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  const answer = `The answer to question ${number} is “${shown}”`;
  const isPoint = reading === 'letters' && /^\s*[01](?:\.0{1,4})?\s*$/.test(text);
  return `${answer}${isPoint ? ', which may be points' : ''}; ${NEEDED[reading](question.choices.length)}, or blank if the question was omitted.`;
}

const NEEDED: Readonly<Record<ResultsReading, (numberOfChoices: number) => string>> = {
  letters: () => 'it must be one letter',
  texts: () => 'it must be the text of one of its choices',
  'numbers-from-1': (size) => `it must be a number from 1 to ${size}`,
  'numbers-from-0': (size) => `it must be a number from 0 to ${size - 1}`,
  ticks: (size) => `it must have a 0 or 1 for each of its ${size} choices`,
};
