import type { ComposedPaper } from '../composed.ts';
import type { Images } from '../content/content.ts';
import { setPaper } from './compile.ts';

/** One page as an image. */
export interface PagePreview {
  /** Only shapes: no script, no text that could be parsed, no external reference. */
  readonly svg: string;
  /** The shown page: the last one if fewer exist than requested. */
  readonly page: number;
  /** Null if it is not known yet. */
  readonly numberOfPages: number | null;
}

/** Draws a page of a paper, from 1. */
export function previewSvg(paper: ComposedPaper, images: Images, page: number): PagePreview {
  return setPaper(paper, images, (compiler, document) => {
    const numberOfPages = document.numOfPages;
    const shown = Math.min(page, numberOfPages);
    return { svg: cutPage(compiler.plainSvg(document), paper, shown), page: shown, numberOfPages };
  });
}

/** Typst draws each page as a white rectangle followed by its content, shifted below the previous pages. */
const SHEET = /^ {4}<path class="typst-shape" fill="#ffffff"[^>]*>\n {4}<g[^>]*>\n/gm;
/** After the pages: glyphs and clip paths. */
const DEFINITIONS = /^ {4}<defs id="glyph">/m;
const LETTER = /^ *<symbol id="([^"]+)"[\s\S]*?<\/symbol>\n/gm;

/** Reduces the drawing of all pages to one page with the few glyphs that it uses. */
export function cutPage(
  drawing: string,
  { page: { width, height } }: Pick<ComposedPaper, 'page'>,
  page: number,
): string {
  const end = DEFINITIONS.exec(drawing)?.index ?? drawing.lastIndexOf('</svg>');
  const sheets = Array.from(drawing.slice(0, end).matchAll(SHEET));
  const sheet = sheets[page - 1];
  if (sheet === undefined) throw new Error(`expected a drawing of ${page} pages, got ${sheets.length}`);
  const shapes = drawing.slice(sheet.index + sheet[0].length, sheets[page]?.index ?? end);
  const used = new Set(Array.from(shapes.matchAll(/xlink:href="#([^"]+)"/g), ([, id]) => id));
  const definitions = drawing.slice(end).replace(LETTER, (letter, id) => (used.has(id) ? letter : ''));
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"',
    ` width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}">\n`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>\n<g>\n${shapes}${definitions}`,
  ];
  return svg.join('').replace(/^ +/gm, '');
}
