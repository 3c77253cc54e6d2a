import { v7 as uuid } from 'uuid';
import type { Progress } from '../../../platform/jobs/index.ts';
import type { EncodedImages } from './encode-images.ts';

/** Maps ids of the file to new ids; equal ids map to equal ids. */
export interface MadeIds {
  of(fileId: string): string;
  /** Undefined if nothing was created for this id. */
  find(fileId: string): string | undefined;
}

/** The objects created so far, by the ids of the file. */
export interface MadeImport {
  readonly courses: MadeIds;
  readonly chapters: MadeIds;
  readonly questions: MadeIds;
  readonly images: MadeIds;
  readonly exams: MadeIds;
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
