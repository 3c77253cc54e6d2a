import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { forgetAccount } from '../lib/forget-account.ts';
import { queryClient } from '../lib/query-client.ts';
import { renderRoutes } from '../test-render.tsx';
import { Page } from './page.tsx';
import { offerUndo } from './undo-offer.ts';

const ROUTES = ['/one', '/other', '/third'].map((path) => ({
  path,
  Component: () => <Page title={path} />,
}));
const show = () => renderRoutes(ROUTES, '/one');
const offer = (at?: string) => {
  const run = vi.fn();
  act(() => offerUndo({ text: '1 question deleted', run, at }));
  return run;
};
const bar = () => screen.queryByRole('region', { name: 'Last change' });

test('it stands below the head of the screen, and undoes once', () => {
  show();
  const run = offer();
  expect(bar()?.textContent).toContain('1 question deleted');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(bar()).toBeNull();
});

test('it goes when its screen is left, and does not come back with it', async () => {
  const router = show();
  offer();
  await act(() => router.navigate('/other'));
  expect(bar()).toBeNull();
  await act(() => router.navigate('/one'));
  expect(bar()).toBeNull();
});

test('a change that leads to another screen is undone there', async () => {
  const router = show();
  offer('/other');
  expect(bar()).toBeNull();
  await act(() => router.navigate('/other'));
  expect(bar()).not.toBeNull();
  await act(() => router.navigate('/third'));
  expect(bar()).toBeNull();
});

test('who goes elsewhere than a change leads is not offered to undo it later', async () => {
  const router = show();
  offer('/other');
  await act(() => router.navigate('/third'));
  await act(() => router.navigate('/other'));
  expect(bar()).toBeNull();
});

test('the next change takes its place', async () => {
  show();
  offer();
  vi.useFakeTimers({ now: Date.now() + 5 });
  const later = queryClient.getMutationCache().build(queryClient, { mutationFn: async () => 'done' });
  await act(() => later.execute(undefined));
  vi.useRealTimers();
  expect(bar()).toBeNull();
});

test('it goes with the account', () => {
  show();
  offer();
  act(() => forgetAccount());
  expect(bar()).toBeNull();
});
