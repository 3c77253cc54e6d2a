import type { ExamStudent } from '@exam/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { renderRoutes } from '../../test-render.tsx';
import { EXAM } from '../exams/exam-fixture.tsx';
import { refusal } from '../papers/print-fixture.tsx';
import { StudentsScreen } from './students-screen.tsx';

const ADA: ExamStudent = {
  ordinal: 1,
  number: '00123',
  name: 'Ada Lovelace',
  groupName: 'Room 5',
  email: null,
  version: null,
  mailedAt: null,
  listedAt: '2027-01-05T08:00:00.000Z',
  largePrint: null,
  isReference: true,
};

let students: ExamStudent[];
let posted: unknown[];
let upload: () => Promise<unknown>;
beforeEach(() => {
  students = [];
  posted = [];
  vi.spyOn(api, 'get').mockImplementation(async (path) => {
    if (path === '/api/exams/e1') return { data: EXAM } as never;
    return { data: students, page: { nextCursor: null, total: students.length } } as never;
  });
  vi.spyOn(api, 'post').mockImplementation(async (_, body) => {
    posted.push(body);
    return (await upload()) as never;
  });
  upload = async () => {
    students = [ADA];
    return {
      data: { numberOfStudents: 1, numberOfAdded: 1, numberOfRemoved: 0 },
      warnings: ['Line 3: no number.'],
    };
  };
});
afterEach(() => vi.restoreAllMocks());

function show() {
  renderRoutes([{ path: '/exams/:examId/students', Component: StudentsScreen }], '/exams/e1/students');
  return userEvent.setup();
}

test('pasted students are listed, and what was left out of them is told', async () => {
  const user = show();
  await user.type(await screen.findByLabelText('Or paste the cells of a spreadsheet'), 'number;00123');
  await user.click(screen.getByRole('button', { name: 'List the pasted students' }));
  expect(await screen.findByRole('cell', { name: 'Ada Lovelace' })).toBeTruthy();
  expect(screen.getByText('Line 3: no number.')).toBeTruthy();
  expect(posted).toEqual([{ content: 'number;00123', replaces: false }]);
});

test('who needs large print is chosen for a student, and stands in the list', async () => {
  students = [ADA];
  const put = vi.spyOn(api, 'put').mockImplementation(async (_, body) => {
    students = [{ ...ADA, ...(body as object) }];
    return { data: students[0] } as never;
  });
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Edit 00123' }));
  await user.selectOptions(await screen.findByLabelText('Large print'), '18 pt');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('cell', { name: '18 pt' })).toBeTruthy();
  expect(put.mock.calls[0]?.[1]).toMatchObject({ largePrint: 18, email: null });
});

test('the columns of a list that is not understood are chosen, and it is read again', async () => {
  const columns = [
    { first: 'Ada', field: 'name', examples: [] },
    { first: '00123', field: 'ignored', examples: [] },
  ];
  const taken = upload;
  upload = () => Promise.reject(refusal(400, 'Choose.', {}, { table: { columns, areNamed: false } }));
  const user = show();
  await user.type(await screen.findByLabelText('Or paste the cells of a spreadsheet'), 'Ada;00123');
  await user.click(screen.getByRole('button', { name: 'List the pasted students' }));
  await user.selectOptions(await screen.findByLabelText('“Column 2” holds'), 'Number');
  upload = taken;
  await user.click(screen.getByRole('button', { name: 'Apply columns' }));
  await waitFor(() => expect(posted).toHaveLength(2));
  expect(posted[1]).toMatchObject({ columns: { fields: ['name', 'number'], areNamed: false } });
});

test('who has which version is a file for the invigilators, once sheets are printed', async () => {
  students = [{ ...ADA, version: 'B' }];
  const getFile = vi
    .spyOn(api, 'getFile')
    .mockResolvedValue({ file: new Blob(['x']), name: 'versions.xlsx' });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Who has which version' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(getFile.mock.calls[0]?.[0]).toContain('/api/exams/e1/students/versions');
});

test('a colleague is told that students are not shown', async () => {
  vi.mocked(api.get).mockImplementation(async (path) => {
    if (path === '/api/exams/e1') return { data: EXAM } as never;
    throw refusal(403, 'Only the owner.');
  });
  show();
  expect(await screen.findByText(/Only the colleague who saved this exam/)).toBeTruthy();
});
