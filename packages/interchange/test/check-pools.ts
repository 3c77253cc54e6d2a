import fc from 'fast-check';
import { expect } from 'vitest';
import { IS_LONG } from '../../../vitest.growth.ts';
import type { QuestionToWrite } from '../src/question-file.ts';

/** How many pools each format is tried with; the environment may ask for more of them. */
export const POOLS = Number(process.env['POOLS'] ?? 300);

/** The same for what stands beside a question: each pool of these is one of the others, too. */
export const ANNOTATED_POOLS = IS_LONG ? 200 : 60;

/** For a test of pools, on a busy machine. */
export const POOLS_TIMEOUT_MS = 90_000 + 120 * POOLS;

/**
 * Checks so many generated pools, or a part of them where the same shows in fewer. What goes wrong between questions
 * shows in three of them as well as in more.
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
