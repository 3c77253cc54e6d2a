import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { IMPORT, IMPORTED, serveImports } from '../import-fixture.ts';
import { press, START, show } from '../import-screen-fixture.tsx';

test('the imports of the course are offered again, and what is imported can be undone there', async () => {
  serveImports({ imports: [{ ...IMPORT, _id: 'i2' }, IMPORTED] });
  show(START);
  const [open, done] = within(await screen.findByRole('list', { name: 'Imports' })).getAllByRole('listitem');
  expect(within(open!).getByRole('link').getAttribute('href')).toBe('/courses/c1/import?import=i2');
  expect(open!.textContent).toContain('not finished: 3 questions');
  expect(done!.textContent).toContain('212 questions imported');
  expect(within(done!).getByRole('button', { name: 'Undo the import of pool.xml' })).toBeDefined();
});

test('a failed import says in the list why, and what it is not', async () => {
  const failure = '“pool.xml” is not well-formed: line 3 closes <b>, which is not open.';
  serveImports({ imports: [{ ...IMPORT, state: 'unreadable', failure, files: [] }] });
  show(START);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain(failure);
  expect(row.textContent).not.toContain('being read');
});

test.each([
  ['undone', 'Remove pool.xml from this list'],
  ['unreadable', 'Remove pool.xml from this list'],
  ['ready', 'Discard pool.xml'],
] as const)('an import that is %s can be taken off the list', async (state, label) => {
  const { changes } = serveImports({
    imports: [
      { ...IMPORT, state },
      { ...IMPORTED, _id: 'i2' },
    ],
  });
  show(START);
  await press(label);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'pool.xml' })));
  expect(screen.getByText(/212 questions imported/)).toBeDefined();
  expect(changes()).toEqual([['DELETE /api/imports/i1', undefined]]);
});

test.each(['reading', 'importing', 'imported'] as const)('one that is %s cannot', async (state) => {
  serveImports({ imports: [{ ...IMPORTED, state }] });
  show(START);
  await screen.findByRole('listitem');
  expect(screen.queryByRole('button', { name: /from this list|Discard/ })).toBeNull();
});

test('undoing one of the list asks by its name', async () => {
  serveImports({ imports: [IMPORTED] });
  show(START);
  await press('Undo the import of pool.xml');
  expect(await screen.findByRole('dialog', { name: 'Undo the import of pool.xml?' })).toBeDefined();
});

test('the focus goes on in the row of what was undone', async () => {
  serveImports({ imports: [IMPORTED] });
  show(START);
  await press('Undo the import of pool.xml');
  await press('Undo the import');
  await screen.findByText(/^undone/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'pool.xml' })));
});
