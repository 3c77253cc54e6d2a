import { describeValues } from '@exam/assembly';
import { LIMITS } from '@exam/contract/limits';
import { parseCount } from './draft-counts.ts';

/** Whole values from `from` to `to`. */
interface ValueRange {
  readonly from: number;
  readonly to: number;
}

/** More ranges cannot be read at a glance. */
const MOST_RANGES = 3;

/**
 * The achievable values of a field in words: "0 to 7", "0 or 2". Undefined if they say nothing new (everything
 * available, any count, or only the typed count), or if there are none, which the verdict explains.
 * @param count the field as typed
 * @param held number of available questions
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
