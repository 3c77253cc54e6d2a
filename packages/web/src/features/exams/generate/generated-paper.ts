import type { PreferenceReport, Question } from '@exam/contract';
import type { ExamDraft } from './draft.ts';

/** What is asked for, with the counts as typed, without the empty ones: the server judges them. */
export interface ExamRequest {
  readonly chapters: Readonly<Record<string, string>>;
  readonly difficulty: Partial<ExamDraft['difficulty']>;
  readonly objective: Partial<ExamDraft['objective']>;
}

/** One version of an exam as it stands on the paper. */
export interface PaperVersion {
  readonly questions: readonly Question[];
  /**
   * For a question that has come in place of another, the id of the first one at that place: what was on the screen
   * there stays the same thing, and keeps the focus.
   */
  readonly slots?: Readonly<Record<string, string>>;
}

/** What is asked for beyond the counts. */
type Wishes = Pick<ExamDraft, 'preferences' | 'versions'>;

/**
 * A generated exam together with what it was asked for, so that both are saved as they belong together. Its own
 * questions are those of version A.
 */
export interface GeneratedPaper extends PaperVersion {
  readonly courseId: string | null;
  readonly request: ExamRequest;
  readonly asked: Wishes;
  readonly generationId: string | undefined;
  /** Versions B, C…, where more than one was asked for. */
  readonly further?: readonly PaperVersion[];
  /** How well it meets the preferences; absent where a question was replaced since. */
  readonly outcome?: Outcome;
}

export interface Outcome {
  /** How many exams it was to stay clear of, as far as there were so many. */
  readonly recentExams: number;
  /** Questions that were to stay, in every version. */
  readonly lockedIds: ReadonlySet<string>;
  /** Absent where nothing stood against the preferences. */
  readonly report?: PreferenceReport;
}
