import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../test-render.tsx';
import { notifyError, notifySuccess } from './notify.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

test('a toast closes after five seconds', () => {
  renderScreen(null);
  act(() => notifySuccess('Exam saved'));
  act(() => vi.advanceTimersByTime(4_999));
  expect(screen.getByRole('status').textContent).toBe('Exam saved');
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('status')).toBeNull();
});

test('the same failure twice is one toast, with the time of the second', () => {
  renderScreen(null);
  act(() => notifyError('Something went wrong!'));
  act(() => vi.advanceTimersByTime(3_000));
  act(() => notifyError('Something went wrong!'));
  act(() => vi.advanceTimersByTime(3_000));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('a fifth toast takes the place of the oldest', () => {
  renderScreen(null);
  act(() => ['1', '2', '3', '4', '5'].forEach(notifyError));
  expect(screen.getAllByRole('alert').map((toast) => toast.textContent)).toEqual(['2', '3', '4', '5']);
});

test('the action of a toast is done once, and closes it', () => {
  const run = vi.fn();
  renderScreen(null);
  act(() => notifySuccess('3 questions updated successfully', { label: 'Undo', run }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByRole('status')).toBeNull();
});
