import type { ExamDraftContent } from '@exam/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { forgetAccount } from '../../lib/forget-account.ts';
import * as notify from '../../ui/notify.ts';
import {
  button,
  chooseCourse,
  DRAFT,
  field,
  generateFirst,
  keptBodies,
  questionOf,
  refusal,
  server,
  show,
  startFilledIn,
  startServerForEach,
  type,
} from './generate-exam-fixture.tsx';

startServerForEach();
beforeEach(() => {
  vi.spyOn(notify, 'notifyError').mockReturnValue();
  vi.spyOn(notify, 'notifySuccess').mockReturnValue();
});

const WISHES = {
  preferences: {
    freshFirst: false,
    recentExams: '2',
    variety: true,
    difficulty: { as: 'mean', examId: null, percent: '60' },
  },
  versions: { count: '1', differBy: 'order' },
  shufflesChoices: true,
} as const;

const CONTENT: ExamDraftContent = {
  name: 'Endterm',
  chapters: [{ chapterId: 'h0', count: '1' }],
  difficulty: { simple: '1', difficult: '' },
  objective: { reminding: '1', understanding: '', creativity: '' },
  ...WISHES,
  order: 'chapter',
  locked: ['q-First'],
  taken: [],
  paper: {
    request: { chapters: { h0: '1' }, difficulty: { simple: '1' }, objective: { reminding: '1' } },
    asked: WISHES,
    generationId: 'g1',
    versions: [{ questions: ['q-First'], choiceOrders: [[0, 1]] }],
  },
};

/** The server keeps an exam of the first course. @param texts of those of its questions that the pool still has */
function keepOnServer(texts: readonly string[] = ['First']): void {
  server.drafts = [DRAFT];
  server.draft = { ...DRAFT, content: CONTENT, questions: texts.map(questionOf) };
}

/** Leaves the screen, which keeps at once what is not kept yet. */
async function leave(): Promise<void> {
  cleanup();
  await act(async () => {});
}

describe('the exam in the making', () => {
  test('is kept when the screen is left, with its counts as typed, its questions and locks', async () => {
    const user = show();
    await generateFirst(user);
    await user.click(button('Lock question 1'));
    await leave();
    const content = {
      name: 'Midterm',
      locked: ['q-First'],
      paper: { ...CONTENT.paper, asked: expect.anything() },
    };
    await waitFor(() => expect(keptBodies().at(-1)).toMatchObject({ content }));
    expect(keptBodies()[0]).toMatchObject({ version: 0 });
  });

  test('is not kept while nothing but the course is chosen, nor twice as it is', async () => {
    const user = show();
    await chooseCourse(user);
    await leave();
    expect(keptBodies()).toEqual([]);
    const client = new QueryClient();
    show(client);
    await startFilledIn();
    await leave();
    await waitFor(() => expect(keptBodies()).toHaveLength(1));
    show(client);
    expect(await screen.findByText('This exam is kept until you save or discard it.')).toBeTruthy();
    await leave();
    expect(keptBodies()).toHaveLength(1);
  });

  test('is sent by nobody after the account was forgotten', async () => {
    show();
    await startFilledIn();
    const before = keptBodies();
    act(() => forgetAccount());
    await leave();
    expect(keptBodies()).toEqual(before);
  });

  test('which another window changed is kept instead of that only when the user says so', async () => {
    const client = new QueryClient();
    server.keep = async () => {
      throw refusal(409, { message: 'changed' });
    };
    show(client);
    await startFilledIn();
    await leave();
    const user = show(client);
    expect(await screen.findByText(/was changed in another window\. This one is not kept\./)).toBeTruthy();
    await type(user, 'Name', 'Still not kept');
    await leave();
    expect(keptBodies()).toHaveLength(1);
    const again = show(client);
    server.keep = async () => ({ data: { ...DRAFT, version: 9 } });
    await again.click(await screen.findByRole('button', { name: 'Keep this exam instead' }));
    expect(await screen.findByText('This exam is kept until you save or discard it.')).toBeTruthy();
    expect(keptBodies()[1]).not.toHaveProperty('version');
  });

  test('that could not be kept says so', async () => {
    const client = new QueryClient();
    server.keep = async () => {
      throw refusal(500, {});
    };
    show(client);
    await startFilledIn();
    await leave();
    show(client);
    expect(await screen.findByText(/^This exam could not be kept/)).toBeTruthy();
  });

  test('is not sent again after it was saved', async () => {
    const user = show();
    await generateFirst(user);
    await user.click(button('Save Exam'));
    // The button cannot be pressed again, so the keyboard goes on at the way to the exam.
    expect(document.activeElement).toBe(await screen.findByText('Open the saved exam'));
    const kept = keptBodies().length;
    await leave();
    expect(keptBodies()).toHaveLength(kept);
  });
});

