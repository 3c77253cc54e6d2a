import type { QuestionField, SaidColumn, TableColumn } from '@exam/contract';
import { nameOfColumn } from '@exam/contract/unnamed-columns';
import type { RawFile } from '../format-files.ts';
import { excerptOf } from '../judge-question.ts';
import { meaningOfName } from './column-names.ts';
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

/** What the cells of columns show although their names do not say it, by index. */
export type Guesses = ReadonlyMap<number, QuestionField>;

const NO_GUESSES: Guesses = new Map();

/**
 * The meaning of the columns of a header row; undefined without a question, choices or a correct answer.
 * @param said the user's choice of what columns hold; it takes precedence over guesses, and these over their names
 */
export function columnsOf(
  header: readonly string[],
  said: readonly SaidColumn[] = [],
  guesses: Guesses = NO_GUESSES,
): Columns | undefined {
  const found = findColumns(header, said, guesses);
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

function findColumns(header: readonly string[], said: readonly SaidColumn[], guesses: Guesses): FoundColumns {
  const all = header.map(normalName);
  const saidFields = fieldsSaid(all, said);
  const fields = saidFields.map((field, index) => field ?? guesses.get(index));
  const isSaid = (field: QuestionField) => saidFields.includes(field);
  const saidAs = (field: QuestionField) => fields.flatMap((one, index) => (one === field ? [index] : []));
  // A column with a choice of the user has no other meaning.
  const named = header.flatMap((name, index) => {
    const meaning = fields[index] === undefined ? meaningOfName(name) : undefined;
    return meaning === undefined ? [] : [{ index, ...meaning }];
  });
  const ranked = named.toSorted((one, other) => one.rank - other.rank);
  const byName = (field: QuestionField) => [
    ...saidAs(field),
    ...(isSaid(field) ? [] : ranked.flatMap((one) => (one.field === field ? [one.index] : []))),
  ];
  const [chapter, ...topics] = byName('chapter');
  const chosen = fields.includes('choice') || fields.includes('wrong-choice');
  const signed = (field: QuestionField) => signedColumns(named.filter((one) => one.field === field));
  const found = chosen ? saidChoices(header, fields) : signed('choice');
  const correct = byName('correct').map((index) => ({
    index,
    name: (header[index] ?? '').trim(),
    stated: isOfOurs(all) ? ('letters' as const) : meaningOfName(header[index] ?? '')?.stated,
  }));
  const singles = Object.fromEntries(SINGLE.map(([key, field]) => [key, byName(field)[0]])) as Singles;
  return {
    ...defined({ chapter, chapterId: saidAs('chapter-id')[0], ...singles }),
    choices: found.columns,
    choicesAre: signsAre(found.signs),
    wrongChoices: chosen ? saidAs('wrong-choice') : signed('wrong-choice').columns,
    correct,
    tags: byName('tag'),
    topics,
    pictures: byName('picture'),
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
  return (header) =>
    isUnnamed(header) ? columns : [...(byNames.get(keyOfNames(header)) ?? others), ...columns];
}

/** Whether the columns have no names of their own, so that earlier choices may be those for another table. */
function isUnnamed(header: readonly string[]): boolean {
  return header.every((name, index) => name === nameOfColumn(index));
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
function saidChoices(header: readonly string[], fields: readonly (QuestionField | undefined)[]) {
  const places = fields.flatMap((field, index) => (field === 'choice' ? [index] : []));
  const named = signedColumns(
    places.flatMap((index) => {
      const meaning = meaningOfName(header[index] ?? '');
      return meaning?.field === 'choice' ? [{ index, ...meaning }] : [];
    }),
  );
  const areNamed = named.signs.length === places.length && signsAre(named.signs) !== undefined;
  return areNamed ? named : { columns: places, signs: UNNAMED };
}

/** One sign of each kind, so that the choices count as named by neither letters nor numbers. */
const UNNAMED = ['a', '1'];

const EXAMPLES = 3;

/**
 * The field of each column, by the user, a guess or its name; undefined if nothing tells it. Columns that count rows
 * are ignored.
 */
export function fieldsOf(
  header: readonly string[],
  said: readonly SaidColumn[],
  guesses: Guesses = NO_GUESSES,
): (QuestionField | undefined)[] {
  const found = findColumns(header, said, guesses);
  const names = header.map(normalName);
  const chosen = fieldsSaid(names, said);
  const fields = new Map<number | undefined, QuestionField>([
    ...found.choices.map((index) => [index, 'choice'] as const),
    ...found.wrongChoices.map((index) => [index, 'wrong-choice'] as const),
    ...found.correct.map(({ index }) => [index, 'correct'] as const),
    ...found.topics.map((index) => [index, 'chapter'] as const),
    ...found.tags.map((index) => [index, 'tag'] as const),
    ...found.pictures.map((index) => [index, 'picture'] as const),
    ...SINGLE.map(([key, field]) => [found[key], field] as const),
    [found.chapter, 'chapter'],
    [found.chapterId, 'chapter-id'],
  ]);
  const counted = (name: string) => (name !== '' && COUNTER.test(name) ? 'ignored' : undefined);
  return names.map((name, index) => chosen[index] ?? fields.get(index) ?? counted(name));
}

/**
 * The columns of a table, for a user who chooses what they hold.
 * @param examples the first rows with questions
 */
export function describeColumns(
  header: readonly string[],
  examples: readonly Row[],
  said: readonly SaidColumn[],
  guesses: Guesses,
): TableColumn[] {
  const chosen = fieldsSaid(header.map(normalName), said);
  return fieldsOf(header, said, guesses).map((field = 'ignored', index) => ({
    name: (header[index] ?? '').trim(),
    field,
    isChosen: chosen[index] !== undefined,
    isGuessed: chosen[index] === undefined && guesses.has(index),
    examples: examples
      .map(({ cells }) => excerptOf(cells[index] ?? ''))
      .filter((cell) => cell !== '')
      .slice(0, EXAMPLES),
  }));
}

/** Fields of which the first column alone counts. */
const SINGLE = [
  ['question', 'text'],
  ['chapterNumber', 'chapter-number'],
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
type Singles = Record<(typeof SINGLE)[number][0], number | undefined>;

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

const OURS =
  /^chapter number,chapter,question,a,b(?:,[c-j])*,correct,difficulty,objective,keep choice order,tags(?:,pinned last)?(?:,explanation)?(?:,name)?(?:,source)?$/;

/** A name as it is compared with the names that the user chose for. */
function normalName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_.:#*–-]+/gu, ' ')
    .trim();
}

/** The columns by the rank of their letter or number; the first of several with one rank counts. */
function signedColumns(named: readonly { readonly index: number; readonly sign?: string }[]) {
  // Numbers may count from 0.
  const first = named.some(({ sign }) => sign === '0') ? 0 : 1;
  const columns: (number | undefined)[] = [];
  const signs: string[] = [];
  for (const { index, sign } of named) {
    if (sign === undefined) continue;
    const rank = /\d/.test(sign) ? Number(sign) - first : sign.charCodeAt(0) - 97;
    if (columns[rank] !== undefined) continue;
    columns[rank] = index;
    signs.push(sign);
  }
  return { columns: Array.from(columns), signs };
}

function signsAre(signs: readonly string[]): Columns['choicesAre'] {
  const numbers = signs.filter((sign) => /\d/.test(sign)).length;
  if ((numbers > 0 && numbers < signs.length) || signs.includes('0')) return undefined;
  return numbers > 0 ? 'numbered' : 'lettered';
}

/** Our exports name choices by letters, even if all choices of a question are letters too. */
function isOfOurs(names: readonly string[]): boolean {
  return OURS.test(names.join(','));
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
