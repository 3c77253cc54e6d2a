import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import {
  AVAILABILITY,
  button,
  chooseCourse,
  field,
  generateFirst,
  refusal,
  server,
  show,
  startServerForEach,
  startWith,
  type,
} from './generate-exam-fixture.tsx';

startServerForEach();

/** Chooses both chapters of the first course; each holds five questions of each kind. */
async function chooseAll(): Promise<UserEvent> {
  const user = show();
  await chooseCourse(user);
  await user.click(button('All chapters'));
  return user;
}

/** The description of a field. */
function description(label: string): string {
  return document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

test('a field tells what it can still take as soon as others bind it, and nothing is sent for it', async () => {
  const user = await chooseAll();
  await waitFor(() => expect(description('simple')).toBe('Number of questions: of 30'));
  const calls = vi.mocked(api.get).mock.calls.length;
  await type(user, 'Number of questions from Processes', '4');
  await type(user, 'Number of questions from Memory', '8');
  await type(user, 'simple', '9');
  expect(await screen.findByText('3')).toBeTruthy();
  expect(description('difficult')).toBe('Number of questions: 3 of 30');
  expect(description('creativity')).toBe('Number of questions: 0 to 12 of 20');
  expect(api.get).toHaveBeenCalledTimes(calls);
  expect(api.post).not.toHaveBeenCalled();
});

test('the rest is filled in with one click, and what was typed stays', async () => {
  const user = await chooseAll();
  await type(user, 'Number of questions from Processes', '4');
  await type(user, 'Number of questions from Memory', '8');
  await type(user, 'simple', '9');
  await user.click(await screen.findByRole('button', { name: 'Fill in the rest' }));
  expect(field('simple').value).toBe('9');
  expect(field('difficult').value).toBe('3');
  expect(await screen.findByText('This works: 12 questions')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fill in the rest' })).toBeNull();
});

test('Generate fills in what was left empty, and sends that', async () => {
  const user = await chooseAll();
  await type(user, 'Number of questions from Processes', '4');
  await type(user, 'Number of questions from Memory', '8');
  await screen.findByRole('button', { name: 'Fill in the rest' });
  await user.click(button('Generate'));
  const [, sent] = vi.mocked(api.post).mock.calls.findLast(([path]) => path.endsWith('/exams/generate'))!;
  const { difficulty, objective } = sent as Record<string, Record<string, string>>;
  const sum = (counts: object) => Object.values(counts).reduce((total, count) => total + Number(count), 0);
  expect([sum(difficulty!), sum(objective!)]).toEqual([12, 12]);
  expect(field('simple').value).toBe(difficulty!['simple']);
});

test('an empty count is a zero for generating: what works with it is not filled', async () => {
  const user = await chooseAll();
  await type(user, 'Number of questions from Processes', '2');
  await type(user, 'simple', '2');
  await type(user, 'reminding', '2');
  expect(await screen.findByText('This works: 2 questions')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fill in the rest' })).toBeNull();
});

test('what nothing can complete is told before all is filled in', async () => {
  const user = await chooseAll();
  await type(user, 'Number of questions from Processes', '31');
  expect(await screen.findByText('Not possible: Processes holds 30 questions, 31 asked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fill in the rest' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Use the nearest: / })).toBeTruthy();
});

describe('counts that cannot be met together', () => {
  /** Both chapters of the first course, 15 questions each: 12 simple, 18 difficult; more creativity than go with them. */
  async function askForTooMuch(): Promise<UserEvent> {
    server.availability = AVAILABILITY.map((chapter) => {
      const { simple, difficult } = chapter.counts;
      return { ...chapter, counts: { simple, difficult: { ...difficult, creativity: 1 } } };
    });
    const user = show();
    await chooseCourse(user);
    startWith({
      chapters: { h0: '11', h1: '10' },
      difficulty: { simple: '5', difficult: '16' },
      objective: { reminding: '4', understanding: '5', creativity: '12' },
    });
    await screen.findByText(
      'Not possible: At most 7 creativity questions with 16 difficult ones and these chapter counts, 12 asked',
    );
    return user;
  }

  test('are marked, and the proposal is written out, tinted once it is used, and taken back by one click', async () => {
    const user = await askForTooMuch();
    const marks = (label: string) => field(label).dataset['mark'];
    expect(['creativity', 'difficult', 'simple', 'reminding'].map(marks)).toEqual([
      'in-question',
      'in-question',
      undefined,
      undefined,
    ]);
    expect(field('creativity').getAttribute('aria-invalid')).toBe('true');
    const proposal = screen.getByRole('button', { name: /^Use the nearest: .*creativity 12 ?to \d+/ });
    await user.click(proposal);
    expect(await screen.findByText('This works: 21 questions')).toBeTruthy();
    expect(marks('creativity')).toBe('changed');
    expect(marks('Number of questions from Memory')).toBeUndefined();
    await user.click(button('Back to what was typed'));
    expect(['creativity', 'difficult'].map((label) => field(label).value)).toEqual(['12', '16']);
    expect(screen.queryByRole('button', { name: 'Back to what was typed' })).toBeNull();
  });

  test('a change by hand ends tint and way back', async () => {
    const user = await askForTooMuch();
    await user.click(screen.getByRole('button', { name: /^Use the nearest/ }));
    await type(user, 'reminding', '1');
    await waitFor(() => expect(field('creativity').dataset['mark']).toBeUndefined());
    expect(screen.queryByRole('button', { name: 'Back to what was typed' })).toBeNull();
  });

  test('tell what to write, with links that fill in the form', async () => {
    await askForTooMuch();
    const list = screen.getByRole('list', { name: 'Questions to write' });
    expect(list.textContent).toBe('5 difficult creativity: 5 in chapter 1');
    const links = within(list).getAllByRole('link');
    expect(links[0]!.getAttribute('href')).toBe(
      '/add-question?course=c0&chapter=h0&difficulty=difficult&objective=creativity',
    );
  });
});

test('locked questions count: no field takes less than is locked of it, and the rest is filled around them', async () => {
  const user = show();
  await generateFirst(user);
  await user.click(button('Lock question 1'));
  await type(user, 'Number of questions from Processes', '4');
  await user.clear(field('simple'));
  await user.clear(field('reminding'));
  await type(user, 'difficult', '3');
  await waitFor(() => {
    expect(description('reminding')).toBe('Number of questions: 1 to 4 of 10');
    expect(description('simple')).toBe('Number of questions: 1 of 15');
    expect(description('creativity')).toBe('Number of questions: 0 to 3 of 10');
  });
  await user.click(await screen.findByRole('button', { name: 'Fill in the rest' }));
  expect(field('simple').value).toBe('1');
  expect(Number(field('reminding').value)).toBeGreaterThan(0);
  expect(await screen.findByText('This works: 4 questions')).toBeTruthy();

  await type(user, 'difficult', '4');
  await user.clear(field('simple'));
  const reason =
    'With these chapter counts and the locked question at most 3 difficult questions can be had, 4 asked';
  const sentence = `Not possible: ${reason}`;
  await waitFor(() => expect(screen.getByText(/^Not possible/).textContent).toBe(sentence));
  await user.click(button('Unlock question 1'));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test('an exam larger than there may be is not filled in', async () => {
  const user = await chooseAll();
  await type(user, 'simple', '600');
  await type(user, 'difficult', '600');
  expect(await screen.findByText(/^Not possible: /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fill in the rest' })).toBeNull();
});

describe('what the pool holds', () => {
  /** The first chapter as it is after questions were added or deleted elsewhere. */
  const holding = (each: number) => {
    const [first, second] = AVAILABILITY;
    const counts = { reminding: each, understanding: each, creativity: each };
    return [{ ...first!, counts: { simple: counts, difficult: counts } }, second!];
  };

  test('is looked at again after a request, and what the table told is told anew', async () => {
    const user = show();
    await generateFirst(user);
    expect(description('Number of questions from Processes')).toMatch(/of 30$/);
    server.availability = holding(0);
    const message = 'Processes holds no questions, 1 asked';
    server.generate = () =>
      Promise.reject(refusal(422, { message, shortages: [], nearest: null, isNearestProven: true }));
    await user.click(button('Generate'));
    await waitFor(() => expect(description('Number of questions from Processes')).toBe('only 0'));
  });

  test('is looked at again on coming back to the screen', async () => {
    const client = new QueryClient();
    const user = show(client);
    await generateFirst(user);
    cleanup();
    server.availability = holding(7);
    show(client);
    await waitFor(() => expect(description('Number of questions from Processes')).toMatch(/of 42$/));
  });
});
