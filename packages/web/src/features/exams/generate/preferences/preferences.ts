/** What an exam should be like beyond its counts, as it stands in the left pane. */
export interface PreferencesDraft {
  /** Questions of recent exams come last. */
  readonly freshFirst: boolean;
  /** How many exams are recent, as typed. */
  readonly recentExams: string;
  /** Keep near-duplicates apart. */
  readonly variety: boolean;
}

export const DEFAULT_PREFERENCES: PreferencesDraft = { freshFirst: true, recentExams: '3', variety: true };

/**
 * Preferences as they are sent, the number as typed; undefined where they are none that the server does not have by
 * itself.
 * @param numberOfExams that the course has: without any, all questions are fresh
 */
export function preferencesSent(
  { freshFirst, recentExams, variety }: PreferencesDraft,
  numberOfExams: number,
): { recentExams: string; variety: boolean } | undefined {
  const isFreshAsked = freshFirst && numberOfExams > 0 && recentExams.trim() !== '';
  if (!isFreshAsked && variety) return undefined;
  return { recentExams: isFreshAsked ? recentExams : '0', variety };
}
