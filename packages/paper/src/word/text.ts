import { ImageRun, type IParagraphOptions, Paragraph, type ParagraphChild, ShadingType, TextRun } from 'docx';
import type { Block, Images, Inline, PlacedImage } from '../content/content.ts';
import type { Direction } from '../content/direction.ts';
import { wordFormula } from './formula.ts';

/** How the paragraphs of a text stand; the first may be numbered. */
export interface TextLayout {
  readonly images: Images;
  readonly direction: Direction;
  /** Of all paragraphs. */
  readonly options: IParagraphOptions;
  /** Of the first one beside. */
  readonly first?: IParagraphOptions;
}

const CODE_FONT = 'Consolas';
const CODE_GRAY = 'F3F3F3';
/** Pixels of 96 to the inch in a point. */
const PIXELS_PER_POINT = 4 / 3;

/** A text as paragraphs. A numbered one begins with a paragraph of words, even where its text begins with code. */
export function wordText(blocks: readonly Block[], layout: TextLayout): Paragraph[] {
  const { first, options, direction } = layout;
  const paragraphs = blocks.map((block) => describeBlock(block, layout));
  if (first && paragraphs[0]?.isCode !== false) paragraphs.unshift({ isCode: false, options: {} });
  return paragraphs.map(
    ({ options: own }, at) =>
      new Paragraph({
        keepLines: true,
        bidirectional: direction === 'rtl',
        ...options,
        ...own,
        ...(at === 0 ? first : undefined),
      }),
  );
}

interface Described {
  readonly isCode: boolean;
  readonly options: IParagraphOptions;
}

function describeBlock(block: Block, { images, direction }: TextLayout): Described {
  switch (block.kind) {
    case 'paragraph':
      return {
        isCode: false,
        options: { children: block.pieces.flatMap((piece) => wordPiece(piece, images, direction)) },
      };
    case 'image':
      return { isCode: false, options: { children: wordImage(block.image, images) } };
    case 'formula':
      return { isCode: false, options: { children: [wordFormula(block.formula, true)] } };
    case 'code':
      return { isCode: true, options: describeCode(block.code) };
  }
}

function describeCode(code: string): IParagraphOptions {
  const children = code
    .split('\n')
    .map(
      (line, at) => new TextRun({ text: line, font: CODE_FONT, size: '9pt', ...(at > 0 && { break: 1 }) }),
    );
  return {
    children,
    bidirectional: false,
    shading: { type: ShadingType.CLEAR, fill: CODE_GRAY },
    spacing: { before: 80, after: 80 },
  };
}

function wordPiece(piece: Inline, images: Images, direction: Direction): ParagraphChild[] {
  switch (piece.kind) {
    case 'text':
      return [new TextRun({ text: piece.text, rightToLeft: direction === 'rtl' })];
    case 'source':
      return [new TextRun({ text: piece.text, font: CODE_FONT })];
    case 'break':
      return [new TextRun({ break: 1 })];
    case 'formula':
      return [wordFormula(piece.formula, false)];
    case 'image':
      return wordImage(piece.image, images);
  }
}

function wordImage({ id, alt, width, height }: PlacedImage, images: Images): ParagraphChild[] {
  const image = images.get(id);
  if (!image) return [];
  return [
    new ImageRun({
      type: image.type === 'image/png' ? 'png' : 'jpg',
      data: image.content,
      transformation: {
        width: Math.round(width * PIXELS_PER_POINT),
        height: Math.round(height * PIXELS_PER_POINT),
      },
      altText: { name: alt || 'image', title: alt, description: alt },
    }),
  ];
}
