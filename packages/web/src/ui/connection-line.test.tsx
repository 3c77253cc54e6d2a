import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../test-render.tsx';
import { ConnectionLine } from './connection-line.tsx';

const LINE = /^No connection/;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => onlineManager.setOnline(true));
  vi.useRealTimers();
});

function pass(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
}

test('a missing connection is said after two seconds, until there is one', () => {
  renderScreen(<ConnectionLine />);
  act(() => onlineManager.setOnline(false));
  pass(1_999);
  expect(screen.queryByText(LINE)).toBeNull();
  pass(1);
  expect(screen.getByText(LINE)).toBeDefined();
  act(() => onlineManager.setOnline(true));
  expect(screen.queryByText(LINE)).toBeNull();
});

test('a short gap is not told', () => {
  renderScreen(<ConnectionLine />);
  act(() => onlineManager.setOnline(false));
  pass(1_500);
  act(() => onlineManager.setOnline(true));
  pass(5_000);
  expect(screen.queryByText(LINE)).toBeNull();
});
