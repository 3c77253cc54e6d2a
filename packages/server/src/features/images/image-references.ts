const REFERENCE = /!\[([^\]\n]*)\]\(image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi;

/** The ids of all images that these texts show by `![alt](image:ID)`, each once. */
export function listImageIds(texts: readonly string[]): string[] {
  const ids = texts.flatMap((text) => [...text.matchAll(REFERENCE)].map(([, , id = '']) => id.toLowerCase()));
  return [...new Set(ids)];
}

/**
 * The text with other images in the place of those that it shows.
 * @param imageFor the id of the image to show instead, or else the words, by the id and the description of the one there is
 */
export function replaceImages(
  text: string,
  imageFor: (id: string, alt: string) => string | { readonly words: string },
): string {
  return text.replace(REFERENCE, (_reference, alt: string, id: string) => {
    const instead = imageFor(id.toLowerCase(), alt);
    return typeof instead === 'string' ? `![${alt}](image:${instead})` : instead.words;
  });
}
