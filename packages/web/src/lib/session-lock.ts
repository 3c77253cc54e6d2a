const LOCK_NAME = 'exam-session';

/**
 * Runs what uses up the refresh cookie one at a time, over all tabs of the browser. Where Web Locks are missing
 * (plain http on a foreign host) the server's grace for a repeated refresh has to do.
 */
export function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return work();
  return navigator.locks.request(LOCK_NAME, work) as Promise<T>;
}
