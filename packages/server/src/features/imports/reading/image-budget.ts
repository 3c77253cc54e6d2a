import { LIMITS } from '@exam/contract';
import { RefusedFile } from './refused-file.ts';

/** Limits for all images of an import: encoding each again takes time per pixel. */
export interface ImageBudget {
  /** @throws RefusedFile for more images than a course holds */
  takeImages(count: number): void;
  /** @returns why an image of this size exceeds the limit; undefined if it does not */
  takePixels(size: { readonly width: number; readonly height: number }): string | undefined;
  /** @returns a function that gives back everything taken after this call */
  mark(): () => void;
}

export function makeImageBudget(): ImageBudget {
  let images: number = LIMITS.courseImages;
  let pixels: number = LIMITS.importPixels;
  return {
    takeImages(count) {
      if (count <= images) {
        images -= count;
        return;
      }
      throw new RefusedFile(
        `The files show ${LIMITS.courseImages - images + count} images or more; a course holds at most ${LIMITS.courseImages}.`,
      );
    },
    takePixels({ width, height }) {
      if (width * height > pixels) return TOO_LARGE;
      pixels -= width * height;
      return undefined;
    },
    mark() {
      const left = [images, pixels] as const;
      return () => {
        [images, pixels] = left;
      };
    },
  };
}

const TOO_LARGE = `With it, the images of these files have more than ${LIMITS.importPixels / 1_000_000} million pixels together, the most that is accepted at once. Make it smaller, or import its question by itself.`;
