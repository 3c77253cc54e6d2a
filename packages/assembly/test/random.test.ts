import { describe, expect, it } from 'vitest';
import { Random } from '../src/random.ts';
import type { Seed } from '../src/seed.ts';
import { differsFrom, tally } from './chi-square.ts';
import { randomOf } from './instances.ts';

/** Outcomes of 12,000 draws. */
function observe(draw: () => unknown): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i < 12_000; i++) tally(counts, String(draw()));
  return counts;
}

function equalShares(outcomes: readonly unknown[]): Map<string, number> {
  return new Map(outcomes.map((outcome) => [String(outcome), 1 / outcomes.length]));
}

/** sfc32 as published, in 64-bit arithmetic cut to 32 bits. */
function* referenceWords(seed: string): Generator<number> {
  let [a, b, c, counter] = [0, 8, 16, 24].map((at) => BigInt(`0x${seed.slice(at, at + 8)}`)) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  const cut = (value: bigint) => BigInt.asUintN(32, value);
  while (true) {
    const word = cut(a + b + counter);
    counter = cut(counter + 1n);
    a = b ^ (b >> 9n);
    b = cut(c + (c << 3n));
    c = cut(cut((c << 21n) | (c >> 11n)) + word);
    yield Number(BigInt.asIntN(32, word));
  }
}

describe('the random generator', () => {
  it('gives the words of sfc32 after its first 15', () => {
    const seed = '0123456789abcdeffedcba9876543210' as Seed;
    const random = new Random(seed);
    const reference = referenceWords(seed);
    for (let i = 0; i < 15; i++) reference.next();
    const expected = Array.from({ length: 100 }, () => reference.next().value);
    expect(Array.from({ length: 100 }, () => random.word())).toEqual(expected);
  });

  it.each([1, 2, 3, 7, 60])('gives each whole number below %i equally often', (bound) => {
    const random = randomOf(bound);
    const numbers = Array.from({ length: bound }, (_, i) => i);
    expect(
      differsFrom(
        equalShares(numbers),
        observe(() => random.below(bound)),
      ),
    ).toBe(false);
  });

  it('puts a list into each of its orders equally often', () => {
    const random = randomOf(9);
    const orders = ['123', '132', '213', '231', '312', '321'];
    expect(
      differsFrom(
        equalShares(orders),
        observe(() => random.shuffle([1, 2, 3]).join('')),
      ),
    ).toBe(false);
  });

  it('draws positions as often as their weights say, and none of weight zero', () => {
    const random = randomOf(10);
    const shares = new Map([
      ['0', 0.1],
      ['2', 0.6],
      ['3', 0.3],
    ]);
    const weights = Float64Array.of(1, 0, 6, 3, 0);
    expect(
      differsFrom(
        shares,
        observe(() => random.weighted(weights)),
      ),
    ).toBe(false);
  });
});
