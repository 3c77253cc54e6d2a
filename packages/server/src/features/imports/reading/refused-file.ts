/** Files that are not read, with a sentence for the person who brought them. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  /** Whether the other files of its import are refused with it. */
  readonly endsAll: boolean;

  constructor(message: string, cause?: unknown, { endsAll = false } = {}) {
    super(message, { cause });
    this.endsAll = endsAll;
  }
}
