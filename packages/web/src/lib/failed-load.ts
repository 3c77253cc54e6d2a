import { TEXTS } from '@exam/contract/texts';
import { errorStatus, errorText } from './error-text.ts';

/** What is looked at of a query, one of pages too. */
export interface LoadedQuery {
  data: unknown;
  isLoadingError: boolean;
  error: unknown;
  /** Why the last try failed, also while there are tries left. */
  failureReason: unknown;
}

/** These are answers: the load is retried like any other, but nobody has to wait for the last try to be told. */
const TOLD_AT_ONCE: readonly unknown[] = [401, 403, 404];

/**
 * Why a load failed, for a screen to show in its place; undefined while it is on its way, and when it is there. "Not found"
 * and "no access" are told from the first try on, until a further one succeeds; also of what was loaded before and is gone
 * by now.
 */
export function failureOf({ data, isLoadingError, error, failureReason }: LoadedQuery): unknown {
  const last = failureReason ?? error ?? undefined;
  if (data !== undefined) return errorStatus(last) === 404 ? last : undefined;
  if (isLoadingError) return error;
  return TOLD_AT_ONCE.includes(errorStatus(last)) ? last : undefined;
}

/** What to tell of it: the server's words, else 'Something went wrong!'. */
export function textOfFailure(failure: unknown): string {
  return errorText(failure, TEXTS.somethingWentWrong);
}
