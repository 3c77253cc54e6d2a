/**
 * Which of many moves their chapters have room for. All of them are made on paper first, so that full chapters may exchange
 * questions. While a limit is exceeded, the last move towards it in the order of the list is taken back; in the end, what was
 * taken back for one limit and has room after all is made again, in a bounded number of rounds. Linear in the number of moves.
 */

import {
  countLimited,
  type Difficulty,
  type FullChapter,
  findExceededLimit,
  type KindCount,
  LIMITED,
  type Limited,
  type Objective,
} from '@exam/contract';
import { findFullChapter, type LockedChapter } from '../chapters/index.ts';

/** The cell of a question. */
interface Cell {
  readonly chapterId: string;
  readonly difficulty: Difficulty;
  readonly objective: Objective;
}

/** One question and the cell that it is to have. */
export interface CellMove {
  readonly id: string;
  readonly before: Cell;
  readonly after: Cell;
}

/** The moves without room, and their chapters. */
export interface Fitted {
  readonly leftIds: ReadonlySet<string>;
  readonly fullChapters: readonly FullChapter[];
}

/**
 * @param chapters all chapters of the moves, locked, so that the counts stay valid
 * @param cells the current counts of these chapters
 */
export function fitMoves(
  chapters: readonly LockedChapter[],
  cells: readonly (KindCount & { readonly chapterId: string })[],
  moves: readonly CellMove[],
): Fitted {
  const counts = countChapters(chapters, cells);
  for (const { before, after } of moves) change(counts, before, after);
  const left = takeBack(chapters, counts, moves);
  makeAgain(new Map(chapters.map((chapter) => [chapter.id, chapter])), counts, left);
  return { leftIds: new Set([...left].map(({ id }) => id)), fullChapters: findFull(chapters, counts, left) };
}

type Counts = Map<string, Record<Limited, number>>;

function countChapters(
  chapters: readonly LockedChapter[],
  cells: readonly (KindCount & { readonly chapterId: string })[],
): Counts {
  const counts: Counts = new Map(chapters.map(({ id }) => [id, { ...countLimited([]) }]));
  for (const cell of cells) add(counts.get(cell.chapterId)!, cell, cell.numberOfQuestions);
  return counts;
}

function change(counts: Counts, from: Cell, to: Cell): void {
  add(counts.get(from.chapterId)!, from, -1);
  add(counts.get(to.chapterId)!, to, 1);
}

function add(counts: Record<Limited, number>, { difficulty, objective }: Cell, count: number): void {
  for (const limited of ['all', difficulty, objective] as const) counts[limited] += count;
}

/** Whether a limit of the chapter counts the question after the move and did not before. */
function enters({ before, after }: CellMove, chapterId: string, limited: Limited): boolean {
  return isCounted(after, chapterId, limited) && !isCounted(before, chapterId, limited);
}

function isCounted(cell: Cell, chapterId: string, limited: Limited): boolean {
  if (cell.chapterId !== chapterId) return false;
  return limited === 'all' || cell.difficulty === limited || cell.objective === limited;
}

/** Takes moves back until no limit is exceeded. @returns what was taken back, in the order of the list */
function takeBack(
  chapters: readonly LockedChapter[],
  counts: Counts,
  moves: readonly CellMove[],
): Set<CellMove> {
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  const left = new Set<CellMove>();
  // Where the search for the last move towards a limit goes on: what was taken back stays so.
  const ends = new Map<string, number>();
  const findLast = (chapterId: string, limited: Limited): CellMove | undefined => {
    const key = `${chapterId} ${limited}`;
    let at = (ends.get(key) ?? moves.length) - 1;
    while (at >= 0 && (left.has(moves[at]!) || !enters(moves[at]!, chapterId, limited))) at--;
    ends.set(key, at);
    return moves[at];
  };
  const unchecked = new Set(byId.keys());
  for (const id of unchecked) {
    const { maxNumberOfQuestions } = byId.get(id)!;
    for (;;) {
      const exceeded = findExceededLimit(counts.get(id)!, maxNumberOfQuestions);
      const last = exceeded && findLast(id, exceeded.limited);
      if (!last) break;
      left.add(last);
      change(counts, last.after, last.before);
      const { chapterId: stays } = last.before;
      if (stays === id) continue;
      // A set visits what is added again.
      unchecked.delete(stays);
      unchecked.add(stays);
    }
  }
  return new Set(moves.filter((move) => left.has(move)));
}

/** One or two are usual. Chapters that let in one question for each that leaves would need as many as there are moves. */
const MOST_ROUNDS = 100;

/** Makes those moves again that have room after all. */
function makeAgain(chapters: ReadonlyMap<string, LockedChapter>, counts: Counts, left: Set<CellMove>): void {
  let isDone = false;
  for (let round = 0; !isDone && round < MOST_ROUNDS; round++) {
    isDone = true;
    for (const move of left) {
      const { before, after } = move;
      change(counts, before, after);
      const { maxNumberOfQuestions } = chapters.get(after.chapterId)!;
      if (findExceededLimit(counts.get(after.chapterId)!, maxNumberOfQuestions))
        change(counts, after, before);
      else {
        left.delete(move);
        isDone = false;
      }
    }
  }
}

/** The full chapters with the moves that they had no room for, as if nothing left them. */
function findFull(
  chapters: readonly LockedChapter[],
  counts: Counts,
  left: ReadonlySet<CellMove>,
): FullChapter[] {
  return chapters.flatMap((chapter) => {
    const those = [...left].filter(({ after }) => after.chapterId === chapter.id);
    const before = counts.get(chapter.id)!;
    const after = { ...before };
    for (const limited of LIMITED) {
      after[limited] += those.filter((move) => enters(move, chapter.id, limited)).length;
    }
    const questionIds = those.map(({ id }) => id);
    return (those.length > 0 && findFullChapter(chapter, { before, after }, questionIds)) || [];
  });
}
