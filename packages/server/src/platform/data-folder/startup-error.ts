/**
 * Why the server cannot start, in one sentence. Show only `message`: the position in the code does not help the reader.
 */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** The data folder is held by a running process; its database is probably up. */
export class FolderHeldError extends StartupError {
  override readonly name = 'FolderHeldError';
}
