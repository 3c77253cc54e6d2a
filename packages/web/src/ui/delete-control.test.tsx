import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../test-render.tsx';
import { DeleteControl } from './delete-control.tsx';

const REASON = 'Delete feature is disabled to keep the dummy data!';

function show(disabledReason?: string) {
  const onDelete = vi.fn(() => Promise.resolve());
  renderScreen(
    <DeleteControl
      label="Delete Midterm"
      confirmTitle="Delete Midterm?"
      confirmText="Its questions stay in the pool."
      disabledReason={disabledReason}
      onDelete={onDelete}
    />,
  );
  return { onDelete, control: screen.getByRole('button', { name: 'Delete Midterm' }) };
}

test('nothing is deleted before the question is answered', async () => {
  const { onDelete, control } = show();
  await userEvent.click(control);
  await screen.findByText('Its questions stay in the pool.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onDelete).not.toHaveBeenCalled();
});

test('a confirmed delete acts once and closes the dialog', async () => {
  const { onDelete, control } = show();
  await userEvent.click(control);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onDelete).toHaveBeenCalledOnce();
});

test('what can be put back is deleted at once, and not twice by a double click', async () => {
  const onDelete = vi.fn(() => new Promise(() => {}));
  renderScreen(<DeleteControl label="Delete Midterm" onDelete={onDelete} />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete Midterm' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onDelete).toHaveBeenCalledOnce();
});

test('a disabled delete says why on hover', async () => {
  const { control } = show(REASON);
  await userEvent.hover(control);
  expect(await screen.findByText(REASON)).toBeDefined();
});

test('a disabled delete says why on keyboard focus, and does nothing', async () => {
  const { onDelete, control } = show(REASON);
  await userEvent.tab();
  expect(document.activeElement).toBe(control);
  expect(await screen.findByText(REASON)).toBeDefined();
  await userEvent.keyboard('{Enter} ');
  await userEvent.click(control);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onDelete).not.toHaveBeenCalled();
});
