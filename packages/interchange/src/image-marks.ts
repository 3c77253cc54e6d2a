import { replaceImages } from '@exam/contract/rich-text';

/** The note for a question whose images the format cannot hold. */
export const IMAGE_LEFT_OUT = 'An image is left out: files of this format cannot contain images.';

/**
 * Replaces images by their descriptions, for formats without images. A file without images must not
 * refer to any, or it could name an image of another account.
 */
export function withoutImages(text: string): string {
  return replaceImages(text, (alt) => `[${alt}]`);
}
