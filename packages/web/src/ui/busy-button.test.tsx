import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../test-render.tsx';
import { BusyButton } from './busy-button.tsx';

function show(isBusy: boolean) {
  const [onClick, onSubmit] = [vi.fn(), vi.fn((event) => event.preventDefault())];
  renderScreen(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <BusyButton type="submit" isBusy={isBusy} onClick={onClick}>
        Save
      </BusyButton>
    </form>,
  );
  return { onClick, onSubmit, button: screen.getByRole('button', { name: 'Save' }) };
}

test('a button at rest acts and submits', async () => {
  const { onClick, onSubmit, button } = show(false);
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a busy button keeps its name and the focus, and neither acts nor submits', async () => {
  const { onClick, onSubmit, button } = show(true);
  button.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'A name{Enter}');
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});
