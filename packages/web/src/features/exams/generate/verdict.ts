import { type Availability, describeShortage, explainShortage, parseBlueprint } from '@exam/assembly';
import { LIMITS } from '@exam/contract/limits';
import type { ChapterNames } from './chapter-names.ts';
import type { ExamDraft, WholeCounts } from './draft.ts';
import { readCounts, sumOf } from './draft-counts.ts';

/** What the line under the details says of a draft. */
export interface Verdict {
  /** `open`: something is still to be filled in; `good`: it works; `warning`: it cannot be generated so. */
  readonly tone: 'open' | 'good' | 'warning';
  readonly sentence: string;
  /** The counts to start from where a nearest blueprint is worth offering. */
  readonly nearestTo?: WholeCounts;
}

/**
 * Judges a draft as the server would, before anything is sent.
 * @param chapterNames under which names chapters are spoken of
 * @param availability undefined as long as it is not there: then only the sums are judged
 */
export function judgeDraft(
  draft: ExamDraft,
  chapterNames: ChapterNames,
  availability: Availability | undefined,
): Verdict {
  if (draft.courseId === null) return { tone: 'open', sentence: 'Choose a course to begin.' };
  if (draft.chapters.length === 0)
    return { tone: 'open', sentence: 'Add the chapters that the exam is about.' };

  const read = readCounts(draft, chapterNames);
  if (!read.ok) {
    const range = `a whole number from 0 to ${LIMITS.examQuestions}`;
    return { tone: 'warning', sentence: `The count of ${read.field} must be ${range}.` };
  }
  return judgeCounts(read.counts, chapterNames, availability);
}

function judgeCounts(
  counts: WholeCounts,
  chapterNames: ChapterNames,
  availability: Availability | undefined,
): Verdict {
  const size = sumOf(counts.chapters);
  if (size > LIMITS.examQuestions) {
    return {
      tone: 'warning',
      sentence: `An exam has at most ${LIMITS.examQuestions} questions; these are ${size}.`,
    };
  }
  const parsed = parseBlueprint(counts);
  if (!parsed.ok) return openVerdict(counts);
  if (availability === undefined) return { tone: 'open', sentence: sums(counts) };

  const [shortage] = explainShortage(parsed.blueprint, availability);
  if (shortage === undefined) return { tone: 'good', sentence: `This works: ${questions(size)}` };
  return {
    tone: 'warning',
    sentence: `Not possible: ${describeShortage(shortage, chapterNames)}`,
    nearestTo: counts,
  };
}

/** The chapter counts say how large the exam is; what the other two groups lack or have too much is told. */
function openVerdict(counts: WholeCounts): Verdict {
  const size = sumOf(counts.chapters);
  if (size === 0) return { tone: 'open', sentence: 'Say how many questions each chapter gives.' };

  const difficulties = sumOf(counts.difficulty);
  const objectives = sumOf(counts.objective);
  const gaps = [
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
