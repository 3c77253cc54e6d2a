import { expect, test } from 'vitest';
import { clusterPairs } from './cluster-pairs.ts';

interface Pair {
  readonly oneId: string;
  readonly otherId: string;
}

function cluster(pairs: readonly Pair[], mostQuestions = 20): Pair[][] {
  const work = clusterPairs(pairs, mostQuestions);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const pair = (text: string): Pair => ({ oneId: text[0]!, otherId: text[1]! });
const spell = (clusters: readonly (readonly Pair[])[]) =>
  clusters.map((pairs) => pairs.map(({ oneId, otherId }) => oneId + otherId).join(' '));
const questionsOf = (pairs: readonly Pair[]) =>
  new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]));

test.each([
  ['nothing', '', []],
  ['a pair', 'ab', ['ab']],
  ['pairs that share no question', 'cd ab', ['cd', 'ab']],
  ['a chain', 'ab bc cd', ['ab bc cd']],
  ['two groups that a later pair joins', 'ab cd ef bc', ['ab cd bc', 'ef']],
  ['a ring', 'ab bc ac', ['ab bc ac']],
])('groups %s', (_what, pairs, expected) => {
  expect(spell(cluster(pairs.split(' ').filter(Boolean).map(pair)))).toEqual(expected);
});

test('a family above the limit comes in several clusters, each pair in one of them', () => {
  expect(spell(cluster('ab cd bc ce ef'.split(' ').map(pair), 3))).toEqual(['ab', 'cd ce', 'bc', 'ef']);
});

test.each([
  ['all alike', (one: number, other: number) => one < other],
  ['all like the first', (one: number, other: number) => one === 0 && other > 0],
  ['each like the next', (one: number, other: number) => other === one + 1],
])('of 100 questions, %s, each pair is in one cluster of at most 20 questions', (_what, areAlike) => {
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  const pairs = numbers.flatMap((one) =>
    numbers
      .filter((other) => areAlike(one, other))
      .map((other) => ({ oneId: `q${one}`, otherId: `q${other}` })),
  );
  const clusters = cluster(pairs);
  expect(new Set(clusters.flat())).toEqual(new Set(pairs));
  expect(clusters.flat()).toHaveLength(pairs.length);
  for (const each of clusters) expect(questionsOf(each).size).toBeLessThanOrEqual(20);
});
