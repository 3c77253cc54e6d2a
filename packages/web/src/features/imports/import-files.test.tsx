import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serveImports } from './import-fixture.ts';
import { press, START, show } from './import-screen-fixture.tsx';

describe('files', () => {
  const drop = (...files: File[]) => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types: ['Files'], files } });
    document.body.dispatchEvent(event);
    return event;
  };

  test('that are dropped anywhere become one import when all of them are here', async () => {
    const { changes } = serveImports();
    const router = show(START);
    await screen.findByRole('heading', { name: 'Drop files here' });
    const event = drop(new File(['<quiz/>'], 'pool.xml'), new File(['Which?'], 'more.txt'));
    expect(event.defaultPrevented).toBe(true);
    await waitFor(() => expect(router.state.location.search).toBe('?import=i9'));
    expect(changes().at(-1)).toEqual([
      'POST /api/imports',
      { courseId: 'c1', uploads: ['up1', 'up2'], columns: [], columnsAsBefore: true },
    ]);
    expect(await screen.findByRole('heading', { name: 'Reading…' })).toBeDefined();
  });

  test('can be chosen; one that is empty says so, and the others wait until it is removed', async () => {
    const { changes } = serveImports();
    const router = show(START);
    await screen.findByRole('button', { name: 'Choose files' });
    const files = [new File(['Which?'], 'pool.txt'), new File([], 'nothing.txt')];
    await userEvent.upload(screen.getByLabelText('Files'), files);
    expect(await screen.findByText('This file is empty.')).toBeDefined();
    expect(await screen.findByText('Remove the files with errors to continue with the rest.')).toBeDefined();
    await press('Remove nothing.txt');
    await waitFor(() => expect(router.state.location.search).toBe('?import=i9'));
    expect(changes().at(-1)).toEqual([
      'POST /api/imports',
      { courseId: 'c1', uploads: ['up1'], columns: [], columnsAsBefore: true },
    ]);
  });

  test('are removed by keyboard, which goes on at those that are left, and then where others are chosen', async () => {
    serveImports();
    show(START);
    await screen.findByRole('button', { name: 'Choose files' });
    const files = [new File([], 'one.txt'), new File([], 'other.txt')];
    await userEvent.upload(screen.getByLabelText('Files'), files);
    for (const [name, next] of [
      ['Remove one.txt', 'Remove other.txt'],
      ['Remove other.txt', 'Choose files'],
    ] as const) {
      (await screen.findByRole('button', { name })).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
      expect(document.activeElement).not.toBe(document.body);
      await userEvent.tab();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: next }));
    }
  });

  test('that the server will not read now can be tried again', async () => {
    const message = 'Other files are being read. Try again in a minute.';
    let isBusy = true;
    serveImports({
      answer: (call) =>
        isBusy && call === 'POST /api/imports' ? { status: 409, body: { message } } : undefined,
    });
    const router = show(START);
    await screen.findByRole('button', { name: 'Choose files' });
    await userEvent.upload(screen.getByLabelText('Files'), new File(['Which?'], 'pool.txt'));
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByText('The file is uploaded.')).toBeDefined();
    isBusy = false;
    await press('Try again');
    await waitFor(() => expect(router.state.location.search).toBe('?import=i9'));
  });

  test('are not dropped with a finger: the place to choose them says nothing of it', async () => {
    const ofMouse = window.matchMedia;
    const media = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...ofMouse(query), matches: query === '(hover: none)' }));
    onTestFinished(() => media.mockRestore());
    serveImports();
    show(START);
    expect(await screen.findByRole('button', { name: 'Choose files' })).toBeDefined();
    expect(screen.getByText(/^You can choose several files at once/)).toBeDefined();
    expect(screen.queryByText(/drop/i)).toBeNull();
  });

  test('do not come in from who may only look', async () => {
    serveImports({ role: 'viewer' });
    show(START);
    expect(await screen.findByRole('heading', { name: 'You cannot import into this course' })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
