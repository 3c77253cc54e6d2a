import type { MissingSigns } from '@exam/contract';
import { composePaper } from './compose-paper.ts';
import { listMissingSigns } from './missing-signs.ts';
import type { PaperOrder } from './paper.ts';
import { type PagePreview, previewSvg } from './typst/preview-svg.ts';

/**
 * Draws one page, from 1, exactly as printed, and lists the characters of the whole document that no font contains. A
 * page number beyond the end gives the last page.
 */
export async function previewPage(
  { exam, part }: Pick<PaperOrder, 'exam' | 'part'>,
  page: number,
): Promise<PagePreview & { missingSigns: MissingSigns[] }> {
  const preview = previewSvg(composePaper({ exam, part }), exam.images, page);
  return { ...preview, missingSigns: listMissingSigns(exam, part) };
}
