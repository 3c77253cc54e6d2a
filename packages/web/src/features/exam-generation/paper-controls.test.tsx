import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import * as notify from '../../ui/notify.ts';
import {
  button,
  field,
  fillIn,
  generated,
  generateFirst,
  questionOf,
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
});

beforeEach(() => {
  server.generate = async () => generated('First', 'Second', 'Third');
});

/** The texts of the paper, from top to bottom. */
function texts(): string[] {
  const list = screen.getByRole('list', { name: 'Questions' });
  return within(list)
    .getAllByRole('article')
    .map((article) => /First|Second|Third|Other|New/.exec(article.textContent)?.[0] ?? '');
}

async function generateAgain(user: UserEvent, name: RegExp): Promise<void> {
  const before = sent('/api/exams/generate').length;
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(sent('/api/exams/generate')).toHaveLength(before + 1));
}

test('a question is one stop of Tab, and arrow keys lead through its controls', async () => {
  const user = show();
  await generateFirst(user);
  const paper = screen.getByRole('list', { name: 'Questions' });
  const stops = within(paper)
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([1, 2, 3].map((number) => button(`Lock question ${number}`)));
  button('Lock question 1').focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(button('Replace question 1'));
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(button('Move question 1'));
  await user.tab();
  expect(document.activeElement).toBe(button('Lock question 2'));
});

describe('sections', () => {
  test('by chapter come with one button, can be renamed, and are saved', async () => {
    const user = show();
    await generateFirst(user);
    await user.click(button('Headings by chapter'));
    const heading = screen.getByRole<HTMLInputElement>('textbox', { name: 'Heading before question 1' });
    expect(heading.value).toBe('Processes');
    await user.clear(heading);
    await user.paste('Part I');
    await user.click(button('Save Exam'));
    await waitFor(() => expect(sent('/api/exams/')).toHaveLength(1));
    expect(sent('/api/exams/')[0]![1]).toMatchObject({ headings: [{ position: 0, text: 'Part I' }] });
    await user.click(button('Remove the headings'));
    expect(screen.queryByRole('textbox', { name: /^Heading/ })).toBeNull();
  });
});

describe('the order of the questions', () => {
  test('changes with the arrow keys, is told, keeps the focus, and is saved as shown', async () => {
    const user = show();
    await generateFirst(user);
    button('Move question 1').focus();
    await user.keyboard('{ArrowDown}');
    expect(texts()).toEqual(['Second', 'First', 'Third']);
    expect(screen.getByText('Moved to place 2 of 3.')).toBeTruthy();
    expect(document.activeElement).toBe(button('Move question 2'));

    await user.keyboard('{End}{ArrowDown}');
    expect(texts()).toEqual(['Second', 'Third', 'First']);
    await user.click(button('Save Exam'));
    await waitFor(() => expect(sent('/api/exams/')).toHaveLength(1));
    expect(sent('/api/exams/')[0]![1]).toMatchObject({ questions: ['q-Second', 'q-Third', 'q-First'] });
  });

  test('changes by dragging; Escape gives up', async () => {
    // Items one below the other, a hundred pixels each.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const place = [...(this.parentElement?.children ?? [])].indexOf(this);
      return new DOMRect(0, place * 100, 100, 100);
    });
    const user = show();
    await generateFirst(user);

    fireEvent.pointerDown(button('Move question 1'), { pointerId: 7, button: 0 });
    fireEvent.pointerMove(window, { pointerId: 7, clientY: 260 });
    fireEvent.pointerUp(window, { pointerId: 7 });
    expect(texts()).toEqual(['Second', 'Third', 'First']);

    fireEvent.pointerDown(button('Move question 3'), { pointerId: 7, button: 0 });
    fireEvent.pointerMove(window, { pointerId: 7, clientY: 120 });
    fireEvent.pointerUp(window, { pointerId: 7 });
    expect(texts()).toEqual(['Second', 'First', 'Third']);

    fireEvent.pointerDown(button('Move question 1'), { pointerId: 7, button: 0 });
    fireEvent.pointerMove(window, { pointerId: 7, clientY: 260 });
    await user.keyboard('{Escape}');
    fireEvent.pointerUp(window, { pointerId: 7 });
    expect(texts()).toEqual(['Second', 'First', 'Third']);
  });

  test('of a saved exam can be changed and saved anew', async () => {
    const user = show();
    await generateFirst(user);
    await user.click(button('Save Exam'));
    await waitFor(() => expect(button('Save Exam').disabled).toBe(true));
    button('Move question 3').focus();
    await user.keyboard('{ArrowUp}');
    expect(button('Save Exam').disabled).toBe(false);
  });
});

