import type { ExpectedOfGenerated, PreferenceReport, Question } from '@exam/contract';
import type { ExamDraft } from './draft.ts';

/** The request with the counts as typed; empty counts are omitted. */
export interface ExamRequest {
  readonly chapters: Readonly<Record<string, string>>;
  readonly difficulty: Partial<ExamDraft['difficulty']>;
  readonly objective: Partial<ExamDraft['objective']>;
}

/** A question with its choices as the paper asks them. */
export interface PaperQuestion extends Question {
  /** The positions that its choices have in the pool, pinned ones last, in this order; absent if they stand as there. */
  readonly choiceOrder?: readonly number[];
}

/** One version of an exam as it stands on the paper. */
export interface PaperVersion {
  readonly questions: readonly PaperQuestion[];
  /**
   * Maps a replacement to the id of the first question at its position, which keeps the element and its focus on
   * the screen.
   */
  readonly slots?: Readonly<Record<string, string>>;
}

/** The heading of a section. It stands at the same position in every version. */
export interface Heading {
  /** Position of the question that it stands before, from 0. */
  readonly position: number;
  readonly text: string;
  /** The chapter whose questions follow, if it is a heading of a chapter. */
  readonly chapterId?: string | undefined;
}

/** Requests besides the counts. */
type Wishes = Pick<ExamDraft, 'preferences' | 'versions' | 'shufflesChoices'>;

/**
 * A generated exam together with its request, so that both are saved consistently. Its own questions are those of
 * version A.
 */
export interface GeneratedPaper extends PaperVersion {
  readonly courseId: string | null;
  readonly request: ExamRequest;
  readonly asked: Wishes;
  readonly generationId: string | undefined;
  /** Versions B, C… if there are several. */
  readonly further?: readonly PaperVersion[];
  /** The headings of its sections, in order; absent if there are none. */
  readonly headings?: readonly Heading[];
  /** How well the exam meets the preferences; absent after a question was replaced. */
  readonly outcome?: Outcome;
}

export interface Outcome {
  /** Number of recent exams that were to be avoided, as far as they exist. */
  readonly recentExams: number;
  /** Questions that stay, in every version. */
  readonly lockedIds: ReadonlySet<string>;
  /** Absent if all preferences are met. */
  readonly report?: PreferenceReport;
  /** Whether the exam is as hard as was asked; absent where nothing was. */
  readonly expected?: ExpectedOfGenerated;
}
