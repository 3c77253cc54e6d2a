import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { FileItem } from '@exam/interchange';
import { type JudgedImages, type JudgedItem, judgeItem } from './judge-item.ts';

/** So many take some milliseconds; a file may have 20,000. */
const ITEMS_AT_ONCE = 500;

/** Judges all items of a file, and lets others be served in between. */
export async function judgeItems(
  items: readonly FileItem[],
  fileName: string,
  images: JudgedImages,
): Promise<JudgedItem[]> {
  const judged: JudgedItem[] = [];
  for (const item of items) {
    judged.push(judgeItem(item, fileName, images));
    if (judged.length % ITEMS_AT_ONCE === 0) await letOthersRun();
  }
  return judged;
}
