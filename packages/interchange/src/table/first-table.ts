import type { QuestionField } from '@exam/contract';
import { nameOfColumn } from '@exam/contract/unnamed-columns';
import { chaptersOf } from './chapter-ids.ts';
import { type Columns, columnsOf, fieldsOf, type Guesses, type Saying } from './columns.ts';
import { guessChapterIds, guessColumns, guessMissingChoice, isRowOfNames } from './guess-columns.ts';
import type { Row } from './table.ts';
import { isTypeOfQuestions } from './types-of-questions.ts';

/** The header row is searched among this many rows, because titles may precede it. */
export const HEADER_ROWS = 20;

/** Fewest columns of a header row: a question, its choices or its key. */
const FEWEST_COLUMNS = 3;

/** The names of the columns of a table, and the rows below them. */
export interface FirstTable {
  readonly header: readonly string[];
  /** The index of the first row with a question. */
  readonly from: number;
  readonly guesses: Guesses;
  /** Whether it can be read without asking the user what the columns hold. */
  readonly isRead: boolean;
}

/** The index of the first row that names the columns of questions, near the beginning; -1 without one. */
export function namedAt(rows: readonly Row[], saying: Saying): number {
  return rows.slice(0, HEADER_ROWS).findIndex(({ cells }) => namesColumns(cells, saying));
}

/** The first row that names the columns of questions; else, the first row with several cells. */
export function findFirstTable(
  rows: readonly Row[],
  saying: Saying,
  mayGuess: boolean,
): FirstTable | undefined {
  const named = namedAt(rows, saying);
  if (named >= 0) {
    const header = rows[named]!.cells;
    const below = cellsBelow(rows, named);
    return { header, from: named + 1, guesses: guessMore(header, below, { saying, mayGuess }), isRead: true };
  }
  const at = rows
    .slice(0, HEADER_ROWS)
    .findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= FEWEST_COLUMNS);
  if (at === -1 || !mayGuess) return undefined;
  const first = rows[at]!.cells;
  const unnamed = first.map((_, index) => nameOfColumn(index));
  if (namesColumns(unnamed, saying)) return { header: unnamed, from: at, guesses: new Map(), isRead: true };
  const below = cellsBelow(rows, at);
  if (!isRowOfNames(first, below)) {
    const guessed = guessColumns(fieldsOf(unnamed, saying(unnamed)), [first, ...below]);
    return { header: unnamed, from: at, guesses: guessed.fields, isRead: false };
  }
  const { fields, isCertain } = guessColumns(fieldsOf(first, saying(first)), below);
  const isWhole = columnsOf(first, saying(first), fields) !== undefined;
  const more = guessMore(first, below, { saying, mayGuess });
  return {
    header: first,
    from: at + 1,
    guesses: new Map([...more, ...fields]),
    isRead: isCertain && isWhole,
  };
}

/**
 * What cells tell beyond the names: a column of types that mostly holds other words is the chapter, or a tag beside one;
 * a second key that names no choices explains; ids may name chapters; “wrong” choices that hold most keys are all choices.
 */
function guessMore(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { saying, mayGuess }: { readonly saying: Saying; readonly mayGuess: boolean },
): Guesses {
  const said = saying(header);
  const columns = columnsOf(header, said);
  const fields = fieldsOf(header, said);
  const guesses = new Map<number, QuestionField>();
  if (columns?.areOurs === true) return guesses;
  for (const index of columns === undefined ? [] : keysWithoutChoices(columns, rows)) {
    guesses.set(index, fields.includes('explanation') ? 'ignored' : 'explanation');
  }
  const hasChapter = fields.some((field) => field?.startsWith('chapter'));
  const type = fields.indexOf('type');
  const types = rows.map((cells) => (cells[type] ?? '').trim()).filter((one) => one !== '');
  if (2 * types.filter(isTypeOfQuestions).length < types.length)
    guesses.set(type, hasChapter ? 'tag' : 'chapter');
  const ids =
    mayGuess && !hasChapter && !guesses.has(type) ? guessChapterIds(fields, rows, chaptersOf) : undefined;
  if (ids !== undefined) guesses.set(ids, 'chapter-id');
  const missing =
    mayGuess && columns !== undefined ? guessMissingChoice(columns.choices, header, fields) : undefined;
  for (const index of missing ?? wronglyNamedChoices(fields, rows)) guesses.set(index, 'choice');
  return guesses;
}

/** Columns named as keys that name a choice in less than half of their rows, beside one that does: explanations. */
function keysWithoutChoices({ correct, choices }: Columns, rows: readonly (readonly string[])[]): number[] {
  if (correct.length < 2 || choices.length === 0) return [];
  const isTelling = ({ index }: { readonly index: number }) => {
    const filled = rows.filter((cells) => (cells[index] ?? '').trim() !== '');
    const telling = filled.filter((cells) => {
      const cell = (cells[index] ?? '').trim();
      return (
        cell.length <= LONGEST_KEY ||
        choices.some((choice) => choice !== undefined && (cells[choice] ?? '').trim() === cell)
      );
    });
    return filled.length === 0 || 2 * telling.length >= filled.length;
  };
  const untold = correct.filter((one) => !isTelling(one));
  return untold.length < correct.length ? untold.map(({ index }) => index) : [];
}

/** A longer key is the text of a choice. In characters. */
const LONGEST_KEY = 20;

/** Columns of “wrong” choices, if one of them repeats the key in most rows that have a key. */
function wronglyNamedChoices(
  fields: readonly (QuestionField | undefined)[],
  rows: readonly (readonly string[])[],
): number[] {
  const [key = -1] = fields.flatMap((field, index) => (field === 'correct' ? [index] : []));
  const wrong = fields.flatMap((field, index) => (field === 'wrong-choice' ? [index] : []));
  if (wrong.length < 2 || fields.includes('choice')) return [];
  const keyed = rows.filter((cells) => (cells[key] ?? '').trim() !== '');
  const holdsKey = (cells: readonly string[]) =>
    wrong.some((index) => (cells[index] ?? '').trim() === (cells[key] ?? '').trim());
  return 2 * keyed.filter(holdsKey).length > keyed.length ? wrong : [];
}

/** The cells of all rows below a row that are not empty. */
function cellsBelow(rows: readonly Row[], at: number): (readonly string[])[] {
  return rows.slice(at + 1).flatMap(({ cells }) => (cells.some((cell) => cell.trim() !== '') ? [cells] : []));
}

/** Whether the cells of a row name the columns of questions. */
export function namesColumns(cells: readonly string[], saying: Saying): boolean {
  return columnsOf(cells, saying(cells)) !== undefined;
}
