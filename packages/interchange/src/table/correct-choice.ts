import type { AnswerColumn, AnswerReading } from '@exam/contract';
import { keyOfChoice } from '@exam/contract/characters';
import { excerptOf } from '../judge-question.ts';
import { labelOf } from '../lettered-choices.ts';

/*
 * Decides how the columns of correct answers are read. A column has one reading for the whole file. Letters, texts
 * and numbers compete: the reading that names the choice in the most rows wins. A row that another reading would name
 * differently counts only if at least as many rows speak against that other reading. Numbers count from 1 or from 0,
 * as decided by numbers that fit only one of the two. What stays open makes single rows fail, unless the user chooses
 * the reading. Time and memory are linear in the rows.
 */

/** The part of a row that names the correct choice. */
export interface AnsweredRow {
  readonly line?: number | undefined;
  readonly text: string;
  /** By the letter or number of their column; empty if the row lacks the choice. */
  readonly choices: readonly string[];
  /** The cells of the columns that name the correct choice. */
  readonly answers: readonly string[];
}

/** Rows with the same columns of correct answers. */
export interface AnsweredTable {
  /** The names of these columns. */
  readonly names: readonly string[];
  readonly rows: readonly AnsweredRow[];
  /** How the choice columns are named; undefined if only their order counts. */
  readonly choicesAre?: 'lettered' | 'numbered' | undefined;
  /** The kind of sign that a column's name states: “Correct letter”. */
  readonly stated?: readonly (Way | undefined)[];
}

/** The correct choice of a row, with a note where it was not named exactly; or the reason why it has none. */
export type Told = { readonly index: number; readonly note?: string } | { readonly fault: string };

export interface ToldTable {
  readonly told: readonly Told[];
  readonly column: AnswerColumn;
}

type Way = 'letters' | 'texts' | 'numbers';
const WAYS: readonly Way[] = ['letters', 'texts', 'numbers'];
const READINGS: readonly AnswerReading[] = ['letters', 'texts', 'numbers-from-1', 'numbers-from-0'];
const READINGS_OF: Readonly<Record<Way, readonly AnswerReading[]>> = {
  letters: ['letters'],
  texts: ['texts'],
  numbers: ['numbers-from-1', 'numbers-from-0'],
};
const EXAMPLES = 3;
/**
 * The smallest expected number of first choices, and of last ones, with which rows decide how numbers count: six rows
 * of four choices.
 */
const LEAST_EXPECTED = 1.5;

/** @param chosen the reading that the user chose */
export function tellCorrectChoices(table: AnsweredTable, chosen?: AnswerReading | null): ToldTable {
  const columns = table.names.map((name, rank) => new Column(table, rank, name));
  for (const column of columns) column.decide();
  const sure = columns.filter(({ reading }) => reading === 'letters' || reading === 'texts');
  for (const column of columns) column.decideBy(sure);
  if (chosen) choose(columns, chosen);
  const telling = columns.filter((column) => column.isTelling);
  const heard = telling.length > 0 ? telling : columns.slice(0, 1);
  const told = table.rows.map((_, row) => tellRow(heard, columns, row));
  const shown = columns.find(({ isForced }) => isForced) ?? heard[0]!;
  return { told, column: describe(table, shown, told) };
}

/** Applies the reading to the columns that it fits, or to all if it fits none. */
function choose(columns: readonly Column[], reading: AnswerReading): void {
  const able = columns.filter((column) => column.countTold(reading) > 0);
  for (const column of able.length > 0 ? able : columns) column.force(reading);
}

function tellRow(heard: readonly Column[], all: readonly Column[], row: number): Told {
  const said = heard.filter((column) => column.answerOf(row).trim() !== '');
  if (said.length === 0) return { fault: NONE_MARKED };
  const several = said.find((column) => column.namesSeveral(row));
  if (several !== undefined) return { fault: SEVERAL_MARKED };
  const sure = said.flatMap((column) => column.sureIndexOf(row) ?? []);
  const [index] = sure;
  if (index === undefined) return { fault: said[0]!.faultOf(row) };
  const otherwise = all.find((column) => !column.mayMean(row, index, heard.includes(column)));
  if (otherwise !== undefined) return { fault: contradiction(all, otherwise, row) };
  const note = said.map((column) => column.noteOf(row)).find((one) => one !== undefined);
  const others = all.filter((column) => !heard.includes(column) && column.sureIndexOf(row) === undefined);
  const notes = [note, ...others.map((column) => noteOfIgnored(column, row))].filter(
    (one) => one !== undefined,
  );
  return notes.length === 0 ? { index } : { index, note: notes.join(' ') };
}

