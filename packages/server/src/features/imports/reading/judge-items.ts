import type { FileItem } from '@exam/interchange';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import { type JudgedImages, type JudgedItem, judgeItem } from './judge-item.ts';

/** Judges all items of a file; yields to other requests. */
export function judgeItems(
  items: readonly FileItem[],
  fileName: string,
  images: JudgedImages,
): Promise<JudgedItem[]> {
  return mapInSlices(items, (item) => judgeItem(item, fileName, images));
}
