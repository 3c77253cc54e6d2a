import { expect, test } from 'vitest';
import { ItemSpool } from './item-spool.ts';
import { judgeItem } from './judge-item.ts';

const itemOf = (number: number) =>
  judgeItem(
    { kind: 'skipped', place: { file: 'a.txt', line: number }, text: `Über ${number}`, reason: 'Other.' },
    'a.txt',
    { good: new Map(), refusals: new Map() },
  );

const allIn = async (spool: ItemSpool) => {
  const lines: (number | null | undefined)[] = [];
  for await (const items of spool.blocks()) lines.push(...items.map(({ line }) => line));
  return lines;
};

test('what was found is given in its order, as often as it is asked for', async () => {
  const spool = await ItemSpool.open();
  expect([spool.numberOfItems, await allIn(spool)]).toEqual([0, []]);
  await spool.add([itemOf(1), itemOf(2)]);
  await spool.add([itemOf(3)]);
  expect([spool.numberOfItems, await allIn(spool), await allIn(spool)]).toEqual([3, [1, 2, 3], [1, 2, 3]]);
  for await (const [first] of spool.blocks()) expect(first).toEqual(itemOf(first?.line ?? 0));
  await spool.close();
});

test('what a file left behind that is left out is dropped, and others follow', async () => {
  const spool = await ItemSpool.open();
  await spool.add([itemOf(1)]);
  const drop = spool.mark();
  await spool.add([itemOf(2), itemOf(3)]);
  await spool.add([itemOf(4)]);
  drop();
  await spool.add([itemOf(5)]);
  expect([spool.numberOfItems, await allIn(spool)]).toEqual([2, [1, 5]]);
  await spool.close();
});
