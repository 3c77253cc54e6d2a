import type { Image } from './markup.ts';
import { characterAt, type Prose, proseOf } from './prose.ts';

/**
 * Replaces each `![alt](image:ID)` of a text, even in code and formulas where it is not markup: a text must never
 * contain the id of another account's image.
 * @param instead the replacement, given description and id of the image
 */
export function replaceImages(text: string, instead: (alt: string, imageId: string) => string): string {
  const parts: string[] = [];
  let end = 0;
  for (const image of findImages(text)) {
    parts.push(text.slice(end, image.start), instead(image.alt, image.imageId));
    end = image.end;
  }
  parts.push(text.slice(end));
  return parts.join('');
}

/** All `![alt](image:ID)` of a text, without widths, even in code and formulas where they are not markup. */
export function findImages(text: string): Image[] {
  const found: Image[] = [];
  const prose = proseOf(text, 0, text.length);
  for (let at = text.indexOf('!['); at !== -1; ) {
    const image = readBareImage(prose, at);
    if (image !== undefined) found.push(image);
    at = text.indexOf('![', image?.end ?? at + 1);
  }
  return found;
}

/** Only images of this installation, so that a text cannot make a browser contact another server. */
const IMAGE_ID = /^\]\(image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)$/i;
const IMAGE_ID_LENGTH = '](image:)'.length + 36;

/** The share of the width of the text that an image takes. */
const WIDTH = /\{width=(\d{1,3})%\}/y;

/** The width that is written at a place behind an image, in per cent. */
export function widthAt(
  text: string,
  at: number,
): { readonly width: number; readonly end: number } | undefined {
  WIDTH.lastIndex = at;
  const width = Number(WIDTH.exec(text)?.[1] ?? 0);
  return width >= 1 && width <= 100 ? { width, end: WIDTH.lastIndex } : undefined;
}

/** How an image is written, with its width in per cent where it has one. */
export function writtenImage(alt: string, imageId: string, width?: number): string {
  return `![${alt}](image:${imageId})${width === undefined ? '' : `{width=${width}%}`}`;
}

export function readImage(prose: Prose, at: number): Image | undefined {
  const image = readBareImage(prose, at);
  const sized = image && widthAt(prose.text, image.end);
  return sized && sized.end <= prose.end ? { ...image, ...sized } : image;
}

/** An image without its width. */
export function readBareImage(prose: Prose, at: number): Image | undefined {
  if (characterAt(prose, at + 1) !== '[') return undefined;
  const altEnd = nextBracketOrLineEnd(prose, at + 2);
  const end = altEnd + IMAGE_ID_LENGTH;
  if (end > prose.end) return undefined;
  const imageId = IMAGE_ID.exec(prose.text.slice(altEnd, end))?.[1];
  if (imageId === undefined) return undefined;
  return { kind: 'image', alt: prose.text.slice(at + 2, altEnd), imageId, start: at, end };
}

function nextBracketOrLineEnd(prose: Prose, from: number): number {
  if (prose.seen.bracketOrLineEnd >= from) return prose.seen.bracketOrLineEnd;
  let at = from;
  while (at < prose.end && prose.text[at] !== ']' && prose.text[at] !== '\n') at += 1;
  prose.seen.bracketOrLineEnd = at;
  return at;
}
