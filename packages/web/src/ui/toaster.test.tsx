import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '../lib/end-session.ts';
import { forgetAccount } from '../lib/forget-account.ts';
import { setSessionState } from '../lib/session-store.ts';
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

test('the same text twice is two toasts, and each closes after its own five seconds', () => {
  renderScreen(null);
  act(() => notifyError('Something went wrong!'));
  act(() => vi.advanceTimersByTime(3_000));
  act(() => notifyError('Something went wrong!'));
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  act(() => vi.advanceTimersByTime(2_000));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  act(() => vi.advanceTimersByTime(2_999));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a fifth toast stands below the four before it', () => {
  renderScreen(null);
  act(() => ['1', '2', '3', '4', '5'].forEach(notifyError));
  const told = screen.getAllByRole('alert').map((toast) => toast.textContent);
  expect(told).toEqual(['1', '2', '3', '4', '5']);
});

describe('a toast of an account', () => {
  const user = { _id: 'u1', email: 'ada@example.org', isVerified: true };

  beforeEach(() => setSessionState({ status: 'signed-in', user }));
  afterEach(() => setSessionState({ status: 'signed-out', user: undefined }));

  test('disappears when the session ends', () => {
    renderScreen(null);
    act(() => notifySuccess('Chapter added successfully'));
    act(() => endSession());
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('disappears when another account signs in', () => {
    renderScreen(null);
    act(() => notifySuccess('Chapter added successfully'));
    act(() => forgetAccount());
    expect(screen.queryByRole('status')).toBeNull();
  });
});

test('a toast from before a log-in stays for its five seconds', () => {
  setSessionState({ status: 'signed-out', user: undefined });
  renderScreen(null);
  act(() => notifyError('E-mail or password is wrong.'));
  act(() => forgetAccount());
  expect(screen.getByRole('alert').textContent).toBe('E-mail or password is wrong.');
  act(() => vi.advanceTimersByTime(5_000));
  expect(screen.queryByRole('alert')).toBeNull();
});
