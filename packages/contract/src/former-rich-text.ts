/*
 * The one reader of markup, for the screen, the server and the formats. Its time is linear in the text, whatever the text
 * is: anybody may write texts, and they are read on the thread that serves everybody. It reads blocks first (fences), then
 * the prose between them from left to right, a function a sign (`SIGNS`). A function that has to look ahead keeps what it
 * saw in `Prose`, so that no stretch of a text is looked through again for the next sign.
 */

import { isFormula } from './markup/is-formula.ts';

/** A piece of text as it is shown: verbatim text, a formula (TeX without its dollars), an image, or fenced code. */
export type RichTextPart =
  | { kind: 'text'; text: string }
  | { kind: 'formula'; tex: string }
  | { kind: 'image'; alt: string; imageId: string }
  | { kind: 'code'; code: string };

/** Something in a text that is not shown as it is written, and where it stands in it. */
export type Markup = { start: number; end: number } & (
  | Exclude<RichTextPart, { kind: 'text' }>
  /** `\$` for a dollar. */
  | { kind: 'dollar' }
);

type Image = Extract<Markup, { kind: 'image' }>;
type Fence = Extract<Markup, { kind: 'code' }>;

/**
 * Reads plain text in which `$…$` is a formula, `\$` a dollar, `![alt](image:ID)` an image and a fenced block code;
 * nothing else is markup.
 */
export function parseRichText(text: string): RichTextPart[] {
  const parts: RichTextPart[] = [];
  let plain = '';
  let shownTo = 0;
  const endPlainText = () => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (const { start, end, ...part } of findMarkup(text)) {
    plain += text.slice(shownTo, start);
    if (part.kind === 'dollar') plain += '$';
    else {
      endPlainText();
      parts.push(part);
    }
    shownTo = end;
  }
  plain += text.slice(shownTo);
  endPlainText();
  return parts;
}

/** All markup of a text, in its order. */
export function findMarkup(text: string): Markup[] {
  const found: Markup[] = [];
  let end = 0;
  for (const fence of findFences(text)) {
    readProse(proseOf(text, end, fence.start), found);
    found.push(fence);
    end = fence.end;
  }
  readProse(proseOf(text, end, text.length), found);
  return found;
}

/**
 * The text with something else in the place of each `![alt](image:ID)`, also of those in code and formulas, where they
 * are no markup: no id of a stranger's image may stand anywhere in a text.
 * @param instead what to write, by the description and the id of the image
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

/** All `![alt](image:ID)` of a text, also those in code and formulas, where they are no markup. */
export function findImages(text: string): Image[] {
  const found: Image[] = [];
  const prose = proseOf(text, 0, text.length);
  for (let at = text.indexOf('!['); at !== -1; ) {
    const image = readImage(prose, at);
    if (image !== undefined) found.push(image);
    at = text.indexOf('![', image?.end ?? at + 1);
  }
  return found;
}

/** Three backticks or more at the beginning of a line. */
interface Backticks {
  readonly start: number;
  readonly length: number;
  /** Where the code begins that they open; undefined where they open none. */
  readonly codeStart: number | undefined;
  /** Where the line ends that they close a fence with; undefined where they close none. */
  readonly lineEnd: number | undefined;
}

/**
 * The fences of a text, in their order. A fence opens with three backticks or more at the beginning of a line, behind which
 * none stands, and closes with a line of at least as many; one that is never closed is none.
 */
export function findFences(text: string): Fence[] {
  const lines = findBackticks(text);
  const longestFrom = longestClosings(lines);
  const found: Fence[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const { start, length, codeStart } = lines[at]!;
    if (codeStart === undefined || longestFrom[at + 1]! < length) continue;
    do at += 1;
    while (lines[at]!.lineEnd === undefined || lines[at]!.length < length);
    const closing = lines[at]!;
    const codeEnd = beforeLineEnd(text, codeStart, closing.start);
    found.push({ kind: 'code', code: text.slice(codeStart, codeEnd), start, end: closing.lineEnd! });
  }
  return found;
}

/** By place: of the lines from there on that close fences, the most backticks. Tells at once that a fence is never closed. */
function longestClosings(lines: readonly Backticks[]): number[] {
  const longest = new Array<number>(lines.length + 1).fill(0);
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const { length, lineEnd } = lines[at]!;
    longest[at] = Math.max(longest[at + 1]!, lineEnd === undefined ? 0 : length);
  }
  return longest;
}

function findBackticks(text: string): Backticks[] {
  const found: Backticks[] = [];
  for (let start = text.indexOf('```'); start !== -1; ) {
    const end = skip(text, start, '`');
    if (start === 0 || LINE_ENDS.includes(text[start - 1]!)) {
      found.push({
        start,
        length: end - start,
        codeStart: openedAt(text, end),
        lineEnd: closedAt(text, end),
      });
    }
    start = text.indexOf('```', end);
  }
  return found;
}

