import { DEVICE_KEYS } from '../../../lib/forget-account.ts';
import { DEFAULT_DIFFICULTY, DEFAULT_PREFERENCES, type PreferencesDraft } from './preferences.ts';

/** The preferences chosen last in this browser, or the defaults. How hard an exam is to be is said for each anew. */
export function recallPreferences(): PreferencesDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(DEVICE_KEYS.preferences) ?? 'null');
    return isPreferences(kept) ? { ...kept, difficulty: DEFAULT_DIFFICULTY } : DEFAULT_PREFERENCES;
  } catch {
    return DEFAULT_PREFERENCES;
  }
}

/** Stores the preferences for the next exam. Without storage they apply to this exam only. */
export function rememberPreferences({ freshFirst, recentExams, variety }: PreferencesDraft): void {
  try {
    localStorage.setItem(DEVICE_KEYS.preferences, JSON.stringify({ freshFirst, recentExams, variety }));
  } catch {
    // A full or disabled storage must not stop the user.
  }
}

function isPreferences(kept: unknown): kept is Omit<PreferencesDraft, 'difficulty'> {
  const { freshFirst, recentExams, variety } = (kept ?? {}) as Record<keyof PreferencesDraft, unknown>;
  return (
    typeof freshFirst === 'boolean' &&
    typeof variety === 'boolean' &&
    typeof recentExams === 'string' &&
    recentExams.length <= 10
  );
}
