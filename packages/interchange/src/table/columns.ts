import type { QuestionField, SaidColumn, TableColumn } from '@exam/contract';
import type { RawFile } from '../format-files.ts';
import { excerptOf } from '../judge-question.ts';
import type { Row } from './table.ts';

/** The meaning of the columns of a table, as indexes. */
export interface Columns {
  readonly question: number;
  /** By letter or number; undefined for a skipped one, such as C among A, B and D. */
  readonly choices: readonly (number | undefined)[];
  /** How the choice columns are named; undefined if partly by letters and partly by numbers. */
  readonly choicesAre?: 'lettered' | 'numbered' | undefined;
  /** Columns with wrong choices only; the correct answer is in its own column. */
  readonly wrongChoices: readonly (number | undefined)[];
  /** Columns that may name the correct choice. */
  readonly correct: readonly CorrectColumn[];
  readonly chapter?: number;
  readonly chapterNumber?: number;
  /** A column of ids whose leading letters are the chapter. */
  readonly chapterId?: number;
  readonly difficulty?: number;
  readonly objective?: number;
  readonly bloom?: number;
  readonly tags: readonly number[];
  /** Further columns with parts of the course. */
  readonly topics: readonly number[];
  readonly keepOrder?: number;
  /** The index of the column with the letters of choices that stand last. */
  readonly pinned?: number;
  readonly shuffle?: number;
  readonly type?: number;
  readonly explanation?: number;
  readonly name?: number;
  readonly source?: number;
  /** Columns with names of pictures that belong below the question's text. */
  readonly pictures: readonly number[];
  /** Columns that do not belong to a question here. */
  readonly others: readonly { readonly index: number; readonly name: string }[];
  /** Columns that only count rows. */
  readonly counters: readonly number[];
  /** Whether these are the columns of our exports. */
  readonly areOurs: boolean;
}

/** A column that names the correct choice. */
export interface CorrectColumn {
  readonly index: number;
  /** Its name in the table. */
  readonly name: string;
  /** How it names the choice, if the column's name states it. */
  readonly stated?: 'letters' | 'numbers' | undefined;
}

/**
 * The meaning of the columns of a header row; undefined without a question, choices or a correct answer.
 * @param said the user's choice of what columns hold; it takes precedence over their names
 */
export function columnsOf(header: readonly string[], said: readonly SaidColumn[] = []): Columns | undefined {
  const found = findColumns(header, said);
  const { question, choices, wrongChoices, correct } = found;
  const numberOfChoices = choices.filter((index) => index !== undefined).length;
  const hasChoices = numberOfChoices >= 2 || (wrongChoices.length > 0 && numberOfChoices === 0);
  if (question === undefined || !hasChoices || correct.length === 0) return undefined;
  const columns = { ...found, question };
  const names = header.map(normalName);
  const fields = fieldsSaid(names, said);
  const others = othersIn(header, columns).filter(({ index }) => fields[index] !== 'ignored');
  const isCounter = (name: string, index: number) =>
    COUNTER.test(name) && (fields[index] ?? 'ignored') === 'ignored';
  const counters = names.flatMap((name, index) => (isCounter(name, index) ? [index] : []));
  return { ...columns, others, counters, areOurs: isOfOurs(names) };
}

type FoundColumns = Omit<Columns, 'question' | 'others' | 'counters' | 'areOurs'> & {
  readonly question?: number;
};

function findColumns(header: readonly string[], said: readonly SaidColumn[]): FoundColumns {
  const all = header.map(normalName);
  const fields = fieldsSaid(all, said);
  const isSaid = (field: QuestionField) => fields.includes(field);
  const saidAs = (field: QuestionField) => fields.flatMap((one, index) => (one === field ? [index] : []));
  // A column with a choice of the user has no other meaning.
  const names = all.map((name, index) => (fields[index] === undefined ? name : ''));
  const byName = (field: QuestionField, wanted: readonly string[]) => [
    ...saidAs(field),
    ...(isSaid(field) ? [] : wanted.flatMap((name) => indexesOf(names, name))),
  ];
  const [chapter, ...topics] = byName('chapter', NAMES.chapter);
  const chosen = isSaid('choice') || isSaid('wrong-choice');
  const found = chosen ? saidChoices(all, fields) : numberedColumns(names, CHOICE);
  const correct = byName('correct', NAMES.correct).map((index) => ({
    index,
    name: (header[index] ?? '').trim(),
    stated: isOfOurs(all) ? ('letters' as const) : STATED[all[index] ?? ''],
  }));
  return {
    ...defined({
      question: byName('text', NAMES.question)[0],
      chapter,
      chapterNumber: byName('chapter-number', NAMES.chapterNumber)[0],
      chapterId: saidAs('chapter-id')[0],
      difficulty: byName('difficulty', NAMES.difficulty)[0],
      objective: byName('objective', NAMES.objective)[0],
      bloom: byName('bloom', NAMES.bloom)[0],
      keepOrder: byName('keep-order', NAMES.keepOrder)[0],
      pinned: byName('pinned-last', NAMES.pinned)[0],
      shuffle: byName('shuffle', NAMES.shuffle)[0],
      type: byName('type', NAMES.type)[0],
      explanation: byName('explanation', NAMES.explanation)[0],
      name: byName('name', NAMES.name)[0],
      source: byName('source', NAMES.source)[0],
    }),
    choices: found.columns,
    choicesAre: signsAre(found.signs),
    wrongChoices: chosen ? saidAs('wrong-choice') : numberedColumns(names, WRONG_CHOICE).columns,
    correct,
    tags: byName('tag', NAMES.tags),
    topics,
    pictures: byName('picture', NAMES.pictures),
  };
}

