import { TEXTS } from '@exam/contract/texts';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { dropDeleted } from '../../lib/changed-data.ts';
import * as notify from '../../ui/notify.ts';
import {
  button,
  choose,
  chooseCourse,
  field,
  fillIn,
  generated,
  generateFirst,
  refusal,
  sent,
  server,
  show,
  startFilledIn,
  startServerForEach,
  type,
} from './generate-exam-fixture.tsx';

startServerForEach();
beforeEach(() => {
  vi.spyOn(notify, 'notifyError').mockReturnValue();
});

describe('the course of the address', () => {
  test('is chosen, and an exam of it that is in the making stays', async () => {
    const client = new QueryClient();
    show(client, '?course=c0');
    expect(await screen.findByDisplayValue('Operating Systems')).toBeTruthy();
    await startFilledIn();
    cleanup();
    show(client, '?course=c0');
    expect(await screen.findByDisplayValue('Midterm')).toBeTruthy();
    cleanup();
    show(client, '?course=c1');
    expect(await screen.findByDisplayValue('Statistics')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Chosen chapters' })).toBeNull();
  });
});

describe('the details', () => {
  test('a chapter can be added only with both a chapter and a count', async () => {
    const user = show();
    await chooseCourse(user);
    expect(button('Add').disabled).toBe(true);
    await choose(user, 'Chapter', '2. Memory');
    expect(button('Add').disabled).toBe(true);
    await type(user, 'Count', '3');
    expect(button('Add').disabled).toBe(false);
    await user.click(button('Add'));
    const rows = screen.getByRole('list', { name: 'Chosen chapters' });
    expect(within(rows).getByText('2. Memory')).toBeTruthy();
    expect(within(rows).getByText('of 30')).toBeTruthy();
    await user.click(button('Remove Memory'));
    expect(screen.queryByRole('list', { name: 'Chosen chapters' })).toBeNull();
  });

  test('a number of questions is spread over all chapters', async () => {
    const user = show();
    await chooseCourse(user);
    await type(user, 'Number of questions to spread', '7');
    await user.click(button('Spread over chapters'));
    const counts = ['Processes', 'Memory'].map((name) => field(`Number of questions from ${name}`).value);
    expect(counts).toEqual(['4', '3']);
  });

  test('the line tells whether it works before anything is sent', async () => {
    const user = show();
    await fillIn(user);
    expect(await screen.findByText('This works: 1 question')).toBeTruthy();
    await type(user, 'Number of questions from Processes', '9');
    expect(
      await screen.findByText(
        /^9 by chapter · 1 by difficulty · 1 by objective\. Still to place: 8 by difficulty/,
      ),
    ).toBeTruthy();
    expect(api.post).not.toHaveBeenCalled();
  });
});

describe('generating', () => {
  test('sends the counts as typed and leaves out the empty ones, shows the questions and lets them be saved', async () => {
    const user = show();
    await fillIn(user);
    expect(button('Save Exam').disabled).toBe(true);
    await user.click(button('Generate'));
    expect(await screen.findByText('First')).toBeTruthy();
    expect(button('Save Exam').disabled).toBe(false);
    expect(sent('/api/exams/generate')[0]![1]).toEqual({
      chapters: { h0: '1' },
      difficulty: { simple: '1' },
      objective: { reminding: '1' },
    });
  });

  test('a new request turns saving off at once; if it fails, the old list stays and cannot be saved', async () => {
    const user = show();
    await generateFirst(user);

    let fail!: (error: unknown) => void;
    server.generate = () => new Promise((_, reject) => (fail = reject));
    await user.click(button('Generate'));
    expect(button('Save Exam').disabled).toBe(true);

    fail(refusal(400, { errors: [{ msg: 'simple is wrong', path: 'difficulty.simple' }] }));
    await waitFor(() => expect(notify.notifyError).toHaveBeenCalledWith('simple is wrong'));
    expect(screen.getByText('First')).toBeTruthy();
    expect(button('Save Exam').disabled).toBe(true);
    expect(
      screen.getByText('This is the previous exam. Only a newly generated exam can be saved.'),
    ).toBeTruthy();
  });

  test('a failure without words is told in the specified ones', async () => {
    server.generate = () => Promise.reject(refusal(500, { requestId: 'r1' }));
    const user = show();
    await user.click(button('Generate'));
    await waitFor(() => expect(notify.notifyError).toHaveBeenCalledWith(TEXTS.somethingSentWrong));
  });

  test('what cannot be met is told with the nearest, which one click fills in', async () => {
    const nearest = {
      chapters: { h0: 4 },
      difficulty: { simple: 3, difficult: 1 },
      objective: { reminding: 2, understanding: 2, creativity: 0 },
    };
    const message = 'Processes holds 4 questions, 9 asked.';
    server.generate = () =>
      Promise.reject(refusal(422, { message, shortages: [], nearest, isNearestProven: true }));
    const user = show();
    await fillIn(user);
    await user.click(button('Generate'));
    expect(await screen.findByText(`Not possible: ${message}`)).toBeTruthy();
    expect(notify.notifyError).toHaveBeenCalledWith(message);
    expect(button('Generate').disabled).toBe(false);

    await user.click(screen.getByRole('button', { name: /^Use the nearest: / }));
    expect(field('simple').value).toBe('3');
    expect(await screen.findByText('This works: 4 questions')).toBeTruthy();
  });

  test('another course clears the chapters and empties the list', async () => {
    const user = show();
    await generateFirst(user);
    await choose(user, 'Course', 'Statistics');
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Chosen chapters' })).toBeNull();
    expect(button('Save Exam').disabled).toBe(true);
    expect(await screen.findByText(/This course has no chapters yet\./)).toBeTruthy();
  });

  test('a course that was deleted meanwhile takes the list away, and the rest of the details stays', async () => {
    const client = new QueryClient();
    const user = show(client);
    await generateFirst(user);
    cleanup();
    dropDeleted(client, 'c0');
    server.isFirstGone = true;
    show(client);
    await waitFor(() => expect(screen.queryByText('First')).toBeNull());
    expect(screen.queryByRole('list', { name: 'Chosen chapters' })).toBeNull();
    expect(field('Name').value).toBe('Midterm');
    expect(await screen.findByText('Choose a course to begin.')).toBeTruthy();
    expect(button('Save Exam').disabled).toBe(true);
  });

  test('an answer that comes after another course was chosen is dropped', async () => {
    let answer!: (answer: unknown) => void;
    const late = new Promise<unknown>((resolve) => (answer = resolve));
    server.generate = () => late;
    const user = show();
    await fillIn(user);
    await user.click(button('Generate'));
    await choose(user, 'Course', 'Statistics');
    answer(generated('Late'));
    await late;
    expect(await screen.findByText(/Your exam will appear here/)).toBeTruthy();
    expect(screen.queryByText('Late')).toBeNull();
    expect(button('Save Exam').disabled).toBe(true);
  });
});
