import type { QuestionField } from '@exam/contract';
import { meaningOfName } from './column-names.ts';
import type { Guesses } from './columns.ts';

/** What the cells of a table show about columns whose names say nothing. */
export interface Guessed {
  readonly fields: Guesses;
  /** Whether the cells leave no other reading, so that the table can be read without asking. */
  readonly isCertain: boolean;
}

type Field = QuestionField | undefined;

/** Fewest rows from which a key, or chapters, can be told from other letters and numbers. */
const FEWEST_ROWS = 6;
/** Most rows whose words are compared. */
const SEEN_ROWS = 1_000;
const MOST_CHOICES = 5;

/**
 * Guesses what columns hold by their cells, where neither names nor the user say it.
 *
 * The key is a column of single letters that are letters of filled choices; without one, a column whose cells each
 * repeat exactly one choice; without one, a column of small numbers. The question and its two to five choices are the
 * longest run of neighbouring other columns.
 *
 * It is certain with six rows or more, if only one column can be the key, by letters or texts, and its letters are not
 * sorted, as those of sections would be; and if the question is the longest text of the only run. Numbers are never
 * certain, because points and difficulties look the same.
 * @param known the field of each column
 * @param rows without the row of names; time is linear in their cells
 */
export function guessColumns(known: readonly Field[], rows: readonly (readonly string[])[]): Guessed {
  const table = new OpenColumns(known, rows);
  const areOfWrong = table.known('wrong-choice').length > 0;
  const isLaid = table.known('text').length > 0 && (table.known('choice').length > 1 || areOfWrong);
  const run = isLaid ? NO_RUN : table.findRun();
  const choices = run.choices.length > 0 ? run.choices : table.known('choice');
  const key = isLaid && areOfWrong ? NO_RUN : table.findKey(choices, run.question);
  // Without a key of these choices, the run may be anything.
  if (key.index === undefined && !areOfWrong) return { fields: new Map(), isCertain: false };
  const fields = new Map<number, QuestionField>(run.choices.map((index) => [index, 'choice']));
  if (run.question !== undefined) fields.set(run.question, 'text');
  if (key.index !== undefined) fields.set(key.index, 'correct');
  return { fields, isCertain: run.isCertain && key.isCertain };
}

interface Run {
  readonly question?: number | undefined;
  readonly choices: readonly number[];
  /** The place of the key. */
  readonly index?: number | undefined;
  readonly isCertain: boolean;
}
const NO_RUN: Run = { choices: [], isCertain: true };

/**
 * All choice columns in order, if one letter is missing among their names and the only column between its neighbours has
 * another name: A, “Oposicion_B”, C. Undefined if nothing is missing so.
 * @param choices by letter; undefined for a missing one
 */
export function guessMissingChoice(
  choices: readonly (number | undefined)[],
  header: readonly string[],
  known: readonly Field[],
): number[] | undefined {
  const [rank, ...others] = choices.flatMap((index, at) => (index === undefined ? [at] : []));
  if (rank === undefined || others.length > 0) return undefined;
  const [before, after] = [choices[rank - 1], choices[rank + 1]];
  if (before === undefined || after !== before + 2) return undefined;
  const isOpen = known[before + 1] === undefined && (header[before + 1] ?? '').trim() !== '';
  return isOpen ? choices.map((index) => index ?? before + 1) : undefined;
}

/**
 * The column of ids whose beginnings name chapters, such as `MEM-012` or `T1A01`: different in all rows, at least six
 * of them, with at least two rows a chapter. Undefined without exactly one such column.
 * @param startOf the beginning of an id; empty if it has none
 */
export function guessChapterIds(
  known: readonly Field[],
  rows: readonly (readonly string[])[],
  startOf: (ids: readonly string[]) => readonly string[],
): number | undefined {
  const [only, ...others] = known.flatMap((field, index) => {
    const ids = rows.map((cells) => (cells[index] ?? '').trim());
    const isOfIds = field === undefined && ids.length >= FEWEST_ROWS && ids.every((id) => ID.test(id));
    if (!isOfIds || new Set(ids).size < ids.length) return [];
    const chapters = new Set(startOf(ids));
    return chapters.size >= 2 && 2 * chapters.size <= ids.length ? [index] : [];
  });
  return others.length === 0 ? only : undefined;
}

