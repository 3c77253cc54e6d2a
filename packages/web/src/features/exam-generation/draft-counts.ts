import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import { LIMITS } from '@exam/contract/limits';
import { type ChapterNames, nameOfChapter } from './chapter-names.ts';
import type { ExamDraft, WholeCounts } from './draft.ts';

/** The counts as numbers, or the name of the first invalid field. */
export type ReadCounts = { ok: true; counts: WholeCounts } | { ok: false; field: string };

/** A whole number as the server reads it, or undefined. */
export function parseCount(text: string): number | undefined {
  if (!/^\s*\d{1,15}\s*$/.test(text)) return undefined;
  const count = Number(text);
  return count <= LIMITS.examQuestions ? count : undefined;
}

/**
 * Reads a draft's counts as the server does: an empty count is not sent and means zero.
 * @param chapterNames names of chapters for messages
 */
export function readCounts(draft: ExamDraft, chapterNames: ChapterNames): ReadCounts {
  const fields = [
    ...draft.chapters.map(({ chapterId, count }) => ({
      field: nameOfChapter(chapterNames, chapterId),
      count,
    })),
    ...DIFFICULTIES.map((difficulty) => ({ field: difficulty, count: draft.difficulty[difficulty] })),
    ...OBJECTIVES.map((objective) => ({ field: objective, count: draft.objective[objective] })),
  ];
  const unreadable = fields.find(({ count }) => !isEmpty(count) && parseCount(count) === undefined);
  if (unreadable !== undefined) return { ok: false, field: unreadable.field };

  return { ok: true, counts: wholeCounts(draft) };
}

function wholeCounts({ chapters, difficulty, objective }: ExamDraft): WholeCounts {
  return {
    chapters: Object.fromEntries(chapters.map(({ chapterId, count }) => [chapterId, Number(count)])),
    difficulty: { simple: Number(difficulty.simple), difficult: Number(difficulty.difficult) },
    objective: {
      reminding: Number(objective.reminding),
      understanding: Number(objective.understanding),
      creativity: Number(objective.creativity),
    },
  };
}

/** Counts of which some are not filled in yet. */
type OpenCounts<Name extends string> = Readonly<Record<Name, number | undefined>>;

/** A draft's counts for the engine's look-ahead: undefined where nothing or no whole number is typed. */
export function openCounts({ chapters, difficulty, objective }: ExamDraft) {
  return {
    chapters: open(Object.fromEntries(chapters.map(({ chapterId, count }) => [chapterId, count]))),
    difficulty: open(difficulty),
    objective: open(objective),
  };
}

function open<Name extends string>(counts: Readonly<Record<Name, string>>): OpenCounts<Name> {
  const entries = Object.entries<string>(counts).map(([name, count]) => [name, parseCount(count)]);
  return Object.fromEntries(entries) as OpenCounts<Name>;
}

/** Whether nothing is typed. */
export function isEmpty(count: string): boolean {
  return count === '';
}

/** The sum of the counts of one group. */
export function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
