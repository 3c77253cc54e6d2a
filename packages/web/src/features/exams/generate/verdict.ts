import {
  type Availability,
  type Cell,
  describeShortage,
  explainShortage,
  parseBlueprint,
  type Shortage,
} from '@exam/assembly';
import { LIMITS } from '@exam/contract/limits';
import type { ChapterNames } from './chapter-names.ts';
import type { ExamDraft, WholeCounts } from './draft.ts';
import { isEmpty, readCounts, sumOf } from './draft-counts.ts';

/** What the line under the details says of a draft. */
export interface Verdict {
  /** `open`: something is still to be filled in; `good`: it works; `warning`: it cannot be generated so. */
  readonly tone: 'open' | 'good' | 'warning';
  readonly sentence: string;
  /** The counts to start from where a nearest blueprint is worth offering. */
  readonly nearestTo?: WholeCounts;
}

/** What a draft is judged by. */
export interface Pool {
  /** Under which names chapters are spoken of. */
  readonly chapterNames: ChapterNames;
  /** Undefined as long as it is not there: then only the sums are judged. */
  readonly availability: Availability | undefined;
  /** The cells of the questions that the exam has to hold. */
  readonly locked: readonly Cell[];
}

/** Judges a draft as the server would, before anything is sent. */
export function judgeDraft(draft: ExamDraft, pool: Pool): Verdict {
  if (draft.courseId === null) return { tone: 'open', sentence: 'Choose a course to begin.' };
  if (draft.chapters.length === 0)
    return { tone: 'open', sentence: 'Add the chapters that the exam is about.' };

  const read = readCounts(draft, pool.chapterNames);
  if (!read.ok) {
    const range = `a whole number from 0 to ${LIMITS.examQuestions}`;
    return { tone: 'warning', sentence: `The count of ${read.field} must be ${range}.` };
  }
  const hasOpenChapters = draft.chapters.some(({ count }) => isEmpty(count));
  return judgeCounts(read.counts, hasOpenChapters, pool);
}

/** That no exam has these counts, and why. */
export function impossible(
  shortage: Shortage,
  chapterNames: ChapterNames,
  counts: WholeCounts | undefined,
): Verdict {
  const sentence = `Not possible: ${describeShortage(shortage, chapterNames)}`;
  return { tone: 'warning', sentence, ...(counts && { nearestTo: counts }) };
}

function judgeCounts(counts: WholeCounts, hasOpenChapters: boolean, pool: Pool): Verdict {
  const { chapterNames, availability, locked } = pool;
  const size = sumOf(counts.chapters);
  if (size > LIMITS.examQuestions) {
    return {
      tone: 'warning',
      sentence: `An exam has at most ${LIMITS.examQuestions} questions; these are ${size}.`,
    };
  }
  const parsed = parseBlueprint(counts);
  if (!parsed.ok) return openVerdict(counts, hasOpenChapters);
  if (availability === undefined) return { tone: 'open', sentence: sums(counts) };

  const [shortage] = explainShortage(parsed.blueprint, availability, { locked });
  if (shortage === undefined) return { tone: 'good', sentence: `This works: ${questions(size)}` };
  return impossible(shortage, chapterNames, counts);
}

/**
 * The chapter counts say how large the exam is, or the largest group as long as chapters are open; what the groups lack
 * or have too much is told.
 */
function openVerdict(counts: WholeCounts, hasOpenChapters: boolean): Verdict {
  const given = sumOf(counts.chapters);
  if (given === 0) return { tone: 'open', sentence: 'Say how many questions each chapter gives.' };

  const difficulties = sumOf(counts.difficulty);
  const objectives = sumOf(counts.objective);
  const size = hasOpenChapters ? Math.max(given, difficulties, objectives) : given;
  const gaps = [
    size > given ? `${size - given} more from the open chapters` : undefined,
    gap(size - difficulties, 'difficulty', 'difficulties'),
    gap(size - objectives, 'objective', 'objectives'),
  ].filter((text) => text !== undefined);
  return {
    tone: 'open',
    sentence: `${sums(counts)}: ${gaps.join(', ')}`,
    ...(difficulties > 0 && objectives > 0 && { nearestTo: counts }),
  };
}

function gap(missing: number, one: string, many: string): string | undefined {
  if (missing === 0) return undefined;
  const amount = Math.abs(missing);
  return `${amount} ${amount === 1 ? one : many} ${missing > 0 ? 'to go' : 'too many'}`;
}

function sums({ chapters, difficulty, objective }: WholeCounts): string {
  return `${sumOf(chapters)} by chapter · ${sumOf(difficulty)} by difficulty · ${sumOf(objective)} by objective`;
}

function questions(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}
