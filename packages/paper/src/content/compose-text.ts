import { parseRichText, type RichTextPart } from '@exam/contract/rich-text';
import { readFormula } from '../formula/read-formula.ts';
import type { PaperImage } from '../paper.ts';
import { alignTabs, cleanText, widenTabs } from './clean-text.ts';
import type { Block, Images, Inline, PaperList, PaperTable, Print, SizedImage } from './content.ts';

export type TextRole = 'question' | 'choice';

/** A part without children, with the formatting of its parents. */
type Leaf = Exclude<RichTextPart, { kind: 'strong' | 'emphasis' | 'table' | 'list' }> & Print;
type RichTextTable = Extract<RichTextPart, { kind: 'table' }>;
type RichTextList = Extract<RichTextPart, { kind: 'list' }>;

/** Converts a stored text to blocks: paragraphs, code, tables, lists, and images and formulas on their own line. */
export function composeText(
  text: string,
  images: Images,
  role: TextRole = 'question',
  room: ImageSize = ROOM,
): Block[] {
  const blocks: Block[] = [];
  let line: Leaf[] = [];
  let paragraph: Inline[] = [];
  let isApart = false;
  let isAfterFormula = false;
  const endParagraph = () => {
    if (paragraph.length > 0)
      blocks.push({ kind: 'paragraph', pieces: paragraph, ...(isApart && blocks.length > 0 && { isApart }) });
    if (paragraph.length > 0) isApart = false;
    paragraph = [];
  };
  const endLine = () => {
    for (const pieces of partAtLargeImages(line, images)) addLine(pieces);
    line = [];
  };
  const addLine = (pieces: readonly Leaf[]) => {
    const shown = pieces.filter(isShown);
    const alone = shown.length === 1 ? composeAlone(shown[0]!, images, role, room) : undefined;
    if (alone || shown.length === 0) endParagraph();
    if (shown.length === 0) isApart = true;
    if (alone) blocks.push(alone);
    else if (shown.length > 0) {
      if (paragraph.length > 0) paragraph.push({ kind: 'break' });
      paragraph.push(...pieces.map((part) => composeInline(part, images, role)));
    }
  };
  const flush = () => {
    if (line.length > 0) endLine();
  };
  const addBlock = (block: Block) => {
    flush();
    endParagraph();
    blocks.push(block);
  };
  /** A formula parts its line, without the blanks and the line end beside it. */
  const addDisplayed = (part: Leaf) => {
    line = trimBlanks(line, { atStart: false, atEnd: true });
    flush();
    line = [part];
    flush();
    isAfterFormula = true;
  };
  const addWords = (part: Extract<Leaf, { kind: 'text' }>) => {
    for (const [at, text] of part.text.split('\n').entries()) {
      const isBehind = isAfterFormula && line.length === 0;
      if (at > 0 && !(isBehind && at === 1)) endLine();
      const shown = isBehind && at < 2 ? text.trimStart() : text;
      if (shown !== '') line.push({ ...part, text: shown });
    }
    isAfterFormula = false;
  };
  for (const part of flatten(parseRichText(cleanText(text)))) {
    if (part.kind === 'code') addBlock({ kind: 'code', code: alignTabs(part.code) });
    else if (part.kind === 'table') addBlock(composeTable(part, images, role));
    else if (part.kind === 'list') addBlock(composeList(part, images, role));
    else if (part.kind === 'formula' && part.isDisplay && role === 'question') addDisplayed(part);
    else if (part.kind === 'text') addWords(part);
    else line.push(part);
  }
  flush();
  endParagraph();
  return blocks;
}

/** The parts, with strong and emphasised parts replaced by their content. */
function flatten(parts: readonly RichTextPart[], print: Print = {}): (Leaf | RichTextTable | RichTextList)[] {
  return parts.flatMap((part) => {
    if (!('parts' in part)) return [{ ...part, ...print }];
    const more: Print = part.kind === 'strong' ? { isStrong: true } : { isEmphasised: true };
    return flatten(part.parts, { ...print, ...more });
  });
}

/** Cells are single lines, so their images have the size of inline images. */
function composeTable({ rows, alignments }: RichTextTable, images: Images, role: TextRole): PaperTable {
  const composeCell = (cell: readonly RichTextPart[]) => composeLine(cell, images, role);
  return {
    kind: 'table',
    rows: rows.map((cells) => cells.map(composeCell)),
    ...(alignments && { alignments }),
  };
}

function composeList({ items }: RichTextList, images: Images, role: TextRole): PaperList {
  return {
    kind: 'list',
    items: items.map(({ number, parts }) => ({ number, pieces: composeLine(parts, images, role) })),
  };
}

/** Parts in which nothing has lines of its own; line ends in words are kept. */
function composeLine(parts: readonly RichTextPart[], images: Images, role: TextRole): Inline[] {
  return flatten(parts).flatMap((part): Inline[] => {
    if (part.kind === 'table' || part.kind === 'list') return [];
    if (part.kind !== 'text') return [composeInline(part, images, role)];
    return part.text.split('\n').flatMap((text, at): Inline[] => {
      const words = composeInline({ ...part, text }, images, role);
      return at === 0 ? [words] : [{ kind: 'break' }, words];
    });
  });
}