/** The note on the cell of a column that names a choice in few rows, and so is not believed. */
function noteOfIgnored(column: Column, row: number): string | undefined {
  const answer = excerptOf(column.answerOf(row));
  return answer === '' ? undefined : `The column “${column.name}” is left out: “${answer}” names no choice.`;
}

const NONE_MARKED = 'None of the choices is marked as correct.';
const SEVERAL_MARKED = 'Several choices are marked as correct; a question has one.';
const WHAT_TO_DO =
  'Choose how the column is read: on the screen before the import, or with “correctAnswers” in the call.';

function contradiction(all: readonly Column[], otherwise: Column, row: number): string {
  const other = all.find((column) => column !== otherwise && column.sureIndexOf(row) !== undefined);
  const said = [other, otherwise].flatMap((column) =>
    column === undefined ? [] : [`“${excerptOf(column.answerOf(row))}” in “${column.name}”`],
  );
  return `Two columns contradict each other about the correct choice: ${said.join(', ')}.`;
}

/** The comparison of one reading with another one, as numbers of rows. */
interface Contest {
  /** Rows in which only the first one names a choice. */
  readonly for: number;
  readonly against: number;
  /** Rows in which both name a choice, but different ones. */
  readonly disputed: number;
}

/** One column of correct answers. */
class Column {
  /** Undefined while undecided. */
  reading: AnswerReading | undefined;
  #way: Way = 'letters';
  /** Readings that name some rows differently and cannot be excluded. */
  #rivals: readonly Way[] = [];
  /** Whether other columns agree equally often with numbers from 1 and with numbers from 0. */
  #isTorn = false;
  /** Whether the user chose the reading. */
  isForced = false;
  readonly #rows: readonly AnsweredRow[];
  /** The choice of each row by reading; -1 for none. */
  readonly #indexes: ReadonlyMap<AnswerReading, readonly number[]>;
  /** How numbers count, if the column contains numbers. */
  readonly #base: AnswerReading | undefined;

