import { besideRefusal, errorText, fieldErrors } from '../lib/error-text.ts';
import { whenForgetting } from '../lib/forget-account.ts';
import { createStore, type Readable } from '../lib/store.ts';
import { notifyError } from './notify.ts';

/** What went wrong last on the screen that is shown, until it is mended. */
interface StandingFailure {
  readonly text: string;
  readonly atMs: number;
}

const failure = createStore<StandingFailure | undefined>(undefined);

export const failureStore: Readable<StandingFailure | undefined> = failure;

whenForgetting(forgetFailure);

/**
 * Tells by a toast why an action failed. It also stands on the screen until an action works or the screen is left, unless the
 * refusal names a field or brings what a panel shows, and so stands there.
 */
export function notifyFailure(error: unknown, fallback: string): void {
  const text = errorText(error, fallback);
  notifyError(text);
  const isBesideFields = Object.keys(fieldErrors(error)).length > 0;
  const isInPanel = ['current', 'fullChapters'].some((name) => besideRefusal(error, name) !== undefined);
  if (!isBesideFields && !isInPanel) standFailure(text);
}

/** Lets a failure stand on the screen, whatever a toast says of it. */
export function standFailure(text: string): void {
  failure.update(() => ({ text, atMs: Date.now() }));
}

/** What went wrong is mended, or left behind. */
export function forgetFailure(): void {
  failure.update(() => undefined);
}
