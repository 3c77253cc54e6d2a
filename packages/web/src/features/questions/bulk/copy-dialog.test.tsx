import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QUESTION } from '../../../test-question.ts';
import { renderRoutes } from '../../../test-render.tsx';
import { serve } from '../../../test-server.ts';
import * as notify from '../../../ui/notify.ts';
import { answerLoads, FULL_CHAPTER } from '../question-fixture.ts';
import { QuestionsScreen } from '../questions-screen.tsx';

const POOL = ['one', 'two'].map((text, index) => ({ ...QUESTION, _id: `q${index}`, text }));

beforeEach(() => {
  vi.spyOn(notify, 'notifySuccess').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Selects both questions and chooses a chapter of another course. */
async function chooseChapter(answer: () => { status: number; body: unknown }) {
  const seen = serve((request) => {
    if (request.path === '/api/questions/copy') return answer();
    if (request.path === '/api/questions/bulk-delete') {
      return { status: 200, body: { data: { numberOfQuestions: 1, trashItemIds: ['t1'] } } };
    }
    if (request.method === 'PUT') return { status: 200, body: { data: {} } };
    if (request.path === '/api/courses/c2')
      return { status: 200, body: { data: { _id: 'c2', name: 'Statistics', role: 'editor' } } };
    if (request.path !== '/api/questions') return answerLoads(request);
    return { status: 200, body: { data: POOL, page: { nextCursor: null, total: 2 } } };
  });
  renderRoutes([{ path: '/questions', Component: QuestionsScreen }], '/questions');
  await screen.findByText('one');
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByLabelText('Select all 2 shown'));
  await user.click(screen.getByRole('button', { name: 'Copy to course' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy 2 questions' }));
  await user.click(dialog.getByRole('combobox', { name: 'Course' }));
  await user.click(await screen.findByText('Statistics'));
  await user.click(dialog.getByRole('combobox', { name: 'Chapter' }));
  await user.click(await screen.findByText('1. Probability'));
  return {
    user,
    dialog,
    sent: (path: string) => seen.filter((one) => one.path === path).map(({ body }) => body),
  };
}

test('says how many were copied, which are there already, and which are much like others; Undo takes the copies back', async () => {
  const copied = {
    questionIds: ['n1'],
    numberAlreadyThere: 1,
    nearDuplicates: [{ copyId: 'n1', questionId: 'o1', similarity: 0.8 }],
  };
  const { user, dialog, sent } = await chooseChapter(() => ({ status: 200, body: { data: copied } }));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await waitFor(() =>
    expect(dialog.getByRole('status').textContent).toBe('1 question copied to Probability of Statistics.'),
  );
  expect(sent('/api/questions/copy')).toEqual([{ questions: ['q0', 'q1'], chapterId: 'h7' }]);
  expect(dialog.getByText(/^1 question is in that course already/)).toBeDefined();
  expect(dialog.getByText(/^1 of the copies is much like a question there/)).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Look at the near-duplicates' }).getAttribute('href')).toBe(
    '/courses/c2/near-duplicates',
  );
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent('/api/questions/bulk-delete')).toEqual([{ questions: ['n1'] }]));
});

test('says it where nothing was copied, in the toast as in the dialog', async () => {
  const copied = { questionIds: [], numberAlreadyThere: 2, nearDuplicates: [] };
  const { user, dialog } = await chooseChapter(() => ({ status: 200, body: { data: copied } }));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('Nothing was copied.'));
  expect(notify.notifySuccess).toHaveBeenCalledWith('Nothing was copied');
});

test('goes on once the maximum of a full chapter is raised', async () => {
  let isFull = true;
  const { user, dialog, sent } = await chooseChapter(() => {
    const data = { questionIds: ['n1', 'n2'], numberAlreadyThere: 0, nearDuplicates: [] };
    if (!isFull) return { status: 200, body: { data } };
    isFull = false;
    return { status: 409, body: { message: 'No room.', fullChapters: [FULL_CHAPTER] } };
  });
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await user.click(await dialog.findByRole('button', { name: 'Raise the maximum to 20 and go on' }));
  await waitFor(() => expect(dialog.getByRole('status').textContent).toMatch(/^2 questions copied/));
  expect(sent('/api/questions/copy')).toHaveLength(2);
});
