import { composePaper } from './compose-paper.ts';
import type { PaperOrder } from './paper.ts';
import { printPdf } from './typst/print-pdf.ts';
import { printWord } from './word/print-word.ts';

/** Makes one document of one version: the bytes of a PDF or of a Word document. */
export async function printPaper(order: PaperOrder): Promise<Uint8Array> {
  const paper = composePaper(order);
  const { images } = order.exam;
  return order.format === 'pdf' ? printPdf(paper, images) : printWord(paper, images);
}
