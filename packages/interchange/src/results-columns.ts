import { createHash } from 'node:crypto';
import type { ResultField } from '@exam/contract';
import { UnreadableFile } from './question-file.ts';

/** The meaning of the columns of a file of results, as indexes from 0. */
export interface ResultsColumns {
  /** Several columns form one name together: first and last name. */
  readonly student: readonly number[];
  /** Absent if the file does not tell the version of a student. */
  readonly version?: number;
  /** One column with all answers, or one column for each question in the order of the exam. */
  readonly answers: number | readonly number[];
  /**
   * The meaning of these columns by their names: they hold answers, or ticked boxes; `unsaid` if they only number the
   * questions, and may hold points.
   */
  readonly told: 'answers' | 'ticks' | 'unsaid';
  /** The columns with the correct answer of each question, if the file has them. */
  readonly keys?: readonly (number | undefined)[];
  /**
   * Whether the file has a column for each question of a printed sheet, so that those after the exam's last question
   * are empty.
   */
  readonly isOfSheet?: boolean;
}

/** The meaning of columns by the names in the first row. `student` lists candidates, at least one, the best first. */
export interface NamedColumns extends Omit<ResultsColumns, 'student'> {
  readonly students: readonly (readonly number[])[];
}

/** Names of columns, in the languages of papers. Ids come before names: a file with both is matched by ids. */
export const STUDENT_IDS =
  /^(student|candidate|exam|roll|registration|zipgrade|external)?[ _-]?(id|id[ _-]?number|id[ _-]?nummer|no\.?|nr\.?|number|code)$|^sid$|^orgdefinedid$|^matriculation( (number|no\.?))?$|^matrikel[ -]?(nr\.?|nummer)?$|^(número de )?matrícula$|^numéro d[’'](identification|étudiant)$|^número de id$/i;
const STUDENTS =
  /^(students?|candidates?|names?|full name|student name|e-?mail([ -]?(address|adresse))?|username|login|anmeldename|étudiante?|nom|estudiante|alumn[oa]|nombre|teilnehmer|studierende|schüler)$/i;
export const FIRST_NAMES = /^(student )?(first|given) ?names?$|^vorname$|^prénom$/i;
export const LAST_NAMES = /^(student )?(last|family) ?names?$|^surname$|^nachname$|^apellidos?$/i;
const VERSIONS =
  /^((key|test|exam|paper|form)[ _-]?)?versions?$|^(test |exam )?form$|^(variant|booklet|variante|fassung|versión|sujet)$/i;
const ANSWERS = /^(answers?|responses?|answer string|antworten|réponses|respuestas)$/i;
/** White space has been collapsed to one blank. */
const QUESTION = /^(?:q|question|item|frage|pregunta)? ?[#._-]? ?0*([1-9]\d{0,3})\.?$/i;
/** Names of columns with an answer. The first kind that occurs counts. */
const ANSWER_OF_QUESTION = [
  // ZipGrade's column; its columns PriKey1, Points1 and Mark1 hold no answers.
  /^stu ?0*([1-9]\d{0,3})$/i,
  /^# ?0*([1-9]\d{0,3}) student (?:response|answer)$/i,
  /^(?:answer|response|antwort|réponse|respuesta) ?[#._-]? ?0*([1-9]\d{0,3})\.?$/i,
  /^(?:q|question)? ?[#.]? ?0*([1-9]\d{0,3})[:.]? response$/i,
];
/** Auto Multiple Choice's prefix of a question's name. The column without the prefix holds points. */
const TICKED = /^ticked:/i;
const KEY_OF_STUDENTS = /^a:./i;
const KEY_OF_QUESTION =
  /^(?:pri(?:mary)? ?key|key|right answer|correct answer|richtige antwort) ?0*([1-9]\d{0,3})$/i;

/** The columns by the names in the first row; undefined if that row has no known names. */
export function columnsByName(names: readonly string[]): NamedColumns | undefined {
  const trimmed = names.map((name) => name.trim().replace(/\s+/g, ' '));
  const findAll = (pattern: RegExp) => trimmed.flatMap((name, index) => (pattern.test(name) ? [index] : []));
  const isTicked = trimmed.some((name) => TICKED.test(name));
  const ids = [...(isTicked ? findAll(KEY_OF_STUDENTS) : []), ...findAll(STUDENT_IDS), ...findAll(STUDENTS)];
  const [[first], [last]] = [findAll(FIRST_NAMES), findAll(LAST_NAMES)];
  const students = ids.map((index) => [index]);
  if (first !== undefined && last !== undefined) students.push([first, last]);
  if (students.length === 0) return undefined;
  const [version] = findAll(VERSIONS);
  const [together] = findAll(ANSWERS);
  const found =
    together === undefined ? answersByQuestion(trimmed) : { answers: together, told: 'answers' as const };
  return { students, ...(version !== undefined && { version }), ...found };
}

type AnswerColumns = Pick<ResultsColumns, 'answers' | 'told' | 'keys' | 'isOfSheet'>;

/** Columns that say that they hold answers come first: others then hold the question or its points. */
function answersByQuestion(names: readonly string[]): AnswerColumns {
  if (names.some((name) => TICKED.test(name))) return { answers: tickedColumns(names), told: 'ticks' };
  const pattern = ANSWER_OF_QUESTION.find((one) => names.some((name) => one.test(name)));
  const answers = columnsOfQuestions(names, pattern ?? QUESTION);
  return {
    answers,
    told: pattern === undefined ? 'unsaid' : 'answers',
    keys: columnsOfKeys(names, answers.length),
    isOfSheet: pattern === ANSWER_OF_QUESTION[0] || pattern === ANSWER_OF_QUESTION[1],
  };
}

function columnsOfKeys(names: readonly string[], numberOfQuestions: number): (number | undefined)[] {
  const keys = new Map(names.map((name, index) => [numberIn(name, KEY_OF_QUESTION), index]));
  return Array.from({ length: numberOfQuestions }, (_, at) => keys.get(at + 1));
}

function tickedColumns(names: readonly string[]): number[] {
  const titles = names.map((name) => (TICKED.test(name) ? name.replace(TICKED, '').trim() : ''));
  const unnumbered = titles.find((title) => title !== '' && numberIn(title, QUESTION) === 0);
  if (unnumbered !== undefined) {
    throw new UnreadableFile(
      `The column “TICKED:${unnumbered.slice(0, 40)}” does not say which question it belongs to. Name these columns by number: TICKED:1, TICKED:2 …`,
    );
  }
  return columnsOfQuestions(titles, QUESTION);
}

/** The number of a question, from 1; 0 if the name is not that of a question. */
function numberIn(name: string, pattern: RegExp): number {
  return Number(pattern.exec(name)?.[1] ?? 0);
}

function columnsOfQuestions(names: readonly string[], pattern: RegExp): number[] {
  const indexes = new Map<number, number>();
  for (const [index, name] of names.entries()) {
    const number = numberIn(name, pattern);
    if (number === 0) continue;
    if (indexes.has(number)) throw new UnreadableFile(`Two columns are named question ${number}.`);
    indexes.set(number, index);
  }
  if (indexes.size === 0) {
    throw new UnreadableFile(
      'There is no column with answers. Name it “answers”, or use one column per question: 1, 2, 3 …',
    );
  }
  return Array.from({ length: indexes.size }, (_, at) => {
    const index = indexes.get(at + 1);
    if (index === undefined) throw new UnreadableFile(`There is no column for question ${at + 1}.`);
    return index;
  });
}

/**
 * The columns by position, for a file without names: student, version if the exam has several, and the answers in one
 * column or in one for each question.
 */
export function columnsByPosition(
  numberOfColumns: number,
  { numberOfQuestions, isVersionNeeded }: { numberOfQuestions: number; isVersionNeeded: boolean },
): ResultsColumns {
  const each = (first: number) => Array.from({ length: numberOfQuestions }, (_, at) => first + at);
  const unversioned = (answers: ResultsColumns['answers']) =>
    ({ student: [0], answers, told: 'unsaid' }) as const;
  const versioned = (answers: ResultsColumns['answers']) => ({ ...unversioned(answers), version: 1 });
  if (numberOfColumns === 2 && !isVersionNeeded) return unversioned(1);
  if (numberOfColumns === 3) return versioned(2);
  if (numberOfColumns === numberOfQuestions + 2) return versioned(each(2));
  if (numberOfColumns === numberOfQuestions + 1 && !isVersionNeeded) return unversioned(each(1));
  throw new UnreadableFile(
    'The columns cannot be identified. Start the file with a line of column names: student, version, answers.',
  );
}

/**
 * The columns as the user chose them. Answer columns whose names differ only in a number are in the order of that
 * number,
 * others in the order of the file.
 * @param names of the columns; empty for a file without names
 * @throws UnreadableFile with what is missing in the choice
 */
export function columnsByFields(
  fields: readonly ResultField[],
  names: readonly string[],
): { columns: ResultsColumns; notes: readonly string[] } {
  const indexesOf = (field: ResultField) => fields.flatMap((one, index) => (one === field ? [index] : []));
  const [student, written] = [indexesOf('student'), indexesOf('answer')];
  const [version, second] = indexesOf('version');
  if (student.length === 0) throw new UnreadableFile('Choose the column of the student.');
  if (written.length === 0) throw new UnreadableFile('Choose the columns of answers.');
  if (second !== undefined) throw new UnreadableFile('Two columns cannot both be the version.');
  const answers = inOrderOfNumbers(written, names);
  const isMoved = answers.some((index, at) => index !== written[at]);
  const unused = names.map((name, index) => (fields[index] === 'ignored' ? name.trim() : ''));
  const areTicked = written.every((index) => TICKED.test(names[index] ?? ''));
  return {
    columns: {
      student,
      ...(version !== undefined && { version }),
      answers: answers.length === 1 ? answers[0]! : answers,
      told: areTicked ? 'ticks' : 'answers',
      ...(answers.length > 1 && { keys: columnsOfKeys(unused, answers.length) }),
    },
    notes: isMoved ? ['The columns of answers were taken in the order of the numbers in their names.'] : [],
  };
}

/** Sorted by the number in their names if the names differ in nothing else; otherwise unchanged. */
function inOrderOfNumbers(indexes: readonly number[], names: readonly string[]): readonly number[] {
  const numbered = indexes.map((index) => ({ index, ...numberedName(names[index] ?? '') }));
  const isAlike = numbered.every(({ stem }) => stem !== undefined && stem === numbered[0]?.stem);
  const isDistinct = new Set(numbered.map(({ number }) => number)).size === indexes.length;
  if (!isAlike || !isDistinct) return indexes;
  return numbered.sort((one, other) => (one.number ?? 0) - (other.number ?? 0)).map(({ index }) => index);
}

/** The number in a name with exactly one number, and the rest of the name. */
function numberedName(name: string): { number?: number; stem?: string } {
  const [digits, ...others] = name.match(/\d{1,9}/g) ?? [];
  if (digits === undefined || others.length > 0) return {};
  return { number: Number(digits), stem: name.replace(digits, '').trim().toLowerCase() };
}

/** The meaning of each column. @param width number of columns */
export function fieldsOf(
  { student, version, answers }: Pick<ResultsColumns, 'student' | 'version' | 'answers'>,
  width: number,
): ResultField[] {
  const fields = new Map<number | undefined, ResultField>([
    [version, 'version'],
    ...student.map((index) => [index, 'student'] as const),
    ...(typeof answers === 'number' ? [answers] : answers).map((index) => [index, 'answer'] as const),
  ]);
  return Array.from({ length: width }, (_, index) => fields.get(index) ?? 'ignored');
}

/** The meaning of columns as far as their names tell it, as a proposal for the user. Nothing is read by it. */
export function proposeFields(
  names: readonly string[],
  numberOfQuestions: number,
): { fields: ResultField[]; areNamed: boolean } {
  const trimmed = names.map((name) => name.trim().replace(/\s+/g, ' '));
  const findAll = (...patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) => trimmed.flatMap((name, index) => (pattern.test(name) ? [index] : [])));
  const [id] = findAll(STUDENT_IDS, STUDENTS);
  const parts = [...findAll(FIRST_NAMES).slice(0, 1), ...findAll(LAST_NAMES).slice(0, 1)];
  const [version] = findAll(VERSIONS);
  const isNaming = id !== undefined || parts.length === 2 || version !== undefined;
  if (!isNaming && looksLikeStudent(trimmed)) {
    return { fields: names.map(() => 'ignored'), areNamed: false };
  }
  const [together] = findAll(ANSWERS);
  const columns = {
    student: id === undefined ? parts : [id],
    ...(version !== undefined && { version }),
    answers: together === undefined ? proposeAnswers(trimmed, numberOfQuestions) : together,
  };
  return { fields: fieldsOf(columns, names.length), areNamed: true };
}

/**
 * Columns with names of answer columns; otherwise the only group of numbered columns with as many members as the exam
 * has questions.
 */
function proposeAnswers(names: readonly string[], numberOfQuestions: number): number[] {
  const pattern = [TICKED, ...ANSWER_OF_QUESTION, QUESTION].find((one) =>
    names.some((name) => one.test(name)),
  );
  if (pattern !== undefined) return names.flatMap((name, index) => (pattern.test(name) ? [index] : []));
  const counting = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    const { stem } = numberedName(name);
    if (stem === undefined) continue;
    const indexes = counting.get(stem) ?? [];
    counting.set(stem, indexes);
    indexes.push(index);
  }
  const [answers = [], ...others] = [...counting.values()].filter(
    ({ length }) => length === numberOfQuestions,
  );
  return others.length === 0 ? answers : [];
}

/** Whether a first line is rather a student than names: half of it letters, a long number, or each word twice. */
function looksLikeStudent(cells: readonly string[]): boolean {
  const letters = cells.filter((cell) => /^[a-z]$/i.test(cell)).length;
  const isRepeating = 2 * new Set(cells).size <= cells.length;
  return isRepeating || 2 * letters >= cells.length || cells.some((cell) => /^\d{4,20}$/.test(cell));
}

/** The user's earlier choice for the columns of a file. */
export interface RememberedFields {
  /** The key made by `layoutOfNames`. */
  readonly layout: string;
  readonly fields: readonly ResultField[];
}

/** A hash that is equal for files with the same column names in the same order. No name can be read from it. */
export function layoutOfNames(names: readonly string[]): string {
  const words = names.map((name) => name.trim().replace(/\s+/g, ' ').toLowerCase());
  const end = words.findLastIndex((word) => word !== '') + 1;
  return createHash('sha256')
    .update(JSON.stringify(words.slice(0, end)))
    .digest('hex');
}
