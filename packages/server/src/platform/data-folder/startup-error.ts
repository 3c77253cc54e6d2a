/**
 * Why the server cannot start, in one sentence for the person who starts it. Show `message` alone: the place in the
 * code says nothing to that person.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
