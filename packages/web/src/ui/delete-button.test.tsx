import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../test-render.tsx';
import { DeleteButton } from './delete-button.tsx';

const REASON = 'Delete feature is disabled to keep the dummy data!';

function show(disabledReason?: string) {
  const onDelete = vi.fn(() => Promise.resolve());
  renderScreen(
    <DeleteButton
      confirmTitle="Delete Statistics?"
      confirmText="Deletes 7 chapters."
      disabledReason={disabledReason}
      onDelete={onDelete}
    />,
  );
  return onDelete;
}

test('asks first, and deletes when confirmed', async () => {
  const onDelete = show();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deletes 7 chapters.')).toBeDefined();
  expect(onDelete).not.toHaveBeenCalled();
  const [, confirm] = screen.getAllByRole('button', { name: 'Delete' });
  await userEvent.click(confirm!);
  expect(onDelete).toHaveBeenCalledOnce();
});

test('where nothing can be deleted it stays reachable by keyboard, says why and does nothing', async () => {
  const onDelete = show(REASON);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(REASON)).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onDelete).not.toHaveBeenCalled();
});
