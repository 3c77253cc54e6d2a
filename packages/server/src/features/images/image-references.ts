import { findImages, replaceImages as replaceImagesIn } from '@exam/contract';
import { yieldByTime } from '../../platform/yield-by-time.ts';

interface Texts {
  readonly text: string;
  readonly choices: readonly string[];
  readonly explanation?: string;
}

/** The ids of all images that the texts of a question and its explanation show by `![alt](image:ID)`, each once. */
export function listImageIds({ text, choices, explanation = '' }: Texts): string[] {
  const images = [text, ...choices, explanation].flatMap((each) => findImages(each));
  return [...new Set(images.map(({ imageId }) => imageId.toLowerCase()))];
}

/** The same of many questions. Others are served meanwhile. */
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
