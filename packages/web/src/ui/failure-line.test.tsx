import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError, type AxiosResponse } from 'axios';
import { expect, test, vi } from 'vitest';
import { change } from '../lib/changed-data.ts';
import { renderRoutes } from '../test-render.tsx';
import { closeToast, toastStore } from './notify.ts';
import { Page } from './page.tsx';
import { useChange } from './use-change.ts';

const send = vi.fn<() => Promise<{ message?: string }>>();

function Screen() {
  const { mutate } = useChange({ ...change({ send, afterwards: () => {} }), successText: 'Done' });
  return (
    <Page title="Courses">
      <button type="button" onClick={() => mutate(undefined)}>
        Delete
      </button>
    </Page>
  );
}

const refused = (data: object) =>
  new AxiosError('failed', 'ERR', undefined, undefined, { status: 409, data } as AxiosResponse);
const line = () => screen.queryByRole('region', { name: 'What went wrong' });

async function fail(data: object) {
  send.mockRejectedValue(refused(data));
  const router = renderRoutes(
    [
      { path: '/courses', Component: Screen },
      { path: '/exams', element: <Page title="All Exams" /> },
    ],
    '/courses',
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alert');
  // The toast is over.
  act(() => {
    for (const { id } of toastStore.get()) closeToast(id);
  });
  return { user, router };
}

test('a failure stands below the head of its screen when its toast is gone, until an action works', async () => {
  const { user } = await fail({ message: 'The course holds chapters.' });
  expect(line()?.textContent).toBe('The course holds chapters.');
  send.mockResolvedValue({});
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(line()).toBeNull());
});

test('a failure goes with its screen', async () => {
  const { router } = await fail({ message: 'The course holds chapters.' });
  await act(() => router.navigate('/exams'));
  expect(line()).toBeNull();
});

test('a failure can be put aside', async () => {
  const { user } = await fail({ message: 'The course holds chapters.' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(line()).toBeNull();
});

test.each([
  ['a field', { errors: [{ msg: 'Too long.', path: 'name' }] }],
  ['a newer edit', { message: 'Changed meanwhile.', current: {} }],
])('a refusal that stands at %s does not stand twice', async (_name, data) => {
  await fail(data);
  expect(line()).toBeNull();
});
