import { v7 as uuid } from 'uuid';
import type { Progress } from '../../../platform/background/index.ts';
import type { EncodedImages } from './encode-images.ts';

/** New ids in the place of those of the file: what had the same one there has the same one here. */
export interface MadeIds {
  of(fileId: string): string;
  /** Undefined where nothing was made under this id. */
  find(fileId: string): string | undefined;
}

/** What was made so far, by the ids of the file. */
export interface MadeImport {
  readonly courses: MadeIds;
  readonly chapters: MadeIds;
  readonly questions: MadeIds;
  readonly images: MadeIds;
  readonly encoded: EncodedImages;
  readonly progress: Progress;
}

export function makeIds(): MadeIds {
  const ids = new Map<string, string>();
  return {
    of(fileId) {
      const id = ids.get(fileId) ?? uuid();
      ids.set(fileId, id);
      return id;
    },
    find: (fileId) => ids.get(fileId),
  };
}
