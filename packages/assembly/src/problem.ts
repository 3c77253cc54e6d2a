import { type Allocation, type Availability, type KindCounts, NO_QUESTIONS } from './availability.ts';
import type { BlueprintCounts } from './blueprint.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

/** Kinds per chapter; cell (chapter c, kind k) has the index `c * KIND_COUNT + k` in every table of cells. */
export const KIND_COUNT = DIFFICULTIES.length * OBJECTIVES.length;

/** Kind k has the difficulty number k / OBJECTIVE_COUNT, rounded down, and the objective of the remainder. */
export const OBJECTIVE_COUNT = OBJECTIVES.length;

/** The difficulty and objective counts; the ones left out follow from the size. */
export interface Margins {
  readonly size: number;
  readonly simple: number;
  readonly reminding: number;
  readonly understanding: number;
}

/** A blueprint and the pool behind it, laid out as flat tables for the engine. */
export interface Problem {
  readonly chapterIds: readonly string[];
  /** The number of questions that each chapter gives. */
  readonly asked: Int32Array;
  /** Questions that each cell holds. */
  readonly held: Int32Array;
  readonly margins: Margins;
}

/** Lays out counts whose sums agree, the chapters in their own order. */
export function problemOf(counts: BlueprintCounts, availability: Availability): Problem {
  const { chapters, difficulty, objective } = counts;
  const chapterIds = Object.keys(chapters);
  return {
    chapterIds,
    asked: askedOf(chapterIds, chapters),
    held: heldBy(chapterIds, availability),
    margins: {
      size: difficulty.simple + difficulty.difficult,
      simple: difficulty.simple,
      reminding: objective.reminding,
      understanding: objective.understanding,
    },
  };
}

function askedOf(chapterIds: readonly string[], chapters: BlueprintCounts['chapters']): Int32Array {
  const asked = new Int32Array(chapterIds.length);
  for (let chapter = 0; chapter < asked.length; chapter++) asked[chapter] = chapters[chapterIds[chapter]!]!;
  return asked;
}

/** The table of cells of some chapters; a chapter that the availability does not know holds nothing. */
export function heldBy(chapterIds: readonly string[], availability: Availability): Int32Array {
  const held = new Int32Array(chapterIds.length * KIND_COUNT);
  let cell = 0;
  for (const id of chapterIds) {
    const counts = availability.get(id) ?? NO_QUESTIONS;
    for (let kind = 0; kind < KIND_COUNT; kind++) held[cell++] = counts[kind]!;
  }
  return held;
}

/** The number of questions in each chapter of a table of cells. */
export function heldInChapters(held: Int32Array): Int32Array {
  const sums = new Int32Array(held.length / KIND_COUNT);
  for (let cell = 0; cell < held.length; cell++) sums[Math.floor(cell / KIND_COUNT)]! += held[cell]!;
  return sums;
}

/** Converts a table of cells to an allocation by chapter id. */
export function allocationOf(chapterIds: readonly string[], taken: Int32Array): Allocation {
  const allocation = new Map<string, KindCounts>();
  for (let chapter = 0, cell = 0; chapter < chapterIds.length; chapter++) {
    const counts: number[] = [];
    for (let kind = 0; kind < KIND_COUNT; kind++) counts.push(taken[cell++]!);
    allocation.set(chapterIds[chapter]!, counts as unknown as KindCounts);
  }
  return allocation;
}
