import type { ValueRange } from './small-polyhedron.ts';

/** Values in words: "0 to 7", "0 or 2", "1 to 3 or 5"; "none" if there are none. */
export function describeValues(ranges: readonly ValueRange[]): string {
  const parts = ranges.flatMap(({ from, to }) => {
    if (to - from < 2) return from === to ? [`${from}`] : [`${from}`, `${to}`];
    return [`${from} to ${to}`];
  });
  if (parts.length < 2) return parts[0] ?? 'none';
  return `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
}
