import type { ComposedPaper } from '../composed.ts';
import type { Images } from '../content/content.ts';
import { type Pictures, setPaper } from './compile.ts';
import { drawPages } from './preview-svg.ts';

/** The paper as PDF with embedded fonts. Equal papers give equal bytes. */
export function printPdf(paper: ComposedPaper, images: Images): Uint8Array {
  const [body, pictures] = drawOnce(paper, images);
  return setPaper({ ...paper, body }, pictures, (compiler, document) => compiler.pdf(document));
}

/**
 * Where several answer sheets share a drawing, it becomes an image, which is set and written once: 300 sheets would take
 * a hundred times as long, because each page would be set circle by circle.
 */
function drawOnce(paper: ComposedPaper, images: Images): [ComposedPaper['body'], Pictures] {
  const { body } = paper;
  if (body.part !== 'answer-sheet') return [body, images];
  const { sheets } = body;
  if (sheets.pages.length === sheets.drawings.length) return [body, images];
  const alone = sheets.drawings.map((_, drawing) => ({ drawing, matrix: [], texts: [] }));
  const drawn = drawPages({ ...paper, body: { ...body, sheets: { ...sheets, pages: alone } } }, images);
  const { width, height } = paper.page;
  const encoder = new TextEncoder();
  const pictures = drawn.map((svg, at) => {
    return [`sheet-${at}`, { content: encoder.encode(svg), type: 'image/svg+xml' }] as const;
  });
  const drawings = pictures.map(([id]) => ({ image: { id, alt: '', width, height } }));
  return [{ ...body, sheets: { ...sheets, drawings } }, new Map(pictures)];
}
