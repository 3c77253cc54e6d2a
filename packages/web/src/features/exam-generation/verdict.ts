import {
  type Availability,
  type Cell,
  type CountName,
  describeShortage,
  explainShortage,
  fieldsOfShortage,
  type MissingQuestions,
  missingQuestions,
  parseBlueprint,
  type Shortage,
} from '@exam/assembly';
import { LIMITS } from '@exam/contract/limits';
import type { ChapterNames } from './chapter-names.ts';
import type { ExamDraft, WholeCounts } from './draft.ts';
import { isEmpty, readCounts, sumOf } from './draft-counts.ts';

/** The line below the details. */
export interface Verdict {
  /** `open`: something is not filled in yet; `good`: it works; `warning`: it cannot be generated. */
  readonly tone: 'open' | 'good' | 'warning';
  readonly sentence: string;
  /** The counts that stand against each other, or one of which is too large. */
  readonly fields?: readonly CountName[];
  /** Questions to write so that these counts work; as few as possible. */
  readonly missing?: readonly MissingQuestions[];
  /** Counts for the search of the nearest blueprint, if that is worth offering. */
  readonly nearestTo?: WholeCounts;
}

/** The data that a draft is judged by. */
export interface Pool {
  /** Names of chapters for messages. */
  readonly chapterNames: ChapterNames;
  /** Undefined until it is loaded; until then only the sums are judged. */
  readonly availability: Availability | undefined;
  /** The cells of the locked questions. */
  readonly locked: readonly Cell[];
}

/** Judges a draft as the server would, before it is sent. */
export function judgeDraft(draft: ExamDraft, pool: Pool): Verdict {
  if (draft.courseId === null) return { tone: 'open', sentence: 'Choose a course to begin.' };
  if (draft.chapters.length === 0)
    return { tone: 'open', sentence: 'Add the chapters that the exam covers.' };

  const read = readCounts(draft, pool.chapterNames);
  if (!read.ok) {
    const range = `a whole number from 0 to ${LIMITS.examQuestions}`;
    return { tone: 'warning', sentence: `The count of ${read.field} must be ${range}.` };
  }
  const hasOpenChapters = draft.chapters.some(({ count }) => isEmpty(count));
  return judgeCounts(read.counts, hasOpenChapters, pool);
}

/** The verdict that no exam has these counts, with the reason. */
export function impossible(
  shortage: Shortage,
  chapterNames: ChapterNames,
  counts: WholeCounts | undefined,
): Verdict {
  const sentence = `Not possible: ${describeShortage(shortage, chapterNames)}`;
  const fields = fieldsOfShortage(shortage);
  return { tone: 'warning', sentence, fields, ...(counts && { nearestTo: counts }) };
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
  const missing = missingQuestions(parsed.blueprint, availability, locked);
  return { ...impossible(shortage, chapterNames, counts), ...(missing && { missing }) };
}

/**
 * Names the groups of counts that do not add up to the size of the exam. The chapter counts give the size; while chapters
 * have no count, the largest group gives it.
 */
function openVerdict(counts: WholeCounts, hasOpenChapters: boolean): Verdict {
  const given = sumOf(counts.chapters);
  if (given === 0) return { tone: 'open', sentence: 'Enter how many questions to take from each chapter.' };

  const difficulties = sumOf(counts.difficulty);
  const objectives = sumOf(counts.objective);
  const size = hasOpenChapters ? Math.max(given, difficulties, objectives) : given;
  const gaps: readonly Gap[] = [
    { missing: size - given, field: 'chapter' },
    { missing: size - difficulties, field: 'difficulty' },
    { missing: size - objectives, field: 'objective' },
  ];
  return {
    tone: 'open',
    sentence: [sums(counts), ...describeGaps(gaps)].join('. '),
    ...(difficulties > 0 && objectives > 0 && { nearestTo: counts }),
  };
}

/** By how many questions a group of counts differs from the size of the exam; negative if it has too many. */
interface Gap {
  readonly missing: number;
  readonly field: string;
}

function describeGaps(gaps: readonly Gap[]): string[] {
  const listed = (sign: 1 | -1) =>
    gaps
      .filter(({ missing }) => Math.sign(missing) === sign)
      .map(({ missing, field }) => `${Math.abs(missing)} by ${field}`)
      .join(', ');
  const [missing, excess] = [listed(1), listed(-1)];
  return [missing && `Still to place: ${missing}`, excess && `Too many: ${excess}`].filter(
    (text) => text !== '',
  );
}

function sums({ chapters, difficulty, objective }: WholeCounts): string {
  return `${sumOf(chapters)} by chapter · ${sumOf(difficulty)} by difficulty · ${sumOf(objective)} by objective`;
}

function questions(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}
