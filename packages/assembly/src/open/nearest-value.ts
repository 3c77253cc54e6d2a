import type { ValueRange } from './small-polyhedron.ts';

/** The value nearest to the wanted one, the smaller of two. */
export function nearestValue(values: readonly ValueRange[], wanted: number): number {
  const candidates = values.map((range) => within(range, wanted));
  const distance = (value: number) => Math.abs(value - wanted);
  return candidates.reduce((one, other) => (distance(other) < distance(one) ? other : one));
}

/** The number from `from` to `to` that is nearest to the wanted one. */
export function within({ from, to }: ValueRange, wanted: number): number {
  return Math.min(Math.max(wanted, from), to);
}