/** After each of these a line begins, as for a regular expression. */
const LINE_ENDS = '\n\r\u2028\u2029';

/** Where the code begins when the backticks that end here open it. Looks no further than to the next backtick. */
function openedAt(text: string, end: number): number | undefined {
  let at = end;
  while (at < text.length && text[at] !== '\n' && text[at] !== '`') at += 1;
  return text[at] === '\n' ? at + 1 : undefined;
}

/** Where the line ends when nothing but blanks stands behind the backticks that end here. */
function closedAt(text: string, end: number): number | undefined {
  const at = skip(text, end, ' \t');
  if (at === text.length) return at;
  if (text[at] === '\n') return at + 1;
  return text.startsWith('\r\n', at) ? at + 2 : undefined;
}

/** Where the code ends before a line that closes it: without the line end that belongs to that line. */
function beforeLineEnd(text: string, codeStart: number, lineStart: number): number {
  if (lineStart === codeStart || text[lineStart - 1] !== '\n') return lineStart;
  const hasReturn = lineStart - 2 >= codeStart && text[lineStart - 2] === '\r';
  return lineStart - (hasReturn ? 2 : 1);
}

function skip(text: string, from: number, characters: string): number {
  let at = from;
  while (at < text.length && characters.includes(text[at]!)) at += 1;
  return at;
}

/** A stretch of a text without fences; what stands behind its end is not looked at. */
interface Prose {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The first `]` or line feed from the last place on where an image was looked for. */
  bracketOrLineEnd: number;
}

function proseOf(text: string, start: number, end: number): Prose {
  return { text, start, end, bracketOrLineEnd: -1 };
}

/** What a sign begins at a place; undefined where it is a character like others. */
type ReadSign = (prose: Prose, at: number) => Markup | undefined;

const SIGNS: ReadonlyMap<string, ReadSign> = new Map([
  ['\\', readEscape],
  ['$', readFormula],
  ['!', readImage],
]);

function readProse(prose: Prose, found: Markup[]): void {
  for (let at = prose.start; at < prose.end; ) {
    const markup = SIGNS.get(prose.text[at]!)?.(prose, at);
    if (markup === undefined) at += 1;
    else {
      found.push(markup);
      at = markup.end;
    }
  }
}

function readEscape(prose: Prose, at: number): Markup | undefined {
  return characterAt(prose, at + 1) === '$' ? { kind: 'dollar', start: at, end: at + 2 } : undefined;
}

/**
 * A formula. The first dollar that nothing escapes closes it or proves that there is none: all dollars before that one are
 * `\$`, so that the next formula is looked for behind what was read.
 */
function readFormula(prose: Prose, at: number): Markup | undefined {
  const closing = closingDollar(prose, at);
  if (closing === undefined) return undefined;
  return { kind: 'formula', tex: prose.text.slice(at + 1, closing), start: at, end: closing + 1 };
}

/** Where the formula that opens at `opening` closes; undefined when that dollar opens none. */
function closingDollar(prose: Prose, opening: number): number | undefined {
  if (isBlank(characterAt(prose, opening + 1))) return undefined;
  for (let at = opening + 1; at < prose.end; at += 1) {
    const character = prose.text[at];
    const next = characterAt(prose, at + 1);
    if (character === '\n' && next === '\n') return undefined;
    if (character === '\\' && next !== '\n') at += 1;
    else if (character === '$') {
      const closes = at > opening + 1 && !isBlank(prose.text[at - 1]) && !/\d/.test(next ?? '');
      return closes && isFormula(prose.text, opening, at) ? at : undefined;
    }
  }
  return undefined;
}

/** Only images of ours, so that a text cannot make a reader's browser ask anybody else. */
const IMAGE_ID = /^\]\(image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)$/i;
const IMAGE_ID_LENGTH = '](image:)'.length + 36;

function readImage(prose: Prose, at: number): Image | undefined {
  if (characterAt(prose, at + 1) !== '[') return undefined;
  const altEnd = nextBracketOrLineEnd(prose, at + 2);
  const end = altEnd + IMAGE_ID_LENGTH;
  if (end > prose.end) return undefined;
  const imageId = IMAGE_ID.exec(prose.text.slice(altEnd, end))?.[1];
  if (imageId === undefined) return undefined;
  return { kind: 'image', alt: prose.text.slice(at + 2, altEnd), imageId, start: at, end };
}

function nextBracketOrLineEnd(prose: Prose, from: number): number {
  if (prose.bracketOrLineEnd >= from) return prose.bracketOrLineEnd;
  let at = from;
  while (at < prose.end && prose.text[at] !== ']' && prose.text[at] !== '\n') at += 1;
  prose.bracketOrLineEnd = at;
  return at;
}

function characterAt(prose: Prose, at: number): string | undefined {
  return at < prose.end ? prose.text[at] : undefined;
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}
