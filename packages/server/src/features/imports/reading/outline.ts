import { type Import, LIMITS, NOTE_KINDS, type NoteKind } from '@exam/contract';
import { yieldByTime } from '../../../platform/yield-by-time.ts';
import type { JudgedItem } from './judge-item.ts';
import { RefusedFile } from './refused-file.ts';

/** Number of items of a file by kind, and the reasons of those that cannot be imported. */
export class FileCounts {
  readonly #states = new Map<JudgedItem['state'], number>();
  readonly #reasons = new Map<string, number>();
  /** Questions of more than two choices by the position of the right one. */
  readonly #places = new Map<number, number>();

  add(items: readonly Counted[]): void {
    for (const { state, reason, choices = [], correctAnswer = '' } of items) {
      count(this.#states, state);
      if (reason) count(this.#reasons, reason);
      if (state === 'question' && choices.length > 2) count(this.#places, choices.indexOf(correctAnswer));
    }
  }

  forget(): void {
    this.#states.clear();
    this.#reasons.clear();
    this.#places.clear();
  }

  of(): Pick<
    Import['files'][number],
    'numberOfQuestions' | 'numberOfSkipped' | 'numberOfFailed' | 'numberOfUnused' | 'reasons' | 'answersAt'
  > {
    const countOf = (state: JudgedItem['state']) => this.#states.get(state) ?? 0;
    return {
      numberOfQuestions: countOf('question'),
      numberOfSkipped: countOf('skipped'),
      numberOfFailed: countOf('failed'),
      numberOfUnused: countOf('unused'),
      reasons: [...this.#reasons]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, MOST_REASONS)
        .map(([reason, numberOfItems]) => ({ reason, numberOfItems })),
      ...this.#answersAt(),
    };
  }

  /** The position where nearly all right answers stand, if there is one that chance does not explain. */
  #answersAt(): Pick<Import['files'][number], 'answersAt'> {
    const all = [...this.#places.values()].reduce((sum, questions) => sum + questions, 0);
    const [most] = [...this.#places].toSorted(([, one], [, other]) => other - one);
    if (most === undefined || all < FEWEST_AT_ONE_PLACE || most[1] < SHARE_AT_ONE_PLACE * all) return {};
    const [position, numberOfQuestions] = most;
    return { answersAt: { position, numberOfQuestions, ofQuestions: all } };
  }
}

/** The item columns that are counted; without choices, the places of the right ones are not. */
type Counted = Pick<JudgedItem, 'state' | 'reason'> & Partial<Pick<JudgedItem, 'choices' | 'correctAnswer'>>;

const MOST_REASONS = 5;
/** Of ten questions of three choices, eight right ones at one place come up once in 1,000 files. */
const FEWEST_AT_ONE_PLACE = 10;
const SHARE_AT_ONE_PLACE = 0.8;

/** The item columns that an outline uses. */
export type Outlined = Pick<JudgedItem, 'state' | 'category' | 'noteKinds' | 'isTrueFalse'>;

/** The totals of all items. Yields to other requests. @throws RefusedFile for more categories than are accepted */
export async function outlineOf(items: readonly Outlined[]) {
  const outline = new ImportOutline();
  const endOfStep = yieldByTime();
  for (const item of items) {
    outline.add([item]);
    await endOfStep();
  }
  return outline.of();
}

/** The totals of the questions of an import. Their tags are counted by the database, because there may be too many. */
export class ImportOutline {
  #totals = {
    /** In file order. */
    categories: new Map<string, number>(),
    notes: new Map<NoteKind, number>(),
    noted: new Map<NoteKind, number>(),
    numberOfQuestions: 0,
    numberOfTrueFalse: 0,
  };

  add(items: readonly Outlined[]): void {
    const totals = this.#totals;
    for (const { state, category, isTrueFalse, noteKinds = [] } of items) {
      if (state !== 'question') continue;
      totals.numberOfQuestions += 1;
      if (isTrueFalse) totals.numberOfTrueFalse += 1;
      count(totals.categories, category);
      for (const kind of noteKinds) count(totals.notes, kind as NoteKind);
      for (const kind of new Set(noteKinds)) count(totals.noted, kind as NoteKind);
    }
  }

  /** @returns a function that drops everything added after this call */
  mark(): () => void {
    const marked = structuredClone(this.#totals);
    return () => {
      this.#totals = structuredClone(marked);
    };
  }

  /** @throws RefusedFile for more categories than are accepted */
  of() {
    const { categories, notes, noted, numberOfQuestions, numberOfTrueFalse } = this.#totals;
    if (categories.size > LIMITS.importCategories) {
      throw new RefusedFile(
        `The files name more than ${LIMITS.importCategories} categories, the most that can become chapters at once. Import some of the files first.`,
      );
    }
    return {
      categories: [...categories].map(([category, ofCategory]) => ({
        category,
        numberOfQuestions: ofCategory,
      })),
      notes: NOTE_KINDS.filter((kind) => notes.has(kind)).map((kind) => ({
        kind,
        numberOfNotes: notes.get(kind)!,
        numberOfQuestions: noted.get(kind)!,
      })),
      numberOfQuestions,
      numberOfTrueFalse,
    };
  }
}

function count<Word>(counts: Map<Word, number>, word: Word): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}
