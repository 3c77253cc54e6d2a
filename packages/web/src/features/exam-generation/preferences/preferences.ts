import type { DifficultyWish } from '@exam/contract';

/** How hard the exam is to be, as shown in the left pane. */
export interface DifficultyDraft {
  readonly as: DifficultyWish['as'];
  /** The chosen exam; null before one is chosen. */
  readonly examId: string | null;
  /** The mean, as typed. */
  readonly percent: string;
}

/** The preferences as shown in the left pane. */
export interface PreferencesDraft {
  /** Whether questions of recent exams are used last. */
  readonly freshFirst: boolean;
  /** Number of recent exams, as typed. */
  readonly recentExams: string;
  /** Keep near-duplicates apart. */
  readonly variety: boolean;
  readonly difficulty: DifficultyDraft;
}

/** What nobody has to choose: versions of different questions are alike. */
export const DEFAULT_DIFFICULTY: DifficultyDraft = { as: 'versions', examId: null, percent: '' };

export const DEFAULT_PREFERENCES: PreferencesDraft = {
  freshFirst: true,
  recentExams: '3',
  variety: true,
  difficulty: DEFAULT_DIFFICULTY,
};

/** Preferences of a draft, or as recorded with an exam, where `recentExams` 0 means that fresh ones do not come first. */
export interface StartingPreferences {
  readonly freshFirst?: boolean;
  readonly recentExams: string | number;
  readonly variety: boolean;
  readonly difficulty?:
    | {
        readonly as: DifficultyWish['as'];
        readonly examId?: string | null | undefined;
        readonly percent?: string | number | undefined;
      }
    | undefined;
}

/** The preferences of a draft that starts from an earlier exam or draft. */
export function preferencesFrom(start: StartingPreferences): PreferencesDraft {
  const { freshFirst, recentExams, variety, difficulty } = start;
  const isFresh = freshFirst ?? Number(recentExams) > 0;
  const isNumberKept = isFresh || freshFirst !== undefined;
  return {
    freshFirst: isFresh,
    recentExams: isNumberKept ? String(recentExams) : DEFAULT_PREFERENCES.recentExams,
    variety,
    difficulty: {
      as: difficulty?.as ?? DEFAULT_DIFFICULTY.as,
      examId: difficulty?.examId ?? null,
      percent: String(difficulty?.percent ?? ''),
    },
  };
}

/** How hard an exam is to be, as it is sent; undefined where that is not said yet, or as the server would assume. */
function difficultySent({ as, examId, percent }: DifficultyDraft) {
  if (as === 'exam' && examId !== null) return { as, examId };
  if (as === 'mean' && percent.trim() !== '') return { as, percent };
  return undefined;
}

/**
 * Preferences as they are sent, the number as typed; undefined if they equal the server's defaults.
 * @param numberOfExams of the course; without exams all questions are fresh
 */
export function preferencesSent(
  { freshFirst, recentExams, variety, difficulty }: PreferencesDraft,
  numberOfExams: number,
) {
  const isFreshAsked = freshFirst && numberOfExams > 0 && recentExams.trim() !== '';
  const wish = difficultySent(difficulty);
  if (!isFreshAsked && variety && wish === undefined) return undefined;
  return { recentExams: isFreshAsked ? recentExams : '0', variety, ...(wish && { difficulty: wish }) };
}
