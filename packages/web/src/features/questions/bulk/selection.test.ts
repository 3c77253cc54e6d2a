import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSelection, type Selection } from './selection.ts';

let selection: Selection;

beforeEach(() => {
  selection = createSelection();
  selection.setOrder(['a', 'b', 'c', 'd', 'e']);
});

function selected(): string[] {
  return [...selection.get()].sort();
}

test('a click selects, and another takes out', () => {
  selection.toggle('b', false);
  selection.toggle('d', false);
  expect(selected()).toEqual(['b', 'd']);
  selection.toggle('b', false);
  expect(selected()).toEqual(['d']);
});

describe('a click with Shift', () => {
  test('selects all from the last click on, downwards and upwards', () => {
    selection.toggle('b', false);
    selection.toggle('d', true);
    expect(selected()).toEqual(['b', 'c', 'd']);
    selection.toggle('a', true);
    expect(selected()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('on a selected one takes the range out', () => {
    selection.selectAll();
    selection.toggle('b', false);
    selection.toggle('d', true);
    expect(selected()).toEqual(['a', 'e']);
  });

  test('without a click before it is a click', () => {
    selection.toggle('c', true);
    expect(selected()).toEqual(['c']);
  });

  test('after a click on what has left the list is a click', () => {
    selection.toggle('a', false);
    selection.setOrder(['b', 'c', 'd']);
    selection.toggle('d', true);
    expect(selected()).toEqual(['d']);
  });
});

test('what leaves the list is not selected any more', () => {
  selection.selectAll();
  selection.setOrder(['b', 'f']);
  expect(selected()).toEqual(['b']);
});

test('whoever subscribes hears of each change, and of nothing else', () => {
  const heard = vi.fn();
  const leave = selection.subscribe(heard);
  selection.toggle('a', false);
  selection.setOrder(['a', 'b']);
  expect(heard).toHaveBeenCalledTimes(1);
  leave();
  selection.clear();
  expect(heard).toHaveBeenCalledTimes(1);
});