describe('a locked question', () => {
  test('stays at its place when the exam is generated again', async () => {
    const user = show();
    await generateFirst(user);
    await user.click(button('Lock question 2'));
    server.generate = async () => generated('Second', 'New', 'Other');
    await generateAgain(user, /Generate again, keep 1 locked/);
    expect(sent('/api/exams/generate')[1]![1]).toMatchObject({ locked: ['q-Second'] });
    await waitFor(() => expect(texts()).toEqual(['New', 'Second', 'Other']));
    expect(button('Unlock question 2')).toBeTruthy();
  });

  test('is not replaced before it is unlocked', async () => {
    const user = show();
    await generateFirst(user);
    await user.click(button('Lock question 1'));
    await user.click(button('Replace question 1'));
    expect(sent('/api/exams/replace')).toEqual([]);
    await user.click(button('Unlock question 1'));
    expect(button('Generate')).toBeTruthy();
  });

  test('is let go with all others by one click', async () => {
    const user = show();
    await generateFirst(user);
    await user.click(button('Lock question 1'));
    await user.click(button('Lock question 3'));
    expect(screen.getByText(/2 questions locked\./)).toBeTruthy();
    await user.click(button('Unlock all'));
    expect(button('Lock question 1')).toBeTruthy();
    expect(button('Generate')).toBeTruthy();
  });

  test('can be unlocked after the request that it made impossible', async () => {
    const user = show();
    await generateFirst(user);
    await user.click(button('Lock question 1'));
    const message = '1 locked question is from Processes, none asked.';
    server.generate = () =>
      Promise.reject(refusal(422, { message, shortages: [], nearest: null, isNearestProven: true }));
    await generateAgain(user, /keep 1 locked/);
    expect(await screen.findByText(`Not possible: ${message}`)).toBeTruthy();
    await user.click(button('Unlock question 1'));
    expect(screen.queryByText(`Not possible: ${message}`)).toBeNull();
  });
});

describe('replacing a question', () => {
  test('sends the whole exam and puts the other in its place, with the focus on the same button', async () => {
    server.replace = async () => ({ data: generated('Other').data[0] });
    const user = show();
    await generateFirst(user);
    await user.click(button('Replace question 2'));
    await waitFor(() => expect(texts()).toEqual(['First', 'Other', 'Third']));
    expect(sent('/api/exams/replace')[0]![1]).toEqual({
      courseId: 'c0',
      questions: ['q-First', 'q-Second', 'q-Third'],
      replace: 'q-Second',
    });
    expect(document.activeElement).toBe(button('Replace question 2'));
    expect(button('Save Exam').disabled).toBe(false);
  });

  test('where there is no other, the reason is told and the paper stays', async () => {
    const message = 'The exam already holds every simple reminding question of Processes.';
    server.replace = () => Promise.reject(refusal(422, { message }));
    const user = show();
    await generateFirst(user);
    await user.click(button('Replace question 1'));
    await waitFor(() => expect(notify.notifyError).toHaveBeenCalledWith(message));
    expect(texts()).toEqual(['First', 'Second', 'Third']);
  });
});

