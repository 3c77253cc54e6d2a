import { composePaper } from './compose-paper.ts';
import type { PaperOrder } from './paper.ts';
import { type PagePreview, previewSvg } from './typst/preview-svg.ts';

/** Draws one page, from 1, as it is printed. Where there are fewer pages, it is the last. */
export async function previewPage(
  { exam, part }: Pick<PaperOrder, 'exam' | 'part'>,
  page: number,
): Promise<PagePreview> {
  return previewSvg(composePaper({ exam, part }), exam.images, page);
}
