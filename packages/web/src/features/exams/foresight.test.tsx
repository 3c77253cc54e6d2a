import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { button, chooseCourse, field, show, startServerForEach, type } from './generate-exam-fixture.tsx';

vi.mock('../../ui/notify.ts');
startServerForEach();

/** Both chapters of the first course are chosen; each holds five questions of each kind. */
async function chooseAll(): Promise<UserEvent> {
  const user = show();
  await chooseCourse(user);
  await user.click(button('All chapters'));
  return user;
}

/** What a field tells of itself. */
function description(label: string): string {
  return document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

test('a field tells what it can still take as soon as others bind it, and nothing is sent for it', async () => {
  const user = await chooseAll();
  await waitFor(() => expect(description('simple')).toBe('of 30'));
  const calls = vi.mocked(api.get).mock.calls.length;
  await type(user, 'Number of questions from Processes', '4');
  await type(user, 'Number of questions from Memory', '8');
  await type(user, 'simple', '9');
  expect(await screen.findByText('3')).toBeTruthy();
  expect(description('difficult')).toBe('3 of 30');
  expect(description('creativity')).toBe('0 to 12 of 20');
  expect(api.get).toHaveBeenCalledTimes(calls);
  expect(api.post).not.toHaveBeenCalled();
});

test('the rest is filled in with one click, and what was typed stays', async () => {
  const user = await chooseAll();
  await type(user, 'Number of questions from Processes', '4');
  await type(user, 'Number of questions from Memory', '8');
  await type(user, 'simple', '9');
  await user.click(await screen.findByRole('button', { name: 'Fill the rest for me' }));
  expect(field('simple').value).toBe('9');
  expect(field('difficult').value).toBe('3');
  expect(await screen.findByText('This works: 12 questions')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fill the rest for me' })).toBeNull();
});

test('an empty count is a zero for generating: what works with it is not filled', async () => {
  const user = await chooseAll();
  await type(user, 'Number of questions from Processes', '2');
  await type(user, 'simple', '2');
  await type(user, 'reminding', '2');
  expect(await screen.findByText('This works: 2 questions')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fill the rest for me' })).toBeNull();
});

test('what nothing can complete is told before all is filled in', async () => {
  const user = await chooseAll();
  await type(user, 'Number of questions from Processes', '31');
  expect(await screen.findByText('Not possible: Processes holds 30 questions, 31 asked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fill the rest for me' })).toBeNull();
  expect(button('Use the nearest')).toBeTruthy();
});
