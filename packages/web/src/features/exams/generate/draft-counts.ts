import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import { LIMITS } from '@exam/contract/limits';
import { type ChapterNames, nameOfChapter } from './chapter-names.ts';
import type { ExamDraft, WholeCounts } from './draft.ts';

/** The counts as numbers, or the first field that holds none. */
export type ReadCounts = { ok: true; counts: WholeCounts } | { ok: false; field: string };

/** A whole number as the server reads it, or undefined. */
export function parseCount(text: string): number | undefined {
  if (!/^\s*\d{1,15}\s*$/.test(text)) return undefined;
  const count = Number(text);
  return count <= LIMITS.examQuestions ? count : undefined;
}

/**
 * Reads a draft's counts as the server does: an empty one, which is not sent, is a zero.
 * @param chapterNames under which names chapters are spoken of
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

/** Counts of which some are still open. */
type OpenCounts<Name extends string> = Readonly<Record<Name, number | undefined>>;

/** A draft's counts as the engine looks ahead from them: undefined where nothing is typed, or no whole number. */
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

/** Whether nothing is typed: the count is still open. */
export function isEmpty(count: string): boolean {
  return count === '';
}

/** The sum of the counts of one group. */
export function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
