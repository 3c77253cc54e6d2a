import { expect, test } from 'vitest';
import { cheapestOf, costOf } from '../../../vitest.growth.ts';
import { readAll } from '../src/opened-file.ts';
import { UnreadableFile } from '../src/question-file.ts';
import { REGISTRY } from '../src/registry.ts';
import { makeHostileTables } from './hostile/hostile-tables.ts';

/** The limit on a quiet machine is one second; this machine may be busy. */
const MOST_MS = 5_000;

test.each(makeHostileTables())(
  '%s is refused in words as %s',
  { timeout: 60_000 },
  async (_, format, make, says) => {
    const file = { name: 'pool', content: await make() };
    let refusal: unknown;
    const read = async () => {
      refusal = await Promise.resolve(file)
        .then(REGISTRY[format]!.read)
        .then(readAll)
        .catch((error: unknown) => error);
    };
    const { milliseconds } = await cheapestOf(async () => ({ milliseconds: await costOf(read) }), MOST_MS);
    expect(refusal).toBeInstanceOf(UnreadableFile);
    expect(String(refusal)).toMatch(says);
    expect(milliseconds, 'milliseconds').toBeLessThan(MOST_MS);
  },
);
