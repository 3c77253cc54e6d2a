import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import * as notify from '../../ui/notify.ts';
import { EXAM } from '../exams/exam-fixture.tsx';
import {
  button,
  field,
  questionOf,
  refusal,
  sent,
  show,
  startServerForEach,
} from './generate-exam-fixture.tsx';

startServerForEach();

const LOCKED = questionOf('Locked');
const GENERATION = {
  seed: '0'.repeat(32),
  engineVersion: 2,
  blueprint: {
    chapters: { h0: 2, gone: 1 },
    difficulty: { simple: 1, difficult: 1 },
    objective: { reminding: 2, understanding: 0, creativity: 0 },
  },
  locked: [LOCKED._id, 'deleted'],
  preferences: { recentExams: 5, variety: false },
  versions: { count: 3, differBy: 'order' },
  generations: 0,
};

/** Opens the screen with a saved exam as template. */
function openTemplate(exam: object) {
  const served = vi.mocked(api.get).getMockImplementation();
  vi.mocked(api.get).mockImplementation(async (path, ...rest) => {
    if (path === '/api/exams/t1') return { data: { ...EXAM, courseId: 'c0', ...exam } } as never;
    if (path === '/api/exams/t1/questions') {
      return { data: [LOCKED, { ...LOCKED, _id: 'deleted', heading: 'Part II' }] } as never;
    }
    if (path === `/api/questions/${LOCKED._id}`) return { data: LOCKED } as never;
    if (path === '/api/questions/deleted') throw refusal(404, { message: 'Question not found.' });
    return served?.(path, ...rest) as never;
  });
  return show(new QueryClient({ defaultOptions: { queries: { retry: false } } }), '?template=t1');
}

test('a saved exam fills the screen with its blueprint, locked questions, versions and preferences', async () => {
  const notifyError = vi.spyOn(notify, 'notifyError').mockReturnValue();
  const user = openTemplate({ generation: GENERATION });
  expect(await screen.findByDisplayValue('Midterm')).toBeDefined();
  await waitFor(() => expect(field('simple').value).toBe('1'));
  expect([field('Versions').value, field('reminding').value]).toEqual(['3', '2']);
  expect(notifyError).toHaveBeenCalledWith(
    '1 chapter of that exam is gone and left out. 1 locked question of that exam is gone and left out: question 2.',
  );
  await screen.findByRole('combobox', { name: 'Chapter' });
  await user.click(button('Generate, keep 1 locked'));
  expect(sent('/api/exams/generate')[0]?.[1]).toMatchObject({
    chapters: { h0: '2' },
    locked: [LOCKED._id],
    versions: { count: '3', differBy: 'order' },
  });
});

test('one that was saved without a record of its draw gives its counts', async () => {
  openTemplate({ chaptersDistribution: [{ ...EXAM.chaptersDistribution[0], chapterId: 'h0' }] });
  expect(await screen.findByDisplayValue('Midterm')).toBeDefined();
  await waitFor(() => expect(field('difficult').value).toBe('2'));
  expect(field('understanding').value).toBe('3');
});

test('nothing of another exam is seen until the template has filled the screen', async () => {
  openTemplate({ generation: GENERATION });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(name.closest('[data-awaited]')).not.toBeNull();
  await screen.findByDisplayValue('Midterm');
  await waitFor(() => expect(name.closest('[data-awaited]')).toBeNull());
});