describe('the screen begins empty and offers', () => {
  test('to go on with the exam that was kept: counts, questions, locks and order', async () => {
    keepOnServer();
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Go on with “Endterm”' }));
    expect(await screen.findByText('First')).toBeTruthy();
    expect(field('Name').value).toBe('Endterm');
    expect(button('Unlock question 1')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'by chapter' }).checked).toBe(true);
    expect(button('Save Exam').disabled).toBe(false);
    await leave();
    expect(keptBodies()).toEqual([]);
  });

  test('the same by its address, as the course links there', async () => {
    keepOnServer();
    show(new QueryClient(), '?go-on=c0');
    expect(await screen.findByText('First')).toBeTruthy();
  });

  test('what is gone from the pool is left out and told, and the exam must be generated again', async () => {
    keepOnServer([]);
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Go on with “Endterm”' }));
    await waitFor(() =>
      expect(notify.notifyError).toHaveBeenCalledWith(
        '1 question of this exam is gone from the pool and left out. Generate it again.',
      ),
    );
    expect(button('Save Exam').disabled).toBe(true);
  });

  test('a new exam of the same course replaces it only once it is generated, and it can be gone on with still', async () => {
    keepOnServer();
    const client = new QueryClient();
    show(client);
    await screen.findByRole('button', { name: 'Go on with “Endterm”' });
    await startFilledIn();
    await leave();
    expect(keptBodies()).toEqual([]);
    const user = show(client);
    await generateFirst(user);
    await leave();
    await waitFor(() => expect(keptBodies()).toMatchObject([{ version: 4, content: { name: 'Midterm' } }]));
    const again = show(client);
    await again.click(await screen.findByRole('button', { name: 'Go on with “Endterm”' }));
    await waitFor(() => expect(field('Name').value).toBe('Endterm'));
    await leave();
    await waitFor(() => expect(keptBodies()[1]).toMatchObject({ version: 1, content: { name: 'Endterm' } }));
  });

  test('to discard it, which can be undone', async () => {
    keepOnServer();
    server.discard = async () => ({ data: { content: CONTENT } });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Discard “Endterm”' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Go on with “Endterm”' })).toBeNull());
    expect(vi.mocked(api.delete).mock.calls[0]?.[0]).toBe('/api/courses/c0/exam-draft');
    await user.click(button('Undo'));
    expect(await screen.findByRole('button', { name: 'Go on with “Endterm”' })).toBeTruthy();
    expect(keptBodies()).toEqual([{ content: CONTENT }]);
  });

  test('the exam that is shown can be discarded and comes back as it was', async () => {
    keepOnServer();
    const user = show(new QueryClient(), '?go-on=c0');
    await screen.findByText('First');
    await user.click(button('Discard this exam'));
    await waitFor(() => expect(screen.queryByText('First')).toBeNull());
    expect(field('Name').value).toBe('');
    await user.click(button('Undo'));
    expect(await screen.findByText('First')).toBeTruthy();
    await leave();
    await waitFor(() => expect(keptBodies()).toMatchObject([{ version: 0, content: { name: 'Endterm' } }]));
  });
});