/**
 * Whether a row names the columns below it: the question or the key and one more is named, or no cell looks like those of
 * a question: a text with a question mark, a long text, or a letter or number above others.
 */
export function isRowOfNames(row: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const cells = row.map((cell) => cell.trim());
  const named = cells.flatMap((cell) => meaningOfName(cell) ?? []);
  if (named.length > 1 && named.some(({ field }) => field === 'text' || field === 'correct')) return true;
  const isBelow = (index: number, pattern: RegExp) => {
    const below = rows.map((one) => (one[index] ?? '').trim()).filter((cell) => cell !== '');
    return below.length > 0 && below.every((cell) => pattern.test(cell));
  };
  return !cells.some(
    (cell, index) =>
      cell.length > LONGEST_NAME ||
      /[?？]$/.test(cell) ||
      [LETTER, NUMBER].some((pattern) => pattern.test(cell) && isBelow(index, pattern)),
  );
}

/** In characters. */
const LONGEST_NAME = 80;

/** Letters, then a number; more letters, numbers and separators may follow. */
const ID = /^\p{L}{1,12}[-_. /]?\d[\p{L}\d_. /-]{0,20}$/u;

/** The cells of one column. */
interface Profile {
  readonly areLetters: boolean;
  readonly areNumbers: boolean;
  /** Whether the same few words return, as those of a chapter do. */
  readonly isOfFewWords: boolean;
  /** In characters. */
  readonly meanLength: number;
}

/** The columns of a table without a known field. */
class OpenColumns {
  readonly #profiles: readonly (Profile | undefined)[];

