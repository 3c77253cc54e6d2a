import type { MissingSigns } from '@exam/contract';
import { composePaper } from './compose-paper.ts';
import { listMissingSigns } from './missing-signs.ts';
import type { PaperOrder } from './paper.ts';
import { type PagePreview, previewSvg } from './typst/preview-svg.ts';

/**
 * Draws one page, from 1, as it is printed, and says what of the whole document no font has. Where there are fewer pages, it
 * is the last.
 */
export async function previewPage(
  { exam, part }: Pick<PaperOrder, 'exam' | 'part'>,
  page: number,
): Promise<PagePreview & { missingSigns: MissingSigns[] }> {
  const preview = previewSvg(composePaper({ exam, part }), exam.images, page);
  return { ...preview, missingSigns: listMissingSigns(exam, part) };
}
