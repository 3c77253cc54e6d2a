import { LIMITS } from '@exam/contract/limits';
import type { FileSummary } from '@exam/interchange';

interface File {
  readonly name: string;
  readonly bytes: number;
}

/** They are sent with each file of questions. */
const MOST_BYTES = LIMITS.questionFileBytes;
const TOO_LARGE = `It is a picture, and the pictures are larger than ${MOST_BYTES / 2 ** 20} MiB together. Bring fewer at once.`;
const UNNAMED = 'It is a picture, and no question of the other files names it.';
const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;

/** The pictures that were brought together with files of questions, whose texts and cells may name them. */
export class PicturesBeside<Upload extends File> {
  readonly #paths = new Map<Upload, string>();
  readonly #shown = new Set<string>();

  /** @param files of one import; if all are pictures, none of them is beside another */
  constructor(files: readonly Upload[]) {
    const pictures = files.filter(({ name }) => PICTURE.test(name));
    if (pictures.length === files.length) return;
    for (const [at, picture] of pictures.entries()) {
      const isUnique = pictures.every(({ name }, other) => other === at || name !== picture.name);
      // Of two with one name neither is shown by that name alone.
      this.#paths.set(picture, isUnique ? picture.name : `${at + 1}/${picture.name}`);
    }
  }

  /** All of them, with the paths by which they are named. */
  list(): { readonly picture: Upload; readonly path: string }[] {
    return [...this.#paths].map(([picture, path]) => ({ picture, path }));
  }

  /** Those that are sent with a file of questions: all, or none if they are too large. */
  listSent() {
    return this.#areTooLarge() ? [] : this.list();
  }

  #areTooLarge(): boolean {
    return [...this.#paths.keys()].reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES;
  }

  has(file: Upload): boolean {
    return this.#paths.has(file);
  }

  /** Notes which of them a file of questions shows. */
  note({ shownPaths = new Set() }: FileSummary): void {
    for (const path of shownPaths) this.#shown.add(path);
  }

  /** Why a picture came in vain; null for one that a question shows. */
  failureOf(picture: Upload): string | null {
    if (this.#areTooLarge()) return TOO_LARGE;
    return this.#shown.has(this.#paths.get(picture) ?? '') ? null : UNNAMED;
  }
}
