import { TEXTS } from '@exam/contract/texts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as notify from '../../ui/notify.ts';
import {
  button,
  field,
  generateFirst,
  refusal,
  sent,
  server,
  show,
  startServerForEach,
  type,
} from './generate-exam-fixture.tsx';

startServerForEach();
beforeEach(() => {
  vi.spyOn(notify, 'notifyError').mockReturnValue();
  vi.spyOn(notify, 'notifySuccess').mockReturnValue();
});

describe('saving', () => {
  test('sends the exam with the counts it was generated from, then is off until something changes', async () => {
    const user = show();
    await generateFirst(user);
    await type(user, 'simple', '9');
    await user.click(button('Save Exam'));

    await waitFor(() => expect(notify.notifySuccess).toHaveBeenCalledWith(TEXTS.examSaved));
    expect(sent('/api/exams/')[0]![1]).toEqual({
      name: 'Midterm',
      courseId: 'c0',
      questions: ['q-First'],
      choiceOrders: [[0, 1]],
      chaptersDistribution: { h0: '1' },
      difficultyDistribution: { simple: '1' },
      objectiveDistribution: { reminding: '1' },
      generationId: 'g1',
    });
    const link = screen.getByRole('link', { name: 'Open the saved exam' });
    expect(link.getAttribute('href')).toBe('/exams/e1');
    expect(button('Save Exam').disabled).toBe(true);

    await type(user, 'Name', 'Final');
    expect(button('Save Exam').disabled).toBe(false);
  });

  test('each try to save one exam carries the same key, another name another one', async () => {
    server.save = () => Promise.reject(refusal(503, {}));
    const user = show();
    await generateFirst(user);
    for (const tries of [1, 2]) {
      await user.click(button('Save Exam'));
      await waitFor(() => expect(notify.notifyError).toHaveBeenCalledTimes(tries));
    }
    await type(user, 'Name', 'Final');
    await user.click(button('Save Exam'));
    await waitFor(() => expect(notify.notifyError).toHaveBeenCalledTimes(3));

    const keys = sent('/api/exams/').map(([, , options]) => options?.headers?.['Idempotency-Key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(notify.notifyError).toHaveBeenCalledWith(TEXTS.somethingSentWrong);
  });

  test('a refused name is told at its field until it changes', async () => {
    const msg = 'Name must not be empty.';
    server.save = () => Promise.reject(refusal(400, { errors: [{ msg, path: 'name' }] }));
    const user = show();
    await generateFirst(user);
    await user.click(button('Save Exam'));
    expect(await screen.findByText(msg)).toBeTruthy();
    await type(user, 'Name', 'Final');
    expect(screen.queryByText(msg)).toBeNull();
  });

  test('a refused name is asked for where the exam is saved, and saves it', async () => {
    const msg = 'Name must not be empty.';
    server.save = () => Promise.reject(refusal(400, { errors: [{ msg, path: 'name' }] }));
    const user = show();
    await generateFirst(user);
    await user.clear(field('Name'));
    await user.click(button('Save Exam'));
    await screen.findByText(msg);
    server.save = async () => ({ data: { _id: 'e1' } });
    await user.type(field('Name of this exam'), 'Final{Enter}');
    expect(await screen.findByRole('link', { name: 'Open the saved exam' })).toBeTruthy();
    expect(sent('/api/exams/').map(([, body]) => (body as { name: string }).name)).toEqual(['', 'Final']);
    expect(field('Name').value).toBe('Final');
    expect(screen.queryByLabelText('Name of this exam')).toBeNull();
  });
});
