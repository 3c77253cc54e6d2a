import { TEXTS } from '@exam/contract/texts';
import { AxiosError } from 'axios';
import { errorStatus, errorText } from './error-text.ts';

/** The fields of a query that `failureOf` reads, also of one that loads pages. */
export interface LoadedQuery {
  data: unknown;
  isLoadingError: boolean;
  error: unknown;
  /** Why the last try failed, also while there are tries left. */
  failureReason: unknown;
}

/** Statuses that a further try hardly changes. Such a load is retried like any other, but told before its last try. */
const TOLD_AT_ONCE: readonly unknown[] = [401, 403, 404];

/**
 * The error that a screen shows in place of what it loads; undefined while there is nothing to tell. A 401, 403 or 404 is
 * told from the first try on, until a further try succeeds. What was loaded before stays on the screen, unless a later load
 * finds nothing there any more (404).
 */
export function failureOf({ data, isLoadingError, error, failureReason }: LoadedQuery): unknown {
  const last = failureReason ?? error ?? undefined;
  if (data !== undefined) return errorStatus(last) === 404 ? last : undefined;
  if (isLoadingError) return error;
  return TOLD_AT_ONCE.includes(errorStatus(last)) ? last : undefined;
}

/** The message for the user: the server's words, else 'Something went wrong!'. */
export function textOfFailure(failure: unknown): string {
  return errorText(failure, TEXTS.somethingWentWrong);
}

/** The same of a list: the server's words, else the message of the client library, else 'Something went wrong!'. */
export function textOfFailedList(failure: unknown): string {
  const told = failure instanceof AxiosError ? failure.message : '';
  return errorText(failure, told || TEXTS.somethingWentWrong);
}
