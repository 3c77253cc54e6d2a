import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const NOW = '2026-11-20T12:00:00.000Z';

test.each([
  ['2026-11-20T12:00:30.000Z', 'just now'],
  ['2026-11-20T11:59:01.000Z', 'just now'],
  ['2026-11-20T11:59:00.000Z', '1 minute ago'],
  ['2026-11-20T11:00:01.000Z', '59 minutes ago'],
  ['2026-11-20T10:01:00.000Z', '1 hour ago'],
  ['2026-11-19T12:00:01.000Z', '23 hours ago'],
  ['2026-11-19T12:00:00.000Z', 'yesterday'],
  ['2026-10-21T12:00:00.000Z', '30 days ago'],
])('%s is %s', (moment, words) => expect(timeAgo(moment, Date.parse(NOW))).toBe(words));
