import { expect, test } from 'vitest';
import { longDate, longMoment } from './long-date.ts';

const MOMENT = new Date(2026, 10, 20, 17, 5).toISOString();

test('a date is told in long English style, without the time', () => {
  expect(longDate(MOMENT)).toBe('November 20, 2026');
});

test('a moment is told with the time of the local zone', () => {
  expect(longMoment(MOMENT)).toMatch(/^November 20, 2026 at 5:05\sPM$/);
});
