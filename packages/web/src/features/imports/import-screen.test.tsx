import type { Import } from '@exam/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { NO_CONNECTION } from '../../lib/uploads/upload-fixture.ts';
import { IMPORT, IMPORTED, serveImports } from './import-fixture.ts';
import { OPEN, press, show } from './import-screen-fixture.tsx';

beforeEach(() => sessionStorage.clear());

test('an import goes on by itself until it is in the pool', async () => {
  const { set, changes } = serveImports({ imports: [IMPORT] });
  show(OPEN);
  await press('Import 2');
  expect(await screen.findByRole('heading', { name: 'Importing…' })).toBeDefined();
  expect(changes()[0]).toMatchObject(['POST /api/imports/i1/apply', { difficulty: 'simple', leftOut: [] }]);
  set({ ...IMPORT, state: 'importing', progress: { done: 150, total: 212 } });
  expect(await screen.findByText(/^70 % is done/)).toBeDefined();
  set(IMPORTED);
  expect(await screen.findByRole('heading', { name: '212 questions imported' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'See the questions' });
  expect(link.getAttribute('href')).toBe('/questions?course=c1&sort=-createdAt');
});

test('whoever imports by keyboard goes on where the import is', async () => {
  const { set } = serveImports({ imports: [IMPORT] });
  show(OPEN);
  await screen.findByRole('button', { name: 'Import 2' });
  screen.getByRole('button', { name: 'Import 2' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Importing…' });
  set(IMPORTED);
  await screen.findByRole('heading', { name: '212 questions imported' });
  expect(document.activeElement).not.toBe(document.body);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('See the questions');
});

test('whoever gives up by keyboard goes on where other files come in', async () => {
  serveImports({ imports: [IMPORT] });
  show(OPEN);
  (await screen.findByRole('button', { name: 'Discard' })).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Drop files here' });
  expect(document.activeElement).not.toBe(document.body);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Choose files');
});

test('how far within the files the reading is, is shown in small steps and told in large ones', async () => {
  const { set } = serveImports({
    imports: [{ ...IMPORT, files: [], state: 'reading', progress: { done: 0, total: 0 } }],
  });
  show(OPEN);
  const bar = await screen.findByRole('progressbar', { name: 'Read' });
  expect(bar.getAttribute('aria-valuenow')).toBe('0');
  for (const [done, words] of [
    [437, /^40 % is done\. Large files/],
    [441, /^40 % is done\. Large files/],
    [705, /^70 % is done\. Large files/],
  ] as const) {
    set({ ...IMPORT, files: [], state: 'reading', progress: { done, total: 1_000 } });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe(String(done / 10)));
    expect(screen.getByText(words)).toBeDefined();
  }
});

test('an import whose answer is lost is found to have begun', async () => {
  const { set } = serveImports({
    imports: [IMPORT],
    answer: (call) => {
      if (!call.endsWith('/apply')) return undefined;
      set({ ...IMPORT, state: 'importing' });
      return NO_CONNECTION();
    },
  });
  show(OPEN);
  await press('Import 2');
  expect(await screen.findByRole('heading', { name: 'Importing…' })).toBeDefined();
});

test('an import is undone after it has said what goes', async () => {
  queryClient.setQueryData(['exams', 'workbench'], 'unsaved');
  queryClient.setQueryData(['questions', 'list'], []);
  const { changes } = serveImports({ imports: [IMPORTED] });
  show(OPEN);
  await press('Undo this import');
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
  expect(dialog.textContent).toContain(
    'Deletes the 211 questions of this import, including the 4 that were changed since.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByRole('heading', { name: 'This import was undone' })).toBeDefined();
  expect(queryClient.getQueryData(['exams', 'workbench'])).toBe('unsaved');
  expect(queryClient.getQueryState(['questions', 'list'])).toMatchObject({ data: [], isInvalidated: true });
  expect(changes()).toEqual([['POST /api/imports/i1/undo', {}]]);
});

test('after it is undone its files are read once more, while they are kept', async () => {
  const undone: Import = { ...IMPORTED, state: 'undone', uploads: ['up1', 'up2'] };
  const { changes } = serveImports({ imports: [undone] });
  const router = show(OPEN);
  await press('Import these files again');
  await waitFor(() => expect(router.state.location.search).toBe('?import=i9'));
  expect(changes()).toEqual([
    ['POST /api/imports', { courseId: 'c1', uploads: ['up1', 'up2'], columns: [], columnsAsBefore: true }],
  ]);
});

test('files that cannot be read say why, and others can be chosen', async () => {
  const failure = '“pool.xml” is not well-formed: line 3 closes <b>, which is not open.';
  const { changes } = serveImports({ imports: [{ ...IMPORT, state: 'unreadable', failure }] });
  const router = show(OPEN);
  expect((await screen.findByRole('alert')).textContent).toBe(failure);
  await press('Choose other files');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(changes()).toEqual([['DELETE /api/imports/i1', undefined]]);
});

test('what was not imported says why, and can be tried again', async () => {
  serveImports({ imports: [{ ...IMPORT, failure: 'The image of question 3 is no image.' }] });
  show(OPEN);
  expect(await screen.findByText('Nothing was imported. The image of question 3 is no image.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Import 2' })).toBeDefined();
});

test('an import that is gone leads to those that are there', async () => {
  serveImports({
    answer: (call) => (call === 'GET /api/imports/i1' ? { status: 404, body: {} } : undefined),
  });
  show(OPEN);
  expect(await screen.findByRole('heading', { name: 'This import does not exist (any more)' })).toBeDefined();
});
