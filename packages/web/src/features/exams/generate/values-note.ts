import { describeValues } from '@exam/assembly';
import { LIMITS } from '@exam/contract/limits';
import { parseCount } from './draft-counts.ts';

/** Whole values from `from` to `to`. */
interface ValueRange {
  readonly from: number;
  readonly to: number;
}

/** More ranges than these are no longer read at a glance. */
const MOST_RANGES = 3;

/**
 * The values that a field can still take, in words: "0 to 7", "0 or 2". Undefined where they say nothing new: all that is
 * held, or that any exam may have, or only what is typed already; and where there is none, whose reason is told elsewhere.
 * @param count the field as typed
 * @param held how many questions there are for it
 */
export function noteOfValues(
  ranges: readonly ValueRange[] | undefined,
  count: string,
  held: number | undefined,
): string | undefined {
  const first = ranges?.[0];
  const last = ranges?.at(-1);
  if (ranges === undefined || first === undefined || last === undefined) return undefined;
  const most = held && Math.min(held, LIMITS.examQuestions);
  if (ranges.length === 1 && first.from === 0 && last.to === most) return undefined;
  if (first.from === last.to && first.from === parseCount(count)) return undefined;
  if (ranges.length > MOST_RANGES) return `some of ${first.from} to ${last.to}`;
  return describeValues(ranges);
}
