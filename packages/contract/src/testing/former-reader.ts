import { isFormula } from '../markup/is-formula.ts';
import type { Markup } from '../rich-text.ts';

/** A fence opens with three backticks or more and closes with a line of at least as many. */
const FENCE = /^(`{3,})[^\n`]*\n([\s\S]*?)(?:\r?\n)?^\1`*[ \t]*(?:\r?\n|$(?![\s\S]))/gm;

/**
 * `![alt](image:ID)`; only images of this installation, so that a text cannot make a browser contact another server.
 */
const IMAGE = /!\[([^\]\n]*)\]\(image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/iy;

/** The old reader, which defines how stored texts must look. Its time is quadratic. */
export function findMarkupFormerly(text: string): Markup[] {
  const found: Markup[] = [];
  let end = 0;
  for (const fence of text.matchAll(FENCE)) {
    found.push(...findInProse(text.slice(end, fence.index), end));
    const start = fence.index;
    end = start + fence[0].length;
    found.push({ kind: 'code', code: fence[2] ?? '', start, end });
  }
  return [...found, ...findInProse(text.slice(end), end)];
}

/** The markup of a text without fences that starts at `offset` in the whole text. */
function findInProse(prose: string, offset: number): Markup[] {
  const found: Markup[] = [];
  let at = 0;
  while (at < prose.length) {
    const markup = markupAt(prose, at);
    if (markup === undefined) at += 1;
    else {
      found.push({ ...markup, start: markup.start + offset, end: markup.end + offset });
      at = markup.end;
    }
  }
  return found;
}

/** The markup that begins at a position. */
function markupAt(text: string, at: number): Markup | undefined {
  if (text.startsWith('\\$', at)) return { kind: 'escape', sign: '$', start: at, end: at + 2 };
  if (text[at] === '$') {
    const closing = closingDollar(text, at);
    if (closing === undefined) return undefined;
    return { kind: 'formula', tex: text.slice(at + 1, closing), start: at, end: closing + 1 };
  }
  if (text[at] !== '!') return undefined;
  IMAGE.lastIndex = at;
  const image = IMAGE.exec(text);
  if (image === null) return undefined;
  return { kind: 'image', alt: image[1]!, imageId: image[2]!, start: at, end: IMAGE.lastIndex };
}

/** The closing dollar of the formula opened at `opening`; undefined if that dollar opens none. */
function closingDollar(text: string, opening: number): number | undefined {
  if (isBlank(text[opening + 1])) return undefined;
  for (let at = opening + 1; at < text.length; at += 1) {
    if (text[at] === '\n' && text[at + 1] === '\n') return undefined;
    if (text[at] === '\\' && text[at + 1] !== '\n') at += 1;
    else if (text[at] === '$') {
      const closes = at > opening + 1 && !isBlank(text[at - 1]) && !/\d/.test(text[at + 1] ?? '');
      return closes && isFormula(text, opening, at) ? at : undefined;
    }
  }
  return undefined;
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

const REFERENCE = /!\[([^\]\n]*)\]\(image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi;

/** The old way to replace the images of a text. */
export function replaceImagesFormerly(text: string, instead: (alt: string, id: string) => string): string {
  return text.replace(REFERENCE, (_reference, alt: string, id: string) => instead(alt, id));
}
