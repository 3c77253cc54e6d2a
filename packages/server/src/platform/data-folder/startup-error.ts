/**
 * Why the server cannot start, in one sentence for the person who starts it. Show `message` alone: the place in the
 * code says nothing to that person.
 */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** The data folder is held by a running process; its database is probably up. */
export class FolderHeldError extends StartupError {
  override readonly name = 'FolderHeldError';
}
