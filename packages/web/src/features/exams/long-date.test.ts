import { expect, test } from 'vitest';
import { longDate } from './long-date.ts';

test('a moment is told in long English style with the time of the local zone', () => {
  const moment = new Date(2026, 10, 20, 17, 5);
  expect(longDate(moment.toISOString())).toMatch(/^November 20, 2026 at 5:05\sPM$/);
});
