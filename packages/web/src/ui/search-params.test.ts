import { expect, test } from 'vitest';
import { withParams } from './search-params.ts';

test('a change keeps the other parameters and their order', () => {
  const next = withParams(new URLSearchParams('q=a&sort=name&view=wide'), { sort: '-name', course: 'c1' });
  expect(next.toString()).toBe('q=a&sort=-name&view=wide&course=c1');
});

test('null and blank take a parameter out', () => {
  expect(withParams(new URLSearchParams('q=a&sort=name'), { q: '', sort: null }).toString()).toBe('');
});
