import type { ComposedPaper } from '../composed.ts';
import type { Images } from '../content/content.ts';
import { setPaper } from './compile.ts';

/** The paper as PDF with embedded fonts. Equal papers give equal bytes. */
export function printPdf(paper: ComposedPaper, images: Images): Uint8Array {
  return setPaper(paper, images, (compiler, document) => compiler.pdf(document));
}
