/** The preferences as shown in the left pane. */
export interface PreferencesDraft {
  /** Whether questions of recent exams are used last. */
  readonly freshFirst: boolean;
  /** Number of recent exams, as typed. */
  readonly recentExams: string;
  /** Keep near-duplicates apart. */
  readonly variety: boolean;
}

export const DEFAULT_PREFERENCES: PreferencesDraft = { freshFirst: true, recentExams: '3', variety: true };

/** Preferences of a draft, or as recorded with an exam, where `recentExams` 0 means that fresh ones do not come first. */
export interface StartingPreferences {
  readonly freshFirst?: boolean;
  readonly recentExams: string | number;
  readonly variety: boolean;
}

/** The preferences of a draft that starts from an earlier exam or draft. */
export function preferencesFrom({ freshFirst, recentExams, variety }: StartingPreferences): PreferencesDraft {
  const isFresh = freshFirst ?? Number(recentExams) > 0;
  const isNumberKept = isFresh || freshFirst !== undefined;
  return {
    freshFirst: isFresh,
    recentExams: isNumberKept ? String(recentExams) : DEFAULT_PREFERENCES.recentExams,
    variety,
  };
}

/**
 * Preferences as they are sent, the number as typed; undefined if they equal the server's defaults.
 * @param numberOfExams of the course; without exams all questions are fresh
 */
export function preferencesSent(
  { freshFirst, recentExams, variety }: PreferencesDraft,
  numberOfExams: number,
): { recentExams: string; variety: boolean } | undefined {
  const isFreshAsked = freshFirst && numberOfExams > 0 && recentExams.trim() !== '';
  if (!isFreshAsked && variety) return undefined;
  return { recentExams: isFreshAsked ? recentExams : '0', variety };
}
