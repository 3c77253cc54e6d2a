/** Files that are not read, with a sentence for the person who brought them. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
