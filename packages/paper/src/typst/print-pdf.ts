import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { ComposedPaper } from '../composed.ts';
import type { Images } from '../content/content.ts';
import { type Pictures, setPaper } from './compile.ts';

/** The paper as PDF with embedded fonts. Equal papers give equal bytes. */
export function printPdf(paper: ComposedPaper, images: Images): Uint8Array {
  const [body, pictures] = drawOnce(paper, images);
  return setPaper({ ...paper, body }, pictures, writePdf);
}

/**
 * A tagged PDF that says that it obeys PDF/UA-1 where Typst finds nothing against it: a paper without any title, or an
 * image without a description, is tagged all the same.
 */
export function writePdf(compiler: NodeCompiler, document: NodeTypstDocument): Uint8Array {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' });
  } catch {
    return compiler.pdf(document);
  }
}

/** The id of the picture that holds the drawings of answer sheets, one on each page. */
const DRAWINGS = 'drawings';

/**
 * Where several answer sheets share a drawing, the drawings become a PDF whose pages are set and written once: 300 sheets
 * would take a hundred times as long, because each page would be set circle by circle.
 */
function drawOnce(paper: ComposedPaper, images: Images): [ComposedPaper['body'], Pictures] {
  const { body } = paper;
  if (body.part !== 'answer-sheet') return [body, images];
  const { sheets } = body;
  if (sheets.pages.length === sheets.drawings.length) return [body, images];
  const pages = sheets.drawings.map((_, drawing) => ({ drawing, matrix: [], texts: [] }));
  const alone = { ...paper, body: { ...body, sheets: { ...sheets, pages } } };
  const content = setPaper(alone, images, (compiler, document) => compiler.pdf(document, { pdfTags: false }));
  const drawings = pages.map((_, at) => ({ image: { id: DRAWINGS, page: at + 1 } }));
  return [
    { ...body, sheets: { ...sheets, drawings } },
    new Map([[DRAWINGS, { content, type: 'application/pdf' }]]),
  ];
}
