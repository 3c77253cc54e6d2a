import type { Person } from '@exam/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError, AxiosHeaders } from 'axios';
import { expect, test, vi } from 'vitest';
import { setSessionState } from '../lib/session-store.ts';
import { renderScreen } from '../test-render.tsx';
import { changerOf, newerVersionOf } from './newer-version.ts';
import { StaleEdit } from './stale-edit.tsx';

function refusal(status: number, data: unknown): AxiosError {
  const config = { headers: new AxiosHeaders() };
  return new AxiosError('refused', undefined, config, undefined, {
    data,
    status,
    statusText: '',
    headers: {},
    config,
  });
}

test('a refusal of an older version carries the newer one', () => {
  const current = { name: 'Statistics', version: 3 };
  expect(newerVersionOf(refusal(409, { message: 'Changed meanwhile.', current }))).toEqual(current);
});

test('other conflicts and failures carry none', () => {
  expect(newerVersionOf(refusal(409, { message: 'Number 3 is taken.' }))).toBeUndefined();
  expect(newerVersionOf(refusal(400, { current: {} }))).toBeUndefined();
  expect(newerVersionOf(new Error('no network'))).toBeUndefined();
});

const CAROL: Person = { email: 'carol@example.org', displayName: 'Carol' };

function show(newerNumber: string, by?: Person) {
  const choices = { onKeepMine: vi.fn(), onTakeNewer: vi.fn() };
  const fields = [
    { label: 'Name', mine: 'Processes', newer: 'Processes' },
    { label: 'Number', mine: '3', newer: newerNumber },
  ];
  renderScreen(<StaleEdit item="chapter" fields={fields} by={by} isSaving={false} {...choices} />);
  return choices;
}

test('only the fields that differ are shown, side by side', () => {
  show('4');
  const row = screen.getByRole('row', { name: 'Number 3 4' });
  expect(within(row).getAllByRole('cell')).toHaveLength(2);
  expect(screen.queryByText('Processes')).toBeNull();
});

test('two equal versions are said to be equal', () => {
  show('3');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('The newer version says the same as yours.')).toBeDefined();
});

test('each button makes its choice', async () => {
  const { onKeepMine, onTakeNewer } = show('4');
  await userEvent.click(screen.getByRole('button', { name: 'Load the newer version' }));
  expect(onTakeNewer).toHaveBeenCalledOnce();
  expect(onKeepMine).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(onKeepMine).toHaveBeenCalledOnce();
});

test('it names who saved first, oneself too', () => {
  expect(changerOf(refusal(409, { changedBy: CAROL }))).toEqual(CAROL);
  expect(changerOf(refusal(409, { changedBy: null }))).toBeUndefined();
  show('4', CAROL);
  expect(
    screen.getByRole('alert', { name: /^Carol \(carol@example.org\) changed this chapter/ }),
  ).toBeDefined();
});

test('oneself is called so', () => {
  setSessionState({ status: 'signed-in', user: { _id: 'u1', email: 'ada@example.org', isVerified: true } });
  show('4', { email: 'ada@example.org', displayName: 'Ada' });
  expect(screen.getByRole('alert', { name: /^In another window you changed/ })).toBeDefined();
});