  constructor(
    readonly table: AnsweredTable,
    readonly rank: number,
    readonly name: string,
  ) {
    this.#rows = table.rows;
    this.#indexes = new Map(
      READINGS.map((reading) => [reading, table.rows.map((_, row) => this.#findIndex(reading, row))]),
    );
    this.#base = this.#baseOfNumbers();
  }

  answerOf(row: number): string {
    return this.#rows[row]!.answers[this.rank] ?? '';
  }

  decide(): void {
    const stated = this.table.stated?.[this.rank];
    const isStated = stated !== undefined && 2 * this.#countWay(stated) > this.#numberOfAnswers();
    const best = () => WAYS.reduce((most, way) => (this.#countWay(way) > this.#countWay(most) ? way : most));
    this.#way = isStated ? stated : best();
    this.#rivals = isStated ? [] : WAYS.filter((way) => way !== this.#way && !this.#isOut(way));
    const disputed = this.#count((row) => this.#isTold(this.#way, row) && this.#isDisputed(row));
    const isOpen = disputed > 0 && disputed === this.#countWay(this.#way);
    const told = this.#way === 'numbers' ? this.#base : this.#way;
    this.reading = isOpen ? undefined : told;
  }

  /** Decides how numbers count so that they agree with columns of letters or texts. */
  decideBy(sure: readonly Column[]): void {
    if (this.#way !== 'numbers') return;
    const countAgreed = (reading: AnswerReading) =>
      this.#count((row) => {
        const index = this.indexBy(reading, row);
        return index >= 0 && sure.some((column) => column.sureIndexOf(row) === index);
      });
    const [fromOne, fromZero] = [countAgreed('numbers-from-1'), countAgreed('numbers-from-0')];
    this.#isTorn = fromOne === fromZero && fromOne > 0;
    if (fromOne > fromZero) this.reading = 'numbers-from-1';
    if (fromOne < fromZero) this.reading = 'numbers-from-0';
    if (this.#isTorn) this.reading = undefined;
  }

  force(reading: AnswerReading): void {
    this.reading = reading;
    this.#rivals = [];
    this.isForced = true;
  }

  /** Whether it names the choice in at least half of its rows, so that the other rows are mistakes. */
  get isTelling(): boolean {
    const told = this.isForced && this.reading ? this.countTold(this.reading) : this.#countWay(this.#way);
    return told > 0 && 2 * told >= this.#numberOfAnswers();
  }

  countTold(reading: AnswerReading): number {
    return this.#count((row) => this.indexBy(reading, row) >= 0);
  }

  /** The choice of a row by this reading; -1 for none. */
  indexBy(reading: AnswerReading, row: number): number {
    return this.#indexes.get(reading)![row]!;
  }

  #findIndex(reading: AnswerReading, row: number): number {
    const { choices } = this.#rows[row]!;
    const answer = this.answerOf(row);
    if (reading === 'texts') return this.#findText(row);
    const first = reading === 'numbers-from-0' ? 0 : 1;
    const index = reading === 'letters' ? rankInLetters(answer, choices) : numberIn(answer) - first;
    const isNamed =
      (reading === 'letters' && this.table.choicesAre === 'lettered') ||
      (reading === 'numbers-from-1' && this.table.choicesAre === 'numbered');
    const isSafe = isNamed || choices.slice(0, index).every((choice) => choice.trim() !== '');
    return isThere(choices, index) && isSafe ? index : -1;
  }

  /** The choice that repeats the answer; one that differs in case or a blank, if nothing else can be meant. */
  #findText(row: number): number {
    const { choices } = this.#rows[row]!;
    const answer = this.answerOf(row);
    const index = byText(answer, choices);
    if (index >= 0) return index;
    const labelled = labelOf(answer) === undefined ? -1 : rankInLetters(answer, choices);
    if (labelled >= 0) return labelled;
    const isSign = isThere(choices, rankOfLetter(answer)) || numberIn(answer) >= 0;
    return isSign ? -1 : byLooseText(answer, choices);
  }

  /** A note on an answer that repeats its choice in another case, or with another blank. */
  noteOf(row: number): string | undefined {
    const index = this.reading === 'texts' ? this.indexBy('texts', row) : -1;
    const { choices } = this.#rows[row]!;
    if (
      index < 0 ||
      byText(this.answerOf(row), choices) >= 0 ||
      byLooseText(this.answerOf(row), choices) < 0
    ) {
      return undefined;
    }
    return `The correct answer “${excerptOf(this.answerOf(row))}” is the choice “${excerptOf(choices[index]!)}”: they differ only in case or a blank.`;
  }

  sureIndexOf(row: number): number | undefined {
    if (this.reading === undefined || this.#isDisputed(row)) return undefined;
    const index = this.indexBy(this.reading, row);
    return index >= 0 ? index : undefined;
  }

  /** Whether nothing in its cell contradicts a choice. */
  mayMean(row: number, index: number, isHeard: boolean): boolean {
    const sure = this.sureIndexOf(row);
    if (sure !== undefined) return sure === index;
    if (!isHeard || this.answerOf(row).trim() === '') return true;
    if (this.#isTorn) return false;
    return READINGS.some((reading) => this.indexBy(reading, row) === index);
  }

  namesSeveral(row: number): boolean {
    return namesSeveral(this.answerOf(row)) && this.sureIndexOf(row) === undefined;
  }

  /** The reason why a row has no certain choice. */
  faultOf(row: number): string {
    const answer = excerptOf(this.answerOf(row));
    if (this.reading !== undefined && !this.#isDisputed(row)) {
      const start = this.reading === 'numbers-from-1' ? 1 : 0;
      const isNumber = this.reading.startsWith('numbers') && numberIn(this.answerOf(row)) >= 0;
      return isNumber
        ? `“${answer}” is none of the choices: the numbers of the column “${this.name}” count from ${start}.`
        : `“${answer}” is none of the choices.`;
    }
    const isKnown = READINGS.some((reading) => this.indexBy(reading, row) >= 0);
    if (!isKnown) return `“${answer}” is none of the choices.`;
    const why = this.#isDisputed(row)
      ? `it is the ${this.#way === 'letters' || this.#rivals.includes('letters') ? 'letter' : 'number'} of one choice and the text of another`
      : 'numbers may count from 1 or from 0 there';
    return `It is unclear which choice “${answer}” in the column “${this.name}” means: ${why}. ${WHAT_TO_DO}`;
  }

  isUnsure(row: number): boolean {
    if (this.answerOf(row).trim() === '' || this.sureIndexOf(row) !== undefined) return false;
    const isOpen = this.reading === undefined || this.#isDisputed(row);
    return isOpen && READINGS.some((reading) => this.indexBy(reading, row) >= 0);
  }

  #countWay(way: Way): number {
    return this.#count((row) => this.#isTold(way, row));
  }

  #numberOfAnswers(): number {
    return this.#count((row) => this.answerOf(row).trim() !== '');
  }

  #count(holds: (row: number) => boolean): number {
    let count = 0;
    for (let row = 0; row < this.#rows.length; row += 1) if (holds(row)) count += 1;
    return count;
  }

  #indexesBy(way: Way, row: number): number[] {
    const isOfBase = way === 'numbers' && this.#base !== undefined;
    const readings = isOfBase ? [this.#base!] : READINGS_OF[way];
    return readings.map((reading) => this.indexBy(reading, row)).filter((index) => index >= 0);
  }

  #isTold(way: Way, row: number): boolean {
    return this.#indexesBy(way, row).length > 0;
  }

  /** Whether a rival names another choice in the row. */
  #isDisputed(row: number): boolean {
    return this.#rivals.some((rival) => this.#differs(this.#way, rival, row));
  }

