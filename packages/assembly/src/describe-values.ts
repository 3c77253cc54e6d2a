import type { ValueRange } from './achievable-values.ts';

/** Achievable values in words: "0 to 7", "0 or 2", "1 to 3 or 5"; "none" if there are none. */
export function describeValues(ranges: readonly ValueRange[]): string {
  const parts = ranges.flatMap(({ from, to }) => {
    if (from === to) return [`${from}`];
    return to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`];
  });
  const [only] = parts;
  if (only === undefined) return 'none';
  if (parts.length === 1) return only;
  // "0, 1 or 4" and "0 or 2" list; "0 or 1" alone would be odd for a plain range of two.
  return `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
}
