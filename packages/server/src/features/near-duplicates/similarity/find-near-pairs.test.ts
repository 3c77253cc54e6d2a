import { expect, test } from 'vitest';
import { BANDS, bandKeys } from './band-keys.ts';
import { findNearPairs, type NearPair } from './find-near-pairs.ts';
import { NEAR_DUPLICATE, similarityOf } from './similarity.ts';
import { type Sketch, sketchQuestion } from './sketch.ts';
import { seededPool } from './testing/seeded-pool.ts';

function search(sketches: readonly Sketch[], salt = 1, from = 0): NearPair[] {
  const keys = new Int32Array(sketches.length * BANDS);
  for (const [place, sketch] of sketches.entries()) keys.set(bandKeys(sketch, salt), place * BANDS);
  const steps = findNearPairs(sketches, keys, from);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Every pair, found by comparing all questions with each other. */
function searchAll(sketches: readonly Sketch[]): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let one = 0; one < sketches.length; one++) {
    for (let other = one + 1; other < sketches.length; other++) {
      const similarity = similarityOf(sketches[one]!, sketches[other]!);
      if (similarity >= NEAR_DUPLICATE) pairs.set(`${one} ${other}`, similarity);
    }
  }
  return pairs;
}

const nameOf = ({ one, other }: NearPair) => `${Math.min(one, other)} ${Math.max(one, other)}`;

test('of all pairs that comparing each with each finds, 99 of 100 are found, and none besides', () => {
  let existing = 0;
  let found = 0;
  for (const seed of [1, 2, 3]) {
    const sketches = seededPool(seed, 700).map(sketchQuestion);
    const truth = searchAll(sketches);
    const pairs = search(sketches, seed);
    for (const pair of pairs)
      expect([nameOf(pair), pair.similarity]).toEqual([nameOf(pair), truth.get(nameOf(pair))]);
    expect(new Set(pairs.map(nameOf)).size).toBe(pairs.length);
    existing += truth.size;
    found += pairs.length;
  }
  expect(existing).toBeGreaterThan(400);
  expect(found / existing).toBeGreaterThanOrEqual(0.99);
});

test('a family of copies is found as a whole', () => {
  const [question] = seededPool(5, 1);
  const copies = Array.from({ length: 30 }, () => sketchQuestion(question!));
  expect(search(copies)).toHaveLength((30 * 29) / 2);
});

test('a pool of nothing but copies is found in part, without comparing each with each', () => {
  const [question] = seededPool(6, 1);
  const copy = sketchQuestion(question!);
  const pairs = search(Array.from({ length: 5_000 }, () => copy));
  expect(pairs.length).toBeLessThanOrEqual((5_000 * 64) / 2);
  expect(new Set(pairs.flatMap(({ one, other }) => [one, other])).size).toBe(5_000);
});

test('nothing is found in a pool of none and of one', () => {
  expect(search([])).toEqual([]);
  expect(search(seededPool(7, 1).map(sketchQuestion))).toEqual([]);
});

test('from a place on, the pairs are found whose later question stands there, and no other', () => {
  const [sketches, from] = [seededPool(8, 700).map(sketchQuestion), 400];
  const truth = [...searchAll(sketches).keys()].filter((name) => Number(name.split(' ')[1]) >= from);
  const pairs = search(sketches, 8, from);
  expect(pairs.filter(({ one, other }) => other < from || one > other)).toEqual([]);
  const found = new Set(pairs.map(nameOf));
  expect(truth.length).toBeGreaterThan(50);
  expect(truth.filter((name) => found.has(name)).length / truth.length).toBeGreaterThanOrEqual(0.99);
});

test('others can be served after each comparison of long questions, which are all alike', () => {
  const text = 'Abcdefghij klmnopqrst uvwxyz 0123456789 '.repeat(60);
  const sketches = Array.from({ length: 30 }, (_, place) =>
    sketchQuestion({
      // Every word is different, so that there are as many shingles as characters.
      text: Array.from(text, (letter, at) => String.fromCharCode(letter.charCodeAt(0) + at)).join(''),
      choices: [`${place}`.repeat(2_000), 'none'],
      correctAnswer: 'none',
    }),
  ).map((sketch) => ({ ...sketch, text: widened(sketch.text) }));
  const keys = new Int32Array(sketches.length * BANDS);
  let steps = 0;
  const work = findNearPairs(sketches, keys);
  let step = work.next();
  for (; !step.done; step = work.next()) steps++;
  expect(step.value).toHaveLength((30 * 29) / 2);
  expect(steps).toBeGreaterThan(step.value.length);
});

/** As many shingles as the longest possible question has. */
function widened(shingles: Uint32Array): Uint32Array {
  const last = shingles.at(-1) ?? 0;
  return Uint32Array.from({ length: 10_000 }, (_, at) => shingles[at] ?? last + at);
}
