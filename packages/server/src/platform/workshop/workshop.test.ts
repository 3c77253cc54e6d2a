import { expect, test } from 'vitest';
import { type Definition, makeWorkshop } from './workshop.ts';

const LINE = { atOnce: 1, capacity: 4, ofEach: { atOnce: 1, capacity: 2 }, refusal: 'Come again.' };
const SORTING: Definition = { name: 'sorting', line: LINE, isDurable: false };
const OTHER: Definition = { name: 'other', line: LINE, isDurable: false };

/** A line whose jobs are named by account and number, and end when the test says so. */
function lineOf(definition: Definition) {
  const workshop = makeWorkshop([SORTING, OTHER], { workersFolder: '' });
  const bench = workshop.at(definition);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    workshop,
    bench,
    begun,
    bring(name: string, signal?: AbortSignal) {
      return bench.inTurn({ accountId: name[0]!, signal }, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    },
    settle,
    async end(name: string) {
      await settle();
      ends.get(name)?.();
      await settle();
    },
  };
}

test('accounts take turns, and one with many jobs waits behind the others', async () => {
  const { bring, begun, end } = lineOf(SORTING);
  const all = [bring('a1'), bring('a2'), bring('b1'), bring('c1')];
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  await Promise.all(all);
});

test('a client that has gone frees its place, and nothing is begun for it', async () => {
  const { bring, begun, end, settle } = lineOf(SORTING);
  const first = bring('a1');
  const client = new AbortController();
  const gone = bring('a2', client.signal);
  await expect(bring('a3')).rejects.toMatchObject({ status: 503, message: 'Come again.' });
  client.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  const next = bring('a3');
  await end('a1');
  await settle();
  expect(begun).toEqual(['a1', 'a3']);
  await end('a3');
  await Promise.all([first, next]);
  await expect(bring('a4', client.signal)).rejects.toThrow('gone');
});

test('work of one kind does not wait for work of another', async () => {
  const { workshop, bring, end } = lineOf(SORTING);
  const first = bring('a1');
  expect(await workshop.at(OTHER).inTurn({ accountId: 'a' }, async () => 'done')).toBe('done');
  await end('a1');
  await first;
});

test('a definition outside the list of long work cannot be used', () => {
  const { workshop } = lineOf(SORTING);
  expect(() => workshop.at({ ...SORTING, name: 'unknown' })).toThrow('the list of long work has no unknown');
});
