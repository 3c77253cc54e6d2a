/** Files that cannot be read, with a sentence for the uploader. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  /** Whether it also refuses the other files of its import. */
  readonly endsAll: boolean;

  constructor(message: string, cause?: unknown, { endsAll = false } = {}) {
    super(message, { cause });
    this.endsAll = endsAll;
  }
}
