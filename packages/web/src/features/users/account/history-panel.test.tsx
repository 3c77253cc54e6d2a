import type { AccountEvent } from '@exam/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { setAccessToken } from '../../../lib/session-store.ts';
import { renderScreen } from '../../../test-render.tsx';
import { serve } from '../../../test-server.ts';
import { HistoryPanel } from './history-panel.tsx';

beforeEach(() => {
  setAccessToken('a');
  queryClient.clear();
});

function show(events: readonly Omit<AccountEvent, '_id' | 'at'>[]) {
  const seen = serve(({ params }) => {
    const { cursor = '0', limit } = params as { cursor?: string; limit: number };
    const end = Number(cursor) + limit;
    const data = events
      .map((event, index) => ({ _id: `e${index}`, at: '2026-11-05T12:00:00.000Z', ...event }))
      .slice(Number(cursor), end);
    const nextCursor = end < events.length ? String(end) : null;
    return { status: 200, body: { data, page: { nextCursor, total: events.length } } };
  });
  renderScreen(<HistoryPanel />);
  return seen;
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');

test('what happened is told in plain words, with the device and the time', async () => {
  show([
    { action: 'account.logged-in', what: 'Safari on iPhone' },
    { action: 'account.password-refused', what: '1' },
    { action: 'account.password-refused', what: '1200' },
    { action: 'account.logged-out-everywhere', what: 'others' },
    { action: 'account.logged-out-everywhere', what: 'all' },
    { action: 'account.email-changed', what: 'ada@example.com' },
  ]);
  const at = /November 5, 2026 at \d+:00\s[AP]M$/;
  const told = (await rows()).map((row) => row.textContent);
  for (const text of told) expect(text).toMatch(at);
  expect(told.map((text) => text.replace(at, ''))).toEqual([
    'Logged inSafari on iPhone, ',
    'A wrong password was given',
    'Wrong passwords were given, 1,200 times',
    'Logged out everywhere else',
    'Logged out everywhere',
    'The e-mail was changed to ada@example.com',
  ]);
});

test('ten are shown, and older ones on demand', async () => {
  const seen = show(Array.from({ length: 15 }, () => ({ action: 'account.logged-in', what: 'Firefox' })));
  expect(await rows()).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(15));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(seen.map(({ path }) => path)).toEqual(['/api/users/audit-events', '/api/users/audit-events']);
});

test('a history that cannot be loaded can be asked for again', async () => {
  serve(() => ({ status: 403, body: { message: 'No.' } }));
  renderScreen(<HistoryPanel />);
  expect(await screen.findByText('The history could not be loaded.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