describe('choosing a question', () => {
  test('of the same cell puts it in the place of another, tinted, and it can be put back', async () => {
    server.pool = ['First', 'Other'].map(questionOf);
    const user = show();
    await generateFirst(user);
    await user.click(button('Choose another for question 1'));
    const list = await screen.findByRole('list', { name: 'Questions to choose from' });
    await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(1));
    await user.click(within(list).getByRole('button', { name: 'Choose' }));
    const paper = () => screen.getByRole('list', { name: 'Questions' });
    expect(within(paper()).getByText('Other')).toBeTruthy();
    expect(paper().querySelector('[data-replaced]')).not.toBeNull();
    expect(sent('/api/exams/replace')).toEqual([]);

    await user.click(button('Put back what stood at question 1'));
    expect(within(paper()).getByText('First')).toBeTruthy();
    expect(paper().querySelector('[data-replaced]')).toBeNull();
    expect(document.activeElement).toBe(button('Replace question 1'));
    expect(screen.queryByRole('button', { name: /^Put back/ })).toBeNull();
  });

  test('of the pool takes it into the next exam, where it is locked', async () => {
    server.pool = [questionOf('Wanted')];
    const user = show();
    await generateFirst(user);
    await user.click(button('Take a question from the pool'));
    await user.click(await screen.findByRole('button', { name: 'Take' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByText('1 question taken; the next exam holds them.')).toBeTruthy();
    server.generate = async () => generated('Wanted');
    await user.click(button('Generate again, keep 1 locked'));
    await waitFor(() => expect(button('Unlock question 1')).toBeTruthy());
    expect(sent('/api/exams/generate')[1]![1]).toMatchObject({ locked: ['q-Wanted'] });
    expect(screen.queryByRole('list', { name: 'Taken questions' })).toBeNull();
  });

  test('of the pool says how to find another one if more may match than are shown', async () => {
    const wanted = Array.from({ length: 8 }, (_, at) => questionOf(`Wanted ${at}`));
    server.pool = wanted.slice(1);
    const user = show();
    await generateFirst(user);
    await user.click(button('Take a question from the pool'));
    await screen.findByText('Wanted 1');
    expect(screen.queryByText(/^The first 8 are shown/)).toBeNull();
    server.pool = wanted;
    await user.type(screen.getByRole('searchbox', { name: 'Search the pool' }), 'w');
    expect(await screen.findByText(/^The first 8 are shown/)).toBeTruthy();
  });

  test('of the pool puts it in at once for one of its cell', async () => {
    server.pool = [questionOf('Wanted')];
    const user = show();
    await generateFirst(user);
    await user.click(button('Take a question from the pool'));
    await user.click(await screen.findByRole('button', { name: 'Put in for question 1' }));
    expect(within(screen.getByRole('list', { name: 'Questions' })).getByText('Wanted')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Taken questions' })).toBeNull();
  });
});

describe('leaving the screen', () => {
  test('and coming back finds details, paper and locks as they were', async () => {
    const user = show(queryClient);
    await generateFirst(user);
    await user.click(button('Lock question 2'));
    cleanup();
    show(queryClient);
    expect(field('Name').value).toBe('Midterm');
    expect(texts()).toEqual(['First', 'Second', 'Third']);
    expect(button('Unlock question 2')).toBeTruthy();
    expect(button('Save Exam').disabled).toBe(false);
  });

  test('while an exam is generated finds it there', async () => {
    let answer!: (answer: unknown) => void;
    server.generate = () => new Promise((resolve) => (answer = resolve));
    const user = show(queryClient);
    await fillIn(user);
    await user.click(button('Generate'));
    cleanup();
    answer(generated('Other'));
    show(queryClient);
    await waitFor(() => expect(texts()).toEqual(['Other']));
  });

  test('by logging out leaves nothing to the next account, an answer that comes later included', async () => {
    let answer!: (answer: unknown) => void;
    server.generate = () => new Promise((resolve) => (answer = resolve));
    const user = show(queryClient);
    await type(user, 'Name', 'Secret');
    await user.click(button('Generate'));
    cleanup();
    queryClient.clear();
    show(queryClient);
    answer(generated('First'));
    expect(field('Name').value).toBe('');
    expect(await screen.findByText(/Your exam will appear here/)).toBeTruthy();
  });
});
