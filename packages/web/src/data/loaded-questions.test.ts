import type { Question } from '@exam/contract';
import { expect, test } from 'vitest';
import { type QuestionsPage, withChanges, withoutQuestion } from './loaded-questions.ts';

function page(ids: string[], nextCursor: string | null): QuestionsPage {
  return { data: ids.map((_id) => ({ _id }) as Question), page: { nextCursor, total: 4 } };
}

const LOADED = { pages: [page(['a', 'b'], '2'), page(['c', 'd'], null)], pageParams: [undefined, '2'] };

test('a deleted question leaves its page and the total', () => {
  const { pages } = withoutQuestion(LOADED, 'c');
  expect(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).toEqual(['a', 'b', 'd']);
  expect(pages[0]!.page.total).toBe(3);
});

test('the questions of the other pages stay the same objects, so that they are not drawn again', () => {
  expect(withoutQuestion(LOADED, 'c').pages[0]!.data).toBe(LOADED.pages[0]!.data);
});

test('a list that does not hold the question stays as it is', () => {
  expect(withoutQuestion(LOADED, 'z')).toBe(LOADED);
});

test('changed questions stay in their places, and pages without any the same objects', () => {
  const { pages } = withChanges(LOADED, new Map([['d', { difficulty: 'simple', version: 2 }]]));
  expect(pages[1]!.data).toEqual([{ _id: 'c' }, { _id: 'd', difficulty: 'simple', version: 2 }]);
  expect(pages[0]).toBe(LOADED.pages[0]);
});
