import { findMarkup } from './find-markup.ts';
import { writtenImage } from './images.ts';
import { type Image, type Markup, markupWithin } from './markup.ts';

/**
 * A text in which an image has another width. It has one width wherever the text shows it; code that holds its markup stays.
 * @param width in per cent of the width of the text, from 1 to 100
 */
export function setImageWidth(text: string, imageId: string, width: number): string {
  const parts: string[] = [];
  let end = 0;
  for (const image of imagesOf(findMarkup(text)).filter((each) => each.imageId === imageId)) {
    parts.push(text.slice(end, image.start), writtenImage(image.alt, imageId, width));
    end = image.end;
  }
  parts.push(text.slice(end));
  return parts.join('');
}

function imagesOf(found: readonly Markup[]): Image[] {
  return found.flatMap((markup) => (markup.kind === 'image' ? [markup] : imagesOf(markupWithin(markup))));
}
