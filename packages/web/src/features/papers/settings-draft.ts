import type { PaperSettings } from '@exam/contract';

/** Settings as typed: numbers are texts until they are valid. */
export interface SettingsDraft extends Omit<PaperSettings, CountName> {
  readonly durationMinutes: string;
  readonly studentNumberDigits: string;
}

type CountName = 'durationMinutes' | 'studentNumberDigits';

/** The errors of the fields, as sentences. */
export type DraftErrors = Partial<Record<CountName, string>>;

const DURATION = { name: 'Duration', least: 1, most: 10_000 };
const DIGITS = { name: 'Digits', least: 0, most: 12 };

/** The fields as they are first shown. */
export function draftOf(settings: PaperSettings): SettingsDraft {
  return {
    ...settings,
    durationMinutes: settings.durationMinutes === null ? '' : String(settings.durationMinutes),
    studentNumberDigits: String(settings.studentNumberDigits),
  };
}

/** The typed settings. An invalid number keeps its old value. */
export function settingsOf(draft: SettingsDraft, before: PaperSettings): PaperSettings {
  const minutes = draft.durationMinutes.trim();
  return {
    ...draft,
    durationMinutes: minutes === '' ? null : (parseCount(minutes, DURATION) ?? before.durationMinutes),
    studentNumberDigits: parseCount(draft.studentNumberDigits, DIGITS) ?? before.studentNumberDigits,
  };
}

/** Finds the errors that prevent the draft from being printed. */
export function errorsOf(draft: SettingsDraft): DraftErrors {
  const { durationMinutes, hasStudentNumberField, studentNumberDigits } = draft;
  const errors: DraftErrors = {};
  if (durationMinutes.trim() !== '' && parseCount(durationMinutes, DURATION) === undefined)
    errors.durationMinutes = sentence(DURATION);
  if (hasStudentNumberField && parseCount(studentNumberDigits, DIGITS) === undefined)
    errors.studentNumberDigits = sentence(DIGITS);
  return errors;
}

function parseCount(text: string, { least, most }: { least: number; most: number }): number | undefined {
  if (!/^\s*\d{1,6}\s*$/.test(text)) return undefined;
  const count = Number(text);
  return count >= least && count <= most ? count : undefined;
}

function sentence({ name, least, most }: { name: string; least: number; most: number }): string {
  return `${name} must be a whole number from ${least} to ${most.toLocaleString('en')}.`;
}
