import type { AccountImport } from '@exam/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeUploads } from '../../../../lib/uploads/upload-fixture.ts';
import { renderRoutes } from '../../../../test-render.tsx';
import { serve } from '../../../../test-server.ts';
import { BringInPanel } from './bring-in-panel.tsx';

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

function show() {
  const uploads = fakeUploads();
  const seen = serve((request) => {
    const upload = uploads.answer(request);
    if (upload) return upload;
    const call = `${request.method} ${request.path}`;
    if (call === 'POST /api/account-imports') now = { ...READY, state: 'reading', courses: [] };
    if (call === 'POST /api/account-imports/a1/apply') now = { ...READY, state: 'importing' };
    if (call === 'POST /api/account-imports/a1/undo') now = { ...READY, state: 'undone' };
    return now ? { status: 200, body: { data: now } } : { status: 404, body: { message: 'Not found.' } };
  });
  renderRoutes([{ path: '/', Component: BringInPanel }], '/');
  return seen;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  now = undefined;
  sessionStorage.clear();
});

test('an exported account is read, shown, brought in and taken out again', async () => {
  const seen = show();
  await screen.findByRole('button', { name: 'Choose the file' });
  await userEvent.upload(screen.getByLabelText('File'), new File(['{}'], 'account.json'));
  expect(await screen.findByText('Reading…')).toBeDefined();
  expect(seen.at(-1)?.path).toMatch(/account-imports/);
  now = READY;
  expect(await screen.findByText(/exported on November 19, 2026: 1 course and 2 exams\./)).toBeDefined();
  const courses = screen.getByRole('list', { name: 'Courses in the file' });
  expect(courses.textContent).toBe('Operating Systems7 chapters · 183 questions · 1 blueprint');

  await press('Bring it in');
  expect(await screen.findByText('Importing…')).toBeDefined();
  now = { ...READY, state: 'imported' };
  expect(await screen.findByText('It is all here now.')).toBeDefined();

  await press('Undo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take it out again?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Take it out' }));
  expect(await screen.findByText('What came with the file has left this account again.')).toBeDefined();
});

test('a file that is no exported account says so, and another one can be chosen', async () => {
  sessionStorage.setItem('account-import', 'a1');
  const failure = 'This is no exported account: it does not say its format.';
  now = { ...READY, state: 'unreadable', failure };
  show();
  expect(await screen.findByText(failure)).toBeDefined();
  await press('Choose another file');
  expect(await screen.findByRole('button', { name: 'Choose the file' })).toBeDefined();
});

test('one that was begun is found again after a reload, as long as it is kept', async () => {
  sessionStorage.setItem('account-import', 'a1');
  now = READY;
  show();
  expect(await screen.findByRole('button', { name: 'Bring it in' })).toBeDefined();
});

test('one that is not kept any more says so', async () => {
  sessionStorage.setItem('account-import', 'a1');
  show();
  expect(await screen.findByText('This file is not kept any more.')).toBeDefined();
  await press('Choose another file');
  await waitFor(() => expect(sessionStorage.getItem('account-import')).toBeNull());
});