/** The line, split at images that are too large to be inline. */
function partAtLargeImages(line: readonly Leaf[], images: Images): Leaf[][] {
  const parts: Leaf[][] = [[]];
  for (const piece of line) {
    const isLargeImage =
      piece.kind === 'image' && (piece.width !== undefined || isLarge(images.get(piece.imageId)));
    if (isLargeImage) parts.push([piece], []);
    else parts.at(-1)!.push(piece);
  }
  if (parts.length === 1) return parts;
  const isLast = (at: number) => at === parts.length - 1;
  return parts
    .map((pieces, at) => trimBlanks(pieces, { atStart: at > 0, atEnd: !isLast(at) }))
    .filter((pieces) => pieces.some(isShown));
}

function isLarge(image: PaperImage | undefined): boolean {
  return image !== undefined && !fitsBetweenWords(image);
}

function trimBlanks(
  pieces: readonly Leaf[],
  { atStart, atEnd }: { readonly atStart: boolean; readonly atEnd: boolean },
): Leaf[] {
  return pieces.map((piece, at) => {
    if (piece.kind !== 'text') return piece;
    const text = atStart && at === 0 ? piece.text.trimStart() : piece.text;
    return { ...piece, text: atEnd && at === pieces.length - 1 ? text.trimEnd() : text };
  });
}

function isShown(part: Leaf): boolean {
  return part.kind !== 'text' || part.text.trim() !== '';
}

/** Content that is better a separate block if it is alone on its line. */
function composeAlone(part: Leaf, images: Images, role: TextRole, room: ImageSize): Block | undefined {
  if (part.kind === 'image') {
    const image = images.get(part.imageId);
    const largest = role === 'choice' ? LARGEST.choice : room;
    return image && { kind: 'image', image: sizeImage(part.imageId, part, image, largest, room) };
  }
  if (part.kind !== 'formula' || role === 'choice') return undefined;
  const formula = readFormula(part.tex, true);
  return formula && { kind: 'formula', formula, tex: part.tex };
}

/** Choices are lines of their own, so sums in them have their limits above and below. */
function composeInline(part: Leaf, images: Images, role: TextRole): Inline {
  const { isStrong, isEmphasised } = part;
  const print: Print = { ...(isStrong && { isStrong }), ...(isEmphasised && { isEmphasised }) };
  switch (part.kind) {
    case 'formula': {
      const formula = readFormula(part.tex, role === 'choice');
      return formula
        ? { kind: 'formula', formula, tex: part.tex }
        : { kind: 'source', text: widenTabs(`$${part.tex}$`), isUnread: true };
    }
    case 'image': {
      const image = images.get(part.imageId);
      if (!image) return { kind: 'text', text: `[${part.alt}]`, ...print };
      return { kind: 'image', image: sizeImage(part.imageId, { alt: part.alt }, image, LARGEST.inline) };
    }
    case 'code':
    case 'inlineCode':
      return { kind: 'source', text: widenTabs(part.code), ...print };
    case 'text':
      return { kind: 'text', text: widenTabs(part.text), ...print };
  }
}

/** Where a file says nothing, an image is drawn for a screen. */
const PIXELS_PER_INCH = 96;

function pointsPerPixel({ pixelsPerInch = PIXELS_PER_INCH }: Pick<PaperImage, 'pixelsPerInch'>): number {
  return 72 / pixelsPerInch;
}

/** In points, of the smaller paper: the width of a text, and the height that leaves space for its choices. */
const ROOM: ImageSize = { width: 440, height: 475 };

/** In points: an image in a choice, and inline. */
const LARGEST = {
  choice: { width: 180, height: 120 },
  inline: { width: 160, height: 40 },
} as const satisfies Readonly<Record<string, ImageSize>>;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

type Sized = Pick<PaperImage, 'width' | 'height' | 'pixelsPerInch'>;

/** Whether an image at its natural size fits between words. */
function fitsBetweenWords(image: Sized): boolean {
  const points = pointsPerPixel(image);
  return image.width * points <= LARGEST.inline.width && image.height * points <= LARGEST.inline.height;
}

/** The natural size of an image, reduced to the available room, or the share of the width that is written. */
function sizeImage(
  id: string,
  { alt, width: share }: { readonly alt: string; readonly width?: number | undefined },
  image: Sized,
  largest: ImageSize,
  room = largest,
): SizedImage {
  const { width, height } = image;
  const scale =
    share === undefined
      ? Math.min(pointsPerPixel(image), largest.width / width, largest.height / height)
      : Math.min((share * room.width) / 100 / width, room.height / height);
  const percent = Math.round((100 * scale) / pointsPerPixel(image));
  return {
    ...{ id, alt, width: round(width * scale), height: round(height * scale) },
    ...(percent < LEAST_PERCENT && { smallPercent: percent }),
  };
}

/**
 * Letters of usual size, 12 points, have 6 at half of it, below which people cannot read. The pixels of a picture do not
 * tell its letters.
 */
const LEAST_PERCENT = 50;

function round(points: number): number {
  return Math.max(1, Math.round(points * 10) / 10);
}
