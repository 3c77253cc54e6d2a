import type { AccountImport } from '@exam/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fakeUploads } from '../../lib/uploads/upload-fixture.ts';
import { renderRoutes } from '../../test-render.tsx';
import { serve } from '../../test-server.ts';
import { AccountImportPanel } from './account-import-panel.tsx';

const READY: AccountImport = {
  _id: 'a1',
  state: 'ready',
  createdAt: '2026-11-20T12:00:00.000Z',
  failure: null,
  progress: null,
  email: 'ada@example.org',
  exportedAt: '2026-11-19T12:00:00.000Z',
  courses: [
    {
      name: 'Operating Systems',
      numberOfChapters: 7,
      numberOfQuestions: 183,
      numberOfImages: 0,
      numberOfBlueprints: 1,
    },
  ],
  numberOfExams: 2,
};

let now: AccountImport | undefined;
let earlier: AccountImport[];

function show() {
  const uploads = fakeUploads();
  const seen = serve((request) => {
    const upload = uploads.answer(request);
    if (upload) return upload;
    const call = `${request.method} ${request.path}`;
    if (call === 'GET /api/account-imports') {
      const listed = [now, ...earlier].filter((each) => each !== undefined && each.state !== 'undone');
      return { status: 200, body: { data: listed } };
    }
    if (call === 'POST /api/account-imports') now = { ...READY, state: 'reading', courses: [] };
    if (call === 'POST /api/account-imports/a1/apply') now = { ...READY, state: 'importing' };
    if (call === 'POST /api/account-imports/a1/undo') now = { ...READY, state: 'undone' };
    if (call === 'DELETE /api/account-imports/a1') now = undefined;
    return now ? { status: 200, body: { data: now } } : { status: 404, body: { message: 'Not found.' } };
  });
  renderRoutes([{ path: '/', Component: AccountImportPanel }], '/');
  return seen;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  now = undefined;
  earlier = [];
});

test('an exported account is read, shown, brought in and taken out again', async () => {
  queryClient.setQueryData(['exams', 'workbench'], 'unsaved');
  queryClient.setQueryData(['courses', 'list'], []);
  const seen = show();
  await screen.findByRole('button', { name: 'Choose the file' });
  await userEvent.upload(screen.getByLabelText('File'), new File(['{}'], 'account.json'));
  expect(await screen.findByText('Reading…')).toBeDefined();
  expect(seen.at(-1)?.path).toMatch(/account-imports/);
  now = READY;
  expect(await screen.findByText(/exported on November 19, 2026: 1 course and 2 exams\./)).toBeDefined();
  const courses = screen.getByRole('list', { name: 'Courses in the file' });
  expect(courses.textContent).toBe('Operating Systems7 chapters · 183 questions · 1 blueprint');

  await press('Import it');
  expect(await screen.findByText('Importing…')).toBeDefined();
  expect(queryClient.getQueryData(['exams', 'workbench'])).toBe('unsaved');
  expect(queryClient.getQueryState(['courses', 'list'])).toMatchObject({ data: [], isInvalidated: true });
  now = { ...READY, state: 'imported' };
  expect(await screen.findByText('Everything was imported.')).toBeDefined();

  await press('Undo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Undo the import' }));
  expect(
    await screen.findByText('The courses and exams of the file were removed from this account.'),
  ).toBeDefined();
});

test('a file that is no exported account says so, and another one can be chosen', async () => {
  const failure = 'This is no exported account: it does not say its format.';
  now = { ...READY, state: 'unreadable', failure };
  show();
  expect(await screen.findByText(failure)).toBeDefined();
  await press('Choose another file');
  expect(await screen.findByRole('button', { name: 'Choose the file' })).toBeDefined();
  expect(now).toBeUndefined();
});

test('one that was begun is found again by whoever has nothing in this browser', async () => {
  now = READY;
  show();
  expect(await screen.findByRole('button', { name: 'Import it' })).toBeDefined();
});

test('one that is cancelled is given up, so that it is not found again', async () => {
  now = READY;
  show();
  await press('Cancel');
  expect(await screen.findByRole('button', { name: 'Choose the file' })).toBeDefined();
  expect(now).toBeUndefined();
});

test('one that was given up elsewhere is closed by Cancel all the same', async () => {
  now = READY;
  show();
  await screen.findByRole('button', { name: 'Cancel' });
  now = undefined;
  await press('Cancel');
  expect(await screen.findByRole('button', { name: 'Choose the file' })).toBeDefined();
});

test('one that was given up while the screen opened says so', async () => {
  const list = [READY];
  serve(({ path }) =>
    path === '/api/account-imports'
      ? { status: 200, body: { data: list } }
      : { status: 404, body: { message: 'Not found.' } },
  );
  renderRoutes([{ path: '/', Component: AccountImportPanel }], '/');
  expect(await screen.findByText('This file is no longer available.')).toBeDefined();
  list.pop();
  await press('Choose another file');
  expect(await screen.findByRole('button', { name: 'Choose the file' })).toBeDefined();
});

test('an account that came in is listed, and can be taken out again later', async () => {
  now = { ...READY, state: 'imported' };
  earlier = [{ ...now, _id: 'a0', email: 'grace@example.org' }];
  show();
  const rows = within(await screen.findByRole('list', { name: 'Imported accounts' }));
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ada@example.org1 course and 2 exams, imported on November 20, 2026Undo',
    'grace@example.org1 course and 2 exams, imported on November 20, 2026Undo',
  ]);
  await press('Undo the import from ada@example.org');
  await press('Undo the import');
  expect(
    await screen.findByText('The courses and exams of the file were removed from this account.'),
  ).toBeDefined();
  await press('Choose another file');
  await waitFor(() => expect(screen.queryByText('ada@example.org')).toBeNull());
  expect(screen.getByText('grace@example.org')).toBeDefined();
});
