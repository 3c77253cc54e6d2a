import { findImages, replaceImages as replaceImagesIn } from '@exam/contract';

/** The ids of all images that these texts show by `![alt](image:ID)`, each once. */
export function listImageIds(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => findImages(text).map(({ imageId }) => imageId.toLowerCase())))];
}

/**
 * The text with other images in the place of those that it shows.
 * @param imageFor the id of the image to show instead, or else the words, by the id and the description of the one there is
 */
export function replaceImages(
  text: string,
  imageFor: (id: string, alt: string) => string | { readonly words: string },
): string {
  return replaceImagesIn(text, (alt, id) => {
    const instead = imageFor(id.toLowerCase(), alt);
    return typeof instead === 'string' ? `![${alt}](image:${instead})` : instead.words;
  });
}
