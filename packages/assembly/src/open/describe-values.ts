import type { ValueRange } from './small-polyhedron.ts';

/** A longer list of parts is not readable; the first three and the last say as much. */
const MOST_PARTS = 6;

/** Values in words: "0 to 7", "0 or 2", "1 to 3 or 5", "0, 2, 4, … or 40"; "none" if there are none. */
export function describeValues(ranges: readonly ValueRange[]): string {
  const parts = ranges.flatMap(({ from, to }) => {
    if (to - from < 2) return from === to ? [`${from}`] : [`${from}`, `${to}`];
    return [`${from} to ${to}`];
  });
  if (parts.length < 2) return parts[0] ?? 'none';
  const others = parts.length > MOST_PARTS ? [...parts.slice(0, 3), '…'] : parts.slice(0, -1);
  return `${others.join(', ')} or ${parts.at(-1)}`;
}