  #differs(one: Way, other: Way, row: number): boolean {
    const [ours, theirs] = [this.#indexesBy(one, row), this.#indexesBy(other, row)];
    return ours.length > 0 && theirs.length > 0 && !(isSame(ours, theirs) && ours.length === 1);
  }

  /** A reading is excluded if no row needs it, and it fails in as many rows as it would name differently. */
  #isOut(rival: Way): boolean {
    const contest = this.#contest(rival);
    return contest.disputed === 0 || (contest.against === 0 && contest.for >= contest.disputed);
  }

  #contest(rival: Way): Contest {
    const way = this.#way;
    return {
      for: this.#count((row) => this.#isTold(way, row) && !this.#isNearly(rival, row)),
      against: this.#count((row) => this.#isTold(rival, row) && !this.#isTold(way, row)),
      disputed: this.#count((row) => this.#differs(way, rival, row)),
    };
  }

  /** Whether an answer names a choice in this way, or nearly: “2” for the choice “2.0”. */
  #isNearly(way: Way, row: number): boolean {
    if (this.#isTold(way, row)) return true;
    return way === 'texts' && isNearlyText(this.answerOf(row), this.#rows[row]!.choices);
  }

  /** Undefined if numbers may count from 1 or from 0. */
  #baseOfNumbers(): AnswerReading | undefined {
    let [zeros, lasts, expected] = [0, 0, 0];
    for (let row = 0; row < this.#rows.length; row += 1) {
      const number = numberIn(this.answerOf(row));
      const { choices } = this.#rows[row]!;
      const size = choices.filter((choice) => choice.trim() !== '').length;
      // If a cell before the last choice is empty, its number is unknown.
      const hasGap = choices.slice(0, size).some((choice) => choice.trim() === '');
      if (number < 0 || number > size || size === 0 || hasGap) continue;
      if (number === 0) zeros += 1;
      if (number === size) lasts += 1;
      expected += 1 / size;
    }
    const isNumbered = this.table.choicesAre === 'numbered';
    // Many zeros mean counting from 0. Fewer zeros may be empty formulas, and few rows prove nothing.
    const areMany = zeros > 1 && 2 * zeros >= expected && expected >= LEAST_EXPECTED;
    if (zeros === 0) return lasts > 0 || isNumbered ? 'numbers-from-1' : undefined;
    if (lasts > 0) return lasts >= zeros ? 'numbers-from-1' : undefined;
    if (isNumbered) return areMany ? undefined : 'numbers-from-1';
    return areMany ? 'numbers-from-0' : undefined;
  }
}

function describe({ rows }: AnsweredTable, column: Column, told: readonly Told[]): AnswerColumn {
  const able = READINGS.filter((reading) => column.countTold(reading) > 0);
  const first = rows.slice(0, EXAMPLES);
  return {
    name: column.name,
    reading: column.reading ?? null,
    isChosen: column.isForced,
    numberOfQuestions: rows.length,
    numberOfUnsure: told.filter((one, row) => 'fault' in one && column.isUnsure(row)).length,
    readings: able.map((reading) => ({
      reading,
      numberOfQuestions: column.countTold(reading),
      examples: first.map(({ line, text, choices }, row) => ({
        line: line ?? null,
        text: excerptOf(text),
        answer: excerptOf(column.answerOf(row)),
        correctAnswer: excerptOrNull(choices[column.indexBy(reading, row)]),
      })),
    })),
  };
}