/** The user's choices for the columns of a table, by its header row. */
export type Saying = (header: readonly string[]) => readonly SaidColumn[];

/** The current and earlier choices of the user for the columns of a file. */
export function sayingOf({
  columns = [],
  columnsBefore,
}: Pick<RawFile, 'columns' | 'columnsBefore'>): Saying {
  if (columnsBefore === undefined) return () => columns;
  const { tables, others } = columnsBefore;
  // The latest of several choices for the same names counts.
  const byNames = new Map(tables.toReversed().map(({ names, said }) => [keyOfNames(names), said]));
  // The last choice for a name counts.
  return (header) => [...(byNames.get(keyOfNames(header)) ?? others), ...columns];
}

function keyOfNames(names: readonly string[]): string {
  const known = new Set(names.map(normalName).filter((name) => name !== ''));
  return [...known].sort().join('\u0000');
}

/** The user's choice for each column; undefined without one. */
function fieldsSaid(
  names: readonly string[],
  said: readonly SaidColumn[],
): readonly (QuestionField | undefined)[] {
  const fields = new Map(said.map(({ name, field }) => [normalName(name), field]));
  return names.map((name) => (name === '' ? undefined : fields.get(name)));
}

/**
 * The choice columns by the letters or numbers in their names if these are complete and distinct; else in the order
 * of the table, without names.
 */
function saidChoices(names: readonly string[], fields: readonly (QuestionField | undefined)[]) {
  const places = fields.flatMap((field, index) => (field === 'choice' ? [index] : []));
  const named = numberedColumns(
    names.map((name, index) => (fields[index] === 'choice' ? name : '')),
    CHOICE,
  );
  const areNamed = named.signs.length === places.length && signsAre(named.signs) !== undefined;
  return areNamed ? named : { columns: places, signs: UNNAMED };
}

/** One sign of each kind, so that the choices count as named by neither letters nor numbers. */
const UNNAMED = ['a', '1'];

const EXAMPLES = 3;

/** The columns of a table, for a user who chooses what they hold. @param rows from the header row on */
export function describeColumns(
  [header, ...rows]: readonly Row[],
  said: readonly SaidColumn[] = [],
): TableColumn[] {
  if (header === undefined) return [];
  const found = findColumns(header.cells, said);
  const chosen = fieldsSaid(header.cells.map(normalName), said);
  const fields = new Map<number | undefined, QuestionField>([
    ...found.choices.map((index) => [index, 'choice'] as const),
    ...found.wrongChoices.map((index) => [index, 'wrong-choice'] as const),
    ...found.correct.map(({ index }) => [index, 'correct'] as const),
    ...found.topics.map((index) => [index, 'chapter'] as const),
    ...found.tags.map((index) => [index, 'tag'] as const),
    ...found.pictures.map((index) => [index, 'picture'] as const),
    ...SINGLE.map(([key, field]) => [found[key], field] as const),
  ]);
  return header.cells.map((name, index) => ({
    name: name.trim(),
    field: chosen[index] ?? fields.get(index) ?? 'ignored',
    isChosen: chosen[index] !== undefined,
    examples: rows
      .map(({ cells }) => excerptOf(cells[index] ?? ''))
      .filter((cell) => cell !== '')
      .slice(0, EXAMPLES),
  }));
}

const SINGLE = [
  ['question', 'text'],
  ['chapter', 'chapter'],
  ['chapterNumber', 'chapter-number'],
  ['chapterId', 'chapter-id'],
  ['difficulty', 'difficulty'],
  ['objective', 'objective'],
  ['bloom', 'bloom'],
  ['keepOrder', 'keep-order'],
  ['pinned', 'pinned-last'],
  ['shuffle', 'shuffle'],
  ['type', 'type'],
  ['explanation', 'explanation'],
  ['name', 'name'],
  ['source', 'source'],
] as const;

