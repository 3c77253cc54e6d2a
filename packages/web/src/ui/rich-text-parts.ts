/** A piece of text as it is shown: verbatim text, a formula (TeX without its dollars), an image, or fenced code. */
export type RichTextPart =
  | { kind: 'text'; text: string }
  | { kind: 'formula'; tex: string }
  | { kind: 'image'; alt: string; imageId: string }
  | { kind: 'code'; code: string };

/** A fence opens with three backticks or more and closes with a line of at least as many. */
const FENCE = /^(`{3,})[^\n`]*\n([\s\S]*?)(?:\r?\n)?^\1`*[ \t]*(?:\r?\n|$(?![\s\S]))/gm;

/** `![alt](image:ID)`; only images of ours, so that a text cannot make a reader's browser ask anybody else. */
const IMAGE = /!\[([^\]\n]*)\]\(image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/iy;

/**
 * Reads plain text in which `$…$` is a formula, `\$` a dollar, `![alt](image:ID)` an image and a fenced block code;
 * nothing else is markup.
 */
export function parseRichText(text: string): RichTextPart[] {
  const parts: RichTextPart[] = [];
  let end = 0;
  for (const fence of text.matchAll(FENCE)) {
    parts.push(...parseProse(text.slice(end, fence.index)));
    parts.push({ kind: 'code', code: fence[2] ?? '' });
    end = fence.index + fence[0].length;
  }
  parts.push(...parseProse(text.slice(end)));
  return parts;
}

function parseProse(text: string): RichTextPart[] {
  const parts: RichTextPart[] = [];
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const markup = markupAt(text, at);
    if (markup !== undefined) {
      if (plain !== '') parts.push({ kind: 'text', text: plain });
      parts.push(markup.part);
      plain = '';
      at = markup.end;
    } else if (text.startsWith('\\$', at)) {
      plain += '$';
      at += 2;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (plain !== '') parts.push({ kind: 'text', text: plain });
  return parts;
}

/** The formula or image that begins at a place, and where it ends. */
function markupAt(text: string, at: number): { part: RichTextPart; end: number } | undefined {
  if (text[at] === '$') {
    const closing = closingDollar(text, at);
    if (closing === undefined) return undefined;
    return { part: { kind: 'formula', tex: text.slice(at + 1, closing) }, end: closing + 1 };
  }
  if (text[at] !== '!') return undefined;
  IMAGE.lastIndex = at;
  const image = IMAGE.exec(text);
  if (image === null) return undefined;
  return { part: { kind: 'image', alt: image[1]!, imageId: image[2]! }, end: IMAGE.lastIndex };
}

/** Where the formula that opens at `opening` closes; undefined when that dollar opens none. */
function closingDollar(text: string, opening: number): number | undefined {
  if (isBlank(text[opening + 1])) return undefined;
  for (let at = opening + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '\n' && text[at + 1] === '\n') return undefined;
    else if (text[at] === '$') {
      const closes = at > opening + 1 && !isBlank(text[at - 1]) && !/\d/.test(text[at + 1] ?? '');
      return closes ? at : undefined;
    }
  }
  return undefined;
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}
