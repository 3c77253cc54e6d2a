import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../test-render.tsx';
import { ROW_LINK, useListKeys } from './list-keys.ts';

const NAMES = ['one', 'two', 'three', 'four', 'five'];

function List() {
  const keys = useListKeys<HTMLUListElement>();
  return (
    <>
      <input type="search" aria-label="Search" />
      <ul {...keys}>
        {NAMES.map((name) => (
          <li key={name}>
            <a href={`#${name}`} {...ROW_LINK}>
              {name}
            </a>
            <button type="button">Delete {name}</button>
            <input aria-label={`Note on ${name}`} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** @param columns how many rows stand side by side */
function show(columns: number) {
  renderScreen(<List />);
  screen.getAllByRole('link').forEach((link, index) => {
    const place = { left: (index % columns) * 100, top: Math.floor(index / columns) * 50 };
    vi.spyOn(link, 'getBoundingClientRect').mockReturnValue(place as DOMRect);
  });
}

/** Presses the key on the link of this name, and tells what has the focus then. */
async function press(key: string, on: string) {
  screen.getByRole('link', { name: on }).focus();
  await userEvent.keyboard(`{${key}}`);
  return document.activeElement?.textContent;
}

test('up and down move by one row', async () => {
  show(1);
  expect(await press('ArrowDown', 'one')).toBe('two');
  expect(await press('ArrowUp', 'three')).toBe('two');
});

test('the ends of the list hold', async () => {
  show(1);
  expect(await press('ArrowUp', 'one')).toBe('one');
  expect(await press('ArrowDown', 'five')).toBe('five');
  expect(await press('Home', 'four')).toBe('one');
  expect(await press('End', 'two')).toBe('five');
});

test('in cards side by side up and down stay in the column, left and right in reading order', async () => {
  show(2);
  expect(await press('ArrowDown', 'two')).toBe('four');
  expect(await press('ArrowUp', 'four')).toBe('two');
  expect(await press('ArrowDown', 'three')).toBe('five');
  expect(await press('ArrowDown', 'four')).toBe('five');
  expect(await press('ArrowRight', 'two')).toBe('three');
  expect(await press('ArrowLeft', 'three')).toBe('two');
});

test('cards in a single line are gone through with up and down too', async () => {
  show(5);
  expect(await press('ArrowDown', 'two')).toBe('three');
});

test('arrow down leads from the search to the first row', async () => {
  show(1);
  await userEvent.type(screen.getByRole('searchbox'), 'o{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('one');
});

test('a control of a row leads on like its link, a field keeps its arrows', async () => {
  show(1);
  screen.getByRole('button', { name: 'Delete two' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('three');
  const field = screen.getByRole('textbox', { name: 'Note on one' });
  field.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(field);
});
