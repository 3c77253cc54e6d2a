import type { JudgedItem } from './judge-item.ts';
import type { MendedRow } from './queries.ts';

/**
 * Puts what somebody mended before in the place of what is read now: in the same line of the same file, of several items there
 * of the same rank. Files are given in their order.
 */
export function makeKeepingMended(
  mended: readonly MendedRow[],
): (items: readonly JudgedItem[]) => readonly JudgedItem[] {
  if (mended.length === 0) return (items) => items;
  const byPlace = new Map(mended.map(({ rank, ...item }) => [JSON.stringify([placeOf(item), rank]), item]));
  const ranks = new Map<string, number>();
  return (items) =>
    items.map((item) => {
      const place = placeOf(item);
      const rank = (ranks.get(place) ?? 0) + 1;
      ranks.set(place, rank);
      return byPlace.get(JSON.stringify([place, rank])) ?? item;
    });
}

function placeOf({ file, line = null }: Pick<JudgedItem, 'file' | 'line'>): string {
  return JSON.stringify([file, line]);
}
