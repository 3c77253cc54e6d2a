import fc from 'fast-check';
import { expect } from 'vitest';
import { IS_LONG } from '../../../vitest.growth.ts';
import type { QuestionToWrite } from '../src/question-file.ts';

/** Number of pools for each format; the environment may set another one. */
export const POOLS = Number(process.env['POOLS'] ?? (IS_LONG ? 300 : 20));

/** The same for pools with annotations, which are also counted among the others. */
export const ANNOTATED_POOLS = IS_LONG ? 200 : 8;

/**
 * Checks generated pools, or only a part of them. Faults between questions show in pools of three questions as well
 * as in larger ones.
 */
export async function checkPools(
  question: fc.Arbitrary<QuestionToWrite>,
  check: (pool: readonly QuestionToWrite[]) => Promise<void>,
  { pools = POOLS } = {},
): Promise<void> {
  let checked = 0;
  const holds = fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 3 }), async (pool) => {
    checked += 1;
    await check(pool);
  });
  await fc.assert(holds, { numRuns: pools });
  expect(checked).toBe(pools);
}
