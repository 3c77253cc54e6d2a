import { expect, test } from 'vitest';
import { ItemSpool } from './item-spool.ts';
import { type JudgedItem, judgeItem } from './judge-item.ts';

const itemOf = (number: number) =>
  judgeItem(
    { kind: 'skipped', place: { file: 'a.txt', line: number }, text: `Über ${number}`, reason: 'Other.' },
    'a.txt',
    { good: new Map(), refusals: new Map() },
  );

const allIn = async (spool: ItemSpool) => {
  const items: JudgedItem[] = [];
  for await (const { json, numberOfItems } of spool.blocks()) {
    items.push(...JSON.parse(json));
    expect(JSON.parse(json)).toHaveLength(numberOfItems);
  }
  return items;
};

test('what was found is given in its order, as often as it is asked for', async () => {
  const spool = await ItemSpool.open();
  const items = [itemOf(1), itemOf(2), itemOf(3)];
  expect([spool.numberOfItems, await allIn(spool)]).toEqual([0, []]);
  await spool.add(items.slice(0, 2));
  await spool.add(items.slice(2));
  expect([spool.numberOfItems, await allIn(spool), await allIn(spool)]).toEqual([3, items, items]);
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
  expect([spool.numberOfItems, await allIn(spool)]).toEqual([2, [itemOf(1), itemOf(5)]]);
  await spool.close();
});
