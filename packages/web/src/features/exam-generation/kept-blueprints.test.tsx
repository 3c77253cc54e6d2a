import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import * as notify from '../../ui/notify.ts';
import {
  button,
  chooseCourse,
  field,
  fillIn,
  sent,
  server,
  show,
  startServerForEach,
} from './generate-exam-fixture.tsx';

const PATH = '/api/courses/c0/blueprints';
const KEPT = {
  _id: 'b1',
  name: 'Midterm',
  courseId: 'c0',
  chapters: { gone: 3, h1: 5, h0: 2 },
  difficulty: { simple: 7, difficult: 0 },
  objective: { reminding: 3, understanding: 4, creativity: 0 },
};

startServerForEach();
beforeEach(() => {
  vi.spyOn(notify, 'notifySuccess').mockReturnValue();
});

async function openBlueprints(user: UserEvent): Promise<void> {
  await user.click(button('Blueprints'));
  await screen.findByRole('textbox', { name: 'Save these counts as' });
}

test('a course has to be chosen first', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Blueprints' })).toBeNull();
});

test('the present counts are kept under a name, which generates nothing', async () => {
  const user = show();
  await fillIn(user);
  await openBlueprints(user);
  await user.type(field('Save these counts as'), 'Quiz{Enter}');
  await waitFor(() => expect(notify.notifySuccess).toHaveBeenCalledWith('Quiz was saved'));
  expect(sent(PATH)[0]![1]).toEqual({
    name: 'Quiz',
    chapters: { h0: '1' },
    difficulty: { simple: '1' },
    objective: { reminding: '1' },
  });
  expect(sent('/api/exams/generate')).toEqual([]);
});

test('a kept one fills in all counts, its chapters in the order of the course, without those that have gone', async () => {
  server.kept = [KEPT];
  const user = show();
  await fillIn(user);
  await openBlueprints(user);
  await user.click(await screen.findByRole('button', { name: /^Midterm/ }));
  const chapters = screen.getAllByRole('textbox', { name: /^Number of questions from/ });
  expect(chapters.map((input) => (input as HTMLInputElement).value)).toEqual(['2', '5']);
  expect(field('simple').value).toBe('7');
  expect(field('understanding').value).toBe('4');
  expect(field('Name').value).toBe('Midterm');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a name that is taken offers to replace', async () => {
  server.kept = [KEPT];
  const user = show();
  await chooseCourse(user);
  await openBlueprints(user);
  await screen.findByRole('button', { name: /^Midterm/ });
  await user.type(field('Save these counts as'), ' midterm');
  expect(button('Replace')).toBeTruthy();
});

test('a forgotten one can be had back', async () => {
  server.kept = [KEPT];
  const forget = vi.spyOn(api, 'delete').mockResolvedValue({});
  const user = show();
  await chooseCourse(user);
  await openBlueprints(user);
  await user.click(await screen.findByRole('button', { name: 'Delete Midterm' }));
  await waitFor(() => expect(notify.notifySuccess).toHaveBeenCalledTimes(1));
  expect(forget).toHaveBeenCalledWith('/api/blueprints/b1', {});
  expect(notify.notifySuccess).toHaveBeenCalledWith('Midterm was deleted');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const { _id, courseId, ...counts } = KEPT;
  expect(sent(PATH)[0]![1]).toEqual(counts);
});
