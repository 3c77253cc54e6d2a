import {
  findImages,
  MARKUP_FIELDS,
  type MarkupField,
  replaceImages as replaceImagesIn,
} from '@exam/contract';
import { yieldByTime } from '../../platform/yield-by-time.ts';

type Texts = { readonly [Field in MarkupField]?: string | readonly string[] };

/** The ids of all images that the texts of a question show by `![alt](image:ID)`, each once. */
export function listImageIds(question: Texts): string[] {
  const images = MARKUP_FIELDS.flatMap((field) => question[field] ?? []).flatMap((each) => findImages(each));
  return [...new Set(images.map(({ imageId }) => imageId.toLowerCase()))];
}

/** The image ids of many questions. Yields to other requests. */
export async function collectImageIds(questions: Iterable<Texts>): Promise<string[]> {
  const ids = new Set<string>();
  const endOfStep = yieldByTime();
  for (const question of questions) {
    for (const id of listImageIds(question)) ids.add(id);
    await endOfStep();
  }
  return [...ids];
}

/**
 * Replaces the images of a text.
 * @param imageFor returns the new id or a replacement text, given id and description of the old image
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
