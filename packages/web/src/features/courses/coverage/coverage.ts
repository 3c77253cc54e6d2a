import { KINDS, type Kind, OBJECTIVES } from '@exam/assembly';
import type { ChapterAvailability } from '@exam/contract';
import { maxOfEachDifficulty, maxOfEachObjective } from '@exam/contract/limits';

/** How many questions of one kind a chapter holds, and how many more its limits allow. */
export interface CoverageCell extends Kind {
  readonly count: number;
  readonly room: number;
}

/** One chapter: its cells in the order of `KINDS`, its number of questions and its maximum. */
export interface CoverageRow {
  readonly chapterId: string;
  readonly name: string;
  readonly number: number;
  readonly cells: readonly CoverageCell[];
  readonly total: number;
  readonly maximum: number;
}

/** The whole table, with the total of each kind and the count of the fullest cell. */
export interface Coverage {
  readonly rows: readonly CoverageRow[];
  readonly sums: readonly number[];
  readonly total: number;
  readonly most: number;
}

/** Reads the availability of a course; the order of the chapters is kept. */
export function readCoverage(chapters: readonly ChapterAvailability[]): Coverage {
  const rows = chapters.map(readRow);
  const sums = KINDS.map((_, kind) => sum(rows.map(({ cells }) => cells[kind]!.count)));
  return {
    rows,
    sums,
    total: sum(sums),
    most: Math.max(0, ...rows.map(({ cells }) => Math.max(...cells.map(({ count }) => count)))),
  };
}

/** A new question must fit under the maximum of the chapter, of its difficulty and of its objective. */
function readRow(chapter: ChapterAvailability): CoverageRow {
  const { chapterId, name, number, counts, maxNumberOfQuestions: maximum } = chapter;
  const total = sum(KINDS.map(({ difficulty, objective }) => counts[difficulty][objective]));
  const cells = KINDS.map((kind) => {
    const ofDifficulty = sum(OBJECTIVES.map((objective) => counts[kind.difficulty][objective]));
    const ofObjective = counts.simple[kind.objective] + counts.difficult[kind.objective];
    const room = Math.min(
      maximum - total,
      maxOfEachDifficulty(maximum) - ofDifficulty,
      maxOfEachObjective(maximum) - ofObjective,
    );
    return { ...kind, count: counts[kind.difficulty][kind.objective], room: Math.max(0, room) };
  });
  return { chapterId, name, number, cells, total, maximum };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