/** The columns without a meaning, except those that only count rows. */
function othersIn(header: readonly string[], columns: FoundColumns): Columns['others'] {
  const places = Object.values(columns).flatMap((found) =>
    (Array.isArray(found) ? found : [found]).map((place) => place?.index ?? place),
  );
  const known = new Set<unknown>(places);
  return header
    .map((name, index) => ({ index, name: name.trim() }))
    .filter(({ index, name }) => !known.has(index) && !COUNTER.test(normalName(name)));
}

const COUNTER = /^(?:|n|no|nr|num|number|row)$/;

/** Column names as `normalName` makes them. The first of several columns with one meaning counts. */
const NAMES = {
  question: ['question', 'question text', 'text', 'stem', 'question stem', 'prompt', 'item'],
  correct: [
    'correct letter',
    'correct',
    'correct answer',
    'correct answers',
    'correct answer(s)',
    'correct choice',
    'correct option',
    'right answer',
    'answer letter',
    'answer key',
    'key',
    'answer',
    'solution',
    'correct index',
    'answer index',
    'correct answer index',
    'correct number',
  ],
  chapter: ['chapter', 'chapter name', 'category', 'topic', 'unit', 'section', 'module', 'lecture'],
  chapterNumber: ['chapter number', 'chapter no', 'chapter nr', 'unit number', 'chapter id'],
  difficulty: ['difficulty', 'difficulty level', 'level'],
  objective: ['objective', 'learning objective', 'objectives'],
  bloom: ['bloom', 'bloom level', "bloom's level", 'blooms level', 'bloom taxonomy', "bloom's taxonomy"],
  tags: ['tags', 'tag', 'labels', 'keywords'],
  keepOrder: ['keep choice order', 'keep order', 'fixed order', 'keep order of choices'],
  pinned: ['pinned last', 'pinned choices'],
  shuffle: ['shuffle', 'shuffle choices', 'shuffle answers', 'shuffle options', 'randomize', 'randomise'],
  type: ['type', 'question type'],
  explanation: ['explanation', 'general feedback', 'feedback', 'rationale', 'reason', 'justification'],
  name: ['name', 'question name', 'title', 'question title'],
  source: ['source', 'reference', 'references'],
  pictures: ['picture', 'picture file', 'picture name', 'image', 'image file', 'image name', 'figure'],
} as const;

/** Names that state how they name the correct choice. */
const STATED: Readonly<Record<string, 'letters' | 'numbers'>> = {
  'correct letter': 'letters',
  'answer letter': 'letters',
  'correct index': 'numbers',
  'answer index': 'numbers',
  'correct answer index': 'numbers',
  'correct number': 'numbers',
};

const OURS =
  /^chapter number,chapter,question,a,b(?:,[c-j])*,correct,difficulty,objective,keep choice order,tags(?:,pinned last)?(?:,explanation)?(?:,name)?(?:,source)?$/;

const CHOICE =
  /^(?:(?:option|choice|answer|response|alternative|possible answer|choice text|answer text|option text) ?)?(?<sign>[a-j]|10|[1-9])$/;
const WRONG_CHOICE =
  /^(?:wrong|incorrect|distractor|wrong answer|incorrect answer|wrong choice|incorrect choice|distractor text) ?(?<sign>[a-j]|10|[1-9])$/;

function normalName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_.:#*–-]+/gu, ' ')
    .trim()
    .replace(KAHOOT, '');
}

/** The hints in the column names of Kahoot's template. */
const KAHOOT = / (?:max \d{1,4} characters|choose at least one)$/;

/** The columns by rank, the first rank first; the first of several columns with one rank counts. */
function numberedColumns(names: readonly string[], pattern: RegExp) {
  const columns: (number | undefined)[] = [];
  const signs: string[] = [];
  for (const [index, name] of names.entries()) {
    const sign = pattern.exec(name)?.groups?.['sign'];
    const rank = sign === undefined ? 0 : rankOf(sign);
    if (sign === undefined || columns[rank - 1] !== undefined) continue;
    columns[rank - 1] = index;
    signs.push(sign);
  }
  return { columns: Array.from(columns), signs };
}

function signsAre(signs: readonly string[]): Columns['choicesAre'] {
  const numbers = signs.filter((sign) => /\d/.test(sign)).length;
  if (numbers > 0 && numbers < signs.length) return undefined;
  return numbers > 0 ? 'numbered' : 'lettered';
}

/** Our exports name choices by letters, even if all choices of a question are letters too. */
function isOfOurs(names: readonly string[]): boolean {
  return OURS.test(names.join(','));
}

/** The rank of a letter or number, from 1. */
function rankOf(sign: string): number {
  return /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 96;
}

function indexesOf(names: readonly string[], wanted: string): number[] {
  return names.flatMap((name, index) => (name === wanted ? [index] : []));
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