function excerptOrNull(text: string | undefined): string | null {
  return text === undefined ? null : excerptOf(text);
}

/** Whether an answer names several choices: "A, C", "ACD". */
function namesSeveral(answer: string): boolean {
  return (
    /^\s*(?:[a-j]|\d{1,2})(?:\s*(?:[,;&/+、，；]|and)\s*(?:[a-j]|\d{1,2}))+\s*$/i.test(answer) ||
    /^(?=[A-J]{2})A?B?C?D?E?F?G?H?I?J?$/.test(answer.trim())
  );
}

/** From 0; -1 if it is not a letter. */
function rankOfLetter(answer: string): number {
  if (answer.length > LONGEST_SIGN) return -1;
  const [, letter] =
    /^\s*(?:(?:option|choice|answer)\s*)?\(?([a-j])[).:]?\s*$/i.exec(answer.normalize('NFKC')) ?? [];
  return letter === undefined ? -1 : letter.toLowerCase().charCodeAt(0) - 97;
}

/** In characters. */
const LONGEST_SIGN = 100;

/** From 0; a letter, or a letter with the text of its choice: "C) 7". -1 for others. */
function rankInLetters(answer: string, choices: readonly string[]): number {
  const rank = rankOfLetter(answer);
  if (rank >= 0) return rank;
  const label = labelOf(answer);
  if (label === undefined) return -1;
  const choice = choices[label.rank] ?? '';
  const isItsText = [answer, label.text].some(
    (text) => text.trim() !== '' && keyOfChoice(text) === keyOfChoice(choice),
  );
  return isItsText ? label.rank : -1;
}

function byText(answer: string, choices: readonly string[]): number {
  const wanted = keyOfChoice(answer);
  if (wanted === '') return -1;
  const exact = choices.findIndex((choice) => keyOfChoice(choice) === wanted);
  if (exact >= 0) return exact;
  const alike = choices.flatMap((choice, index) => (wordOf(choice) === wordOf(answer) ? [index] : []));
  return alike.length === 1 ? alike[0]! : -1;
}

/** The only choice that differs from an answer in case, or in one run of blanks, alone; -1 without exactly one. */
function byLooseText(answer: string, choices: readonly string[]): number {
  const wanted = keyOfChoice(answer);
  if (wanted === '') return -1;
  const alike = choices.flatMap((choice, index) => (isAlike(keyOfChoice(choice), wanted) ? [index] : []));
  return alike.length === 1 ? alike[0]! : -1;
}

function isAlike(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > MOST_BLANKS) return false;
  const [words, others] = [one, other].map((text) => text.toLowerCase().split(/\s+/u));
  return words!.join('') === others!.join('') && Math.abs(words!.length - others!.length) <= 1;
}

/** In one run. */
const MOST_BLANKS = 20;

/** Spreadsheets write truth values in capitals, whatever the user typed. */
function wordOf(text: string): string {
  const trimmed = text.trim();
  return /^(?:true|false)$/i.test(trimmed) ? trimmed.toLowerCase() : trimmed;
}

function isNearlyText(answer: string, choices: readonly string[]): boolean {
  const wanted = looseWordOf(answer);
  return wanted !== '' && choices.some((choice) => looseWordOf(choice) === wanted);
}

function looseWordOf(text: string): string {
  const loose = text.normalize('NFKC').toLowerCase().replace(/\s/gu, '');
  const number = Number.parseFloat(loose.replace(',', '.'));
  return Number.isNaN(number) ? loose : String(number);
}

/** -1 if it is not the number of a choice. Programs write whole numbers with a decimal place. */
function numberIn(answer: string): number {
  const [, number] = /^\s*(?:(?:option|choice|answer)\s*)?(\d{1,2})(?:\.0?)?\s*$/i.exec(answer) ?? [];
  return number === undefined ? -1 : Number(number);
}

function isThere(choices: readonly string[], index: number): boolean {
  return index >= 0 && (choices[index] ?? '').trim() !== '';
}

function isSame(ones: readonly number[], others: readonly number[]): boolean {
  return ones.length === others.length && ones.every((one, at) => one === others[at]);
}
