import { expect, test } from 'vitest';
import { type OrderedChoices, seriesOf, togglePin, unpin, withChoices } from './choice-order.ts';

const LAST = 'None of these';
const of = (choices: readonly string[], rest: Partial<OrderedChoices> = {}): OrderedChoices => ({
  choices,
  pinnedChoices: [],
  keepChoiceOrder: false,
  ...rest,
});

test('what is recognised while it is typed is pinned, and what is no such choice any more is not', () => {
  const typing = withChoices(of(['one', 'None of thes']), ['one', LAST]);
  expect(typing).toEqual(of(['one', LAST], { pinnedChoices: [LAST] }));
  expect(withChoices(typing, ['one', 'None of these pages']).pinnedChoices).toEqual([]);
});

test('a choice that names others by their letters keeps the order, until somebody takes that back', () => {
  const named = withChoices(of(['one', 'two']), ['one', 'two', 'A and B']);
  expect(named).toMatchObject({ pinnedChoices: ['A and B'], keepChoiceOrder: true });
  const shuffled = { ...named, keepChoiceOrder: false };
  expect(withChoices(shuffled, ['ones', 'two', 'A and B']).keepChoiceOrder).toBe(false);
});

test('what somebody pinned stays pinned while its text changes, and what somebody unpinned stays free', () => {
  const pinned = of(['one', 'two'], { pinnedChoices: ['two'] });
  expect(withChoices(pinned, ['one', 'two!']).pinnedChoices).toEqual(['two!']);
  expect(withChoices(pinned, ['one']).pinnedChoices).toEqual([]);
  const free = unpin(of(['one', LAST], { pinnedChoices: [LAST] }), [LAST]);
  expect(withChoices(free, ['ones', LAST]).pinnedChoices).toEqual([]);
  expect(withChoices(free, ['one', LAST, 'three']).pinnedChoices).toEqual([]);
});

test('a choice that is pinned moves to the end; one that is unpinned stays there', () => {
  const pinned = togglePin(of(['one', 'two', 'three']), 0);
  expect(pinned).toEqual(of(['two', 'three', 'one'], { pinnedChoices: ['one'] }));
  expect(togglePin(pinned, 2)).toEqual(of(['two', 'three', 'one']));
  expect(togglePin(pinned, 7)).toBe(pinned);
});

test.each([
  [['1', '2', '3'], 'numbers'],
  [['5 ms', '10 ms', '1.5 s', '1,000 km/h'], 'numbers'],
  [['$4$', '$16$', '−3 °C', '50 %'], 'numbers'],
  [['1939', '1945–1949', '~ 1950'], 'numbers'],
  [['$2,000', '3 000 €'], 'numbers'],
  [['12 March 1999', 'March 2001', '1. Mai 1890', '3 de junio de 1900'], 'dates'],
  [['2026-01-02', '03.04.2026', '5/6/26'], 'dates'],
  [['1', '2', LAST], 'numbers'],
  [['1', 'two'], undefined],
  [['1 of the first four pages', '2'], undefined],
  [['May', 'Might'], undefined],
  [['version 1', 'version 2'], undefined],
  [['1'], undefined],
] as const)('%j are %s', (choices, series) => {
  const pinnedChoices = choices.filter((choice) => choice === LAST);
  expect(seriesOf(of(choices, { pinnedChoices }))).toBe(series);
});
