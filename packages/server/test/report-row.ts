import { appendFileSync } from 'node:fs';

/** Whether the long form runs: `npm run test:security -- --long`. */
export const IS_LONG = process.env['LONG'] === 'true';

/**
 * All of them in the long form. In the short form every `step`-th one, beginning at another one for each `turn`: what has the same
 * list to try at many places tries all of it over some places, and the same at each run.
 */
export function shareOf<Item>(items: readonly Item[], step: number, turn: number): readonly Item[] {
  return items.filter((_item, at) => IS_LONG || at % step === turn % step);
}

/**
 * Reports for the summary what was tried for a row of docs/security.md, and how often it held. Call it before the
 * expectation, so that a failing row is reported too.
 * @param row its number
 * @param tried in a few words with a plural noun first: `foreign ids in every position of every call`
 */
export function reportRow(
  row: number,
  tried: string,
  { count, held }: { count: number; held: number },
): void {
  const file = process.env['ROWS_REPORT'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ row, tried, count, held })}\n`);
}
