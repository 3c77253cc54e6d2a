import type { FullChapter } from '@exam/contract';
import { besideRefusal, errorText, fieldErrors } from '../lib/error-text.ts';
import { whenForgetting } from '../lib/forget-account.ts';
import { createStore, type Readable } from '../lib/store.ts';
import { notifyError } from './notify.ts';

/** The last failure of the current screen, until it is mended. */
interface StandingFailure {
  readonly text: string;
  readonly atMs: number;
  readonly room?: MissingRoom | undefined;
}

/** The chapters without room for what was refused. */
interface MissingRoom {
  readonly chapters: readonly FullChapter[];
  /** Sends again what was refused; it must tell of failures itself. */
  readonly onGoOn: () => void;
}

const failure = createStore<StandingFailure | undefined>(undefined);

export const failureStore: Readable<StandingFailure | undefined> = failure;

whenForgetting(forgetFailure);

/**
 * Tells by a toast why an action failed. It also stands on the screen until an action works or the screen is left, unless the
 * refusal names a field or brings what a panel shows, and so stands there.
 * @param onGoOn sends it again, where no panel offers to raise the maximums of full chapters
 */
export function notifyFailure(error: unknown, fallback: string, onGoOn?: () => void): void {
  const text = errorText(error, fallback);
  notifyError(text);
  const chapters = besideRefusal(error, 'fullChapters') as FullChapter[] | undefined;
  if (chapters !== undefined && onGoOn) {
    standFailure(text, { chapters, onGoOn });
    return;
  }
  const isBesideFields = Object.keys(fieldErrors(error)).length > 0;
  const isInPanel = chapters !== undefined || besideRefusal(error, 'current') !== undefined;
  if (!isBesideFields && !isInPanel) standFailure(text);
}

/** Lets a failure stand on the screen, whatever a toast says of it. */
export function standFailure(text: string, room?: MissingRoom): void {
  failure.update(() => ({ text, atMs: Date.now(), room }));
}

/** Removes the failure, because it is mended or the screen was left. */
export function forgetFailure(): void {
  failure.update(() => undefined);
}