  constructor(
    readonly fields: readonly Field[],
    readonly rows: readonly (readonly string[])[],
  ) {
    this.#profiles = fields.map((field, index) =>
      field === undefined || field === 'correct' ? this.#profileOf(index) : undefined,
    );
  }

  known(field: QuestionField): number[] {
    return this.fields.flatMap((one, index) => (one === field ? [index] : []));
  }

  /** The question and its choices among neighbouring columns; those with a known field are left as they are. */
  findRun(): Run {
    const [text] = this.known('text');
    const named = this.known('choice');
    if (named.length > 1) {
      const question = this.#longest(named);
      return { question, choices: [], isCertain: question !== undefined && question < named[0]! };
    }
    const first = text === undefined ? 1 : 0;
    const runs = this.#runs().filter((run) => run.length >= 2 + first);
    const [best = [], ...others] = runs.sort((one, other) => other.length - one.length);
    const key = this.#keyIn(best, first);
    const run = best.filter((index) => index !== key);
    const choices = run.slice(first, first + MOST_CHOICES);
    const question = text === undefined ? run[0] : undefined;
    const longest = this.#lengthOf(question ?? text ?? 0);
    const isLongest = choices.every((index) => this.#lengthOf(index) < longest);
    const isWhole = others.length === 0 && run.length === first + choices.length;
    return { question, choices, isCertain: isWhole && isLongest && this.rows.length >= FEWEST_ROWS };
  }

  /** The key among its known columns, or else among the open ones. @param choices in order */
  findKey(choices: readonly number[], question: number | undefined): Run {
    const named = this.known('correct');
    const places =
      named.length > 0 ? named : [...this.fields.keys()].filter((index) => this.fields[index] === undefined);
    const open = places.filter(
      (index) => this.#profiles[index] !== undefined && !choices.includes(index) && index !== question,
    );
    const letters = open.filter(
      (index) => this.#profiles[index]!.areLetters && this.#areWithin(index, choices),
    );
    const texts = letters.length > 0 ? [] : open.filter((index) => this.#repeats(index, choices));
    const [only, ...others] = [...letters, ...texts];
    if (only !== undefined) {
      const isSure = this.rows.length >= FEWEST_ROWS && (texts.length > 0 || this.#isMixed(only));
      return { choices: [], index: only, isCertain: others.length === 0 && isSure };
    }
    const [likely, ...more] = open.filter(
      (index) => this.#areNumbersOf(index, choices.length) || this.#repeats(index, choices, true),
    );
    return { choices: [], index: more.length === 0 ? likely : undefined, isCertain: false };
  }

  /** The key at the end of a run without a column of letters: it repeats a choice, or is a number. */
  #keyIn(run: readonly number[], first: number): number | undefined {
    if (this.#profiles.some((profile) => profile?.areLetters) || this.known('correct').length > 0)
      return undefined;
    const last = run.at(-1);
    const isNumber =
      last !== undefined && run.length > 2 + first && this.#areNumbersOf(last, run.length - first - 1);
    return (
      run.findLast((index) => this.#repeats(index, run.slice(first), true)) ?? (isNumber ? last : undefined)
    );
  }

  #profileOf(index: number): Profile | undefined {
    const cells = this.rows.map((cells) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
    if (cells.length === 0) return undefined;
    return {
      areLetters: cells.every((cell) => LETTER.test(cell)),
      areNumbers: cells.every((cell) => NUMBER.test(cell)),
      isOfFewWords:
        cells.length > FEWEST_ROWS &&
        4 * new Set(cells.slice(0, SEEN_ROWS)).size <= Math.min(cells.length, SEEN_ROWS),
      meanLength: cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length,
    };
  }

  #lengthOf(index: number): number {
    const profile = this.#profiles[index];
    if (profile !== undefined) return profile.meanLength;
    return (
      this.rows.reduce((sum, cells) => sum + (cells[index] ?? '').length, 0) / Math.max(1, this.rows.length)
    );
  }

  /** The open column whose texts are longer than those of the choices, if there is one alone. */
  #longest(choices: readonly number[]): number | undefined {
    const most = Math.max(...choices.map((index) => this.#lengthOf(index)));
    const [only, ...others] = this.#profiles.flatMap((profile, index) =>
      this.fields[index] === undefined && profile !== undefined && profile.meanLength > most ? [index] : [],
    );
    return others.length === 0 ? only : undefined;
  }

  /** Neighbouring open columns that are no letters, without numbers in front. */
  #runs(): number[][] {
    const runs: number[][] = [[]];
    for (const [index, profile] of this.#profiles.entries()) {
      const isBegun = runs.at(-1)!.length > 0;
      if (profile === undefined || profile.areLetters || this.fields[index] !== undefined) runs.push([]);
      else if (profile.isOfFewWords) continue;
      else if (isBegun || !profile.areNumbers) runs.at(-1)!.push(index);
    }
    return runs;
  }

  /** Whether a column holds different numbers, each of which may be that of a choice, and does not count the rows. */
  #areNumbersOf(index: number, numberOfChoices: number): boolean {
    const numbers = this.rows.map((cells) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
    const areWithin = numbers.every((number) => Number(number) <= numberOfChoices);
    const isCounter =
      numbers.every((number, row) => Number(number) === row + Number(numbers[0])) && Number(numbers[0]) <= 1;
    return this.#profiles[index]!.areNumbers && areWithin && new Set(numbers).size > 1 && !isCounter;
  }

  /** Whether each letter of a column is that of a filled choice. */
  #areWithin(index: number, choices: readonly number[]): boolean {
    return this.rows.every((cells) => {
      const letter = (cells[index] ?? '').trim().toLowerCase();
      const choice = choices[letter.charCodeAt(0) - 97];
      return letter === '' || (choice !== undefined && (cells[choice] ?? '').trim() !== '');
    });
  }

  /** Whether each cell of a column repeats exactly one choice; with `inMost`, nine tenths of them. */
  #repeats(index: number, choices: readonly number[], inMost = false): boolean {
    const repeating = this.rows.filter((cells) => {
      const text = (cells[index] ?? '').trim();
      const same = choices.filter((choice) => choice !== index && (cells[choice] ?? '').trim() === text);
      return text !== '' && same.length === 1;
    });
    return 10 * repeating.length >= (inMost ? 9 : 10) * this.rows.length;
  }

  /** Whether at least every third row has another letter than the row before, and all rows have one. */
  #isMixed(index: number): boolean {
    const letters = this.rows.map((cells) => (cells[index] ?? '').trim().toLowerCase());
    const changes = letters.filter((letter, row) => row > 0 && letter !== letters[row - 1]).length;
    return 3 * changes >= letters.length && !letters.includes('');
  }
}

const LETTER = /^[a-j]$/i;
const NUMBER = /^\d{1,3}$/;
