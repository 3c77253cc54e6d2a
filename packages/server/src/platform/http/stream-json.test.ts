import { expect, test } from 'vitest';
import { streamJson } from './stream-json.ts';

async function* listOf(...items: unknown[]): AsyncGenerator<unknown> {
  yield* items;
}

async function chunksOf(value: object): Promise<string[]> {
  const chunks: string[] = [];
  for await (const chunk of streamJson(value)) chunks.push(chunk);
  return chunks;
}

test('async lists are written in their position of the JSON', async () => {
  const value = {
    name: 'A "name"',
    absent: undefined,
    none: listOf(),
    plain: [1, { deep: null }],
    courses: listOf({ name: 'one', chapters: listOf(1, 2) }, { name: 'two', chapters: listOf() }, 'three'),
  };
  expect(JSON.parse((await chunksOf(value)).join(''))).toEqual({
    name: 'A "name"',
    none: [],
    plain: [1, { deep: null }],
    courses: [{ name: 'one', chapters: [1, 2] }, { name: 'two', chapters: [] }, 'three'],
  });
});

test('a long value comes in several chunks, none much longer than 64 KiB', async () => {
  const texts = Array.from({ length: 400 }, (_, index) => `${index} ${'x'.repeat(1_000)}`);
  const chunks = await chunksOf({ texts: listOf(...texts) });
  expect(JSON.parse(chunks.join(''))).toEqual({ texts });
  expect(chunks.length).toBeGreaterThan(5);
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(70_000);
});

test('a list is read only as far as the reader has taken it', async () => {
  let read = 0;
  async function* endless() {
    while (true) yield `${read++} ${'x'.repeat(1_000)}`;
  }
  for await (const _chunk of streamJson(endless())) break;
  expect(read).toBeLessThan(100);
});
