import { parseSearch } from '@exam/contract/search';
import { expect, test } from 'vitest';
import { findHits } from './marked-hits.ts';

function marked(text: string, q: string, isSimilar = false): string[] {
  return findHits(text, parseSearch(q), isSimilar).map(([from, to]) => text.slice(from, to));
}

test('hits are marked as they are written, wherever they stand', () => {
  expect(marked('Paging: which PAGE does a page table hold?', 'page table')).toEqual([
    'table',
    'PAGE',
    'page',
  ]);
  expect(marked('Die Größe der Straße', 'grosse strasse')).toEqual(['Straße', 'Größe']);
  expect(marked('😀 f(x_1)', 'x_1')).toEqual(['x_1']);
  expect(marked('nothing of that', 'page')).toEqual([]);
});

test('words with a slip are marked where the search overlooked slips', () => {
  expect(marked('The schedulers of a kernel', 'schedulr kernel', true)).toEqual([
    'kernel',
    'schedulers',
    'kernel',
  ]);
  expect(marked('The schedulers of a kernel', 'schedulr')).toEqual([]);
});
