import { replaceImages } from '@exam/contract/rich-text';

/** What is said of a question whose images a file cannot hold. */
export const IMAGE_LEFT_OUT = 'An image is left out: files of this format cannot contain images.';

/**
 * A text with the description of each image in its place: for formats that hold none. A file that has none must not
 * show one either, or it could name an image of somebody else.
 */
export function withoutImages(text: string): string {
  return replaceImages(text, (alt) => `[${alt}]`);
}
