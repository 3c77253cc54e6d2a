import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../test-render.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { isShortcut, useShortcut } from '../../ui/shortcuts.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';

const print = vi.fn();

function Print() {
  useShortcut('print', print);
  return <p>The paper</p>;
}

const list = (
  <>
    <ShortcutsHelp />
    <SearchField label="Search courses" value="" onSearch={() => {}} />
    <textarea aria-label="Text" />
  </>
);

function show(path: string) {
  const paper = (
    <>
      <ShortcutsHelp />
      <Print />
    </>
  );
  return renderRoutes(
    [
      { path: '/courses', element: list },
      { path: '/print', element: paper },
    ],
    path,
  );
}

async function told(): Promise<(string | undefined)[]> {
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  return within(dialog)
    .getAllByRole('definition')
    .map((line) => line.parentElement?.textContent?.replaceAll(/\s+/g, ' '));
}

test('? lists the shortcuts of the screen, and no others', async () => {
  const router = show('/courses');
  await userEvent.keyboard('?');
  expect(await told()).toEqual(['? Show the shortcuts of this screen', '/ Go to the search of the list']);
  await userEvent.keyboard('{Escape}');
  await act(() => router.navigate('/print'));
  await userEvent.keyboard('?');
  expect(await told()).toEqual(['? Show the shortcuts of this screen', 'Ctrl P Download the paper']);
});

test('a sign typed into a text is a sign', async () => {
  show('/courses');
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  await userEvent.type(text, 'Why? and/or');
  expect(text.value).toBe('Why? and/or');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a shortcut is pressed as it is listed, wherever the focus is', async () => {
  show('/print');
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
  expect(print).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body, { key: 'p' });
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true, shiftKey: true });
  expect(print).toHaveBeenCalledTimes(1);
});

test.each([
  ['help', { key: '?', shiftKey: true }, true],
  ['help', { key: '?', ctrlKey: true }, false],
  ['everything', { key: 'K', metaKey: true }, true],
  ['rows', { key: 'ArrowDown' }, true],
  ['rows', { key: 'ArrowDown', shiftKey: true }, false],
  ['rows', { key: 'ArrowDown', altKey: true }, false],
] as const)('of %s and %j it is %s that they are one', (name, keys, isOne) => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(isShortcut(name, { ...none, ...keys })).toBe(isOne);
});
