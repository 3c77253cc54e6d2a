import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../test-render.tsx';
import { QuestionScreen } from '../questions/question-screen.tsx';
import { QuestionsScreen } from '../questions/questions-screen.tsx';
import { PAIR, servePairs, UNLIKE } from './pair-fixture.ts';
import { stateOfSaved } from './saved-notice.tsx';

const ROUTES = [
  { path: '/questions', Component: QuestionsScreen },
  { path: '/questions/:questionId', Component: QuestionScreen },
  { path: '*', element: 'elsewhere' },
];

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const alike = (subject = 'This question') =>
  screen.findByRole('region', { name: `${subject} is similar to another question of this course` });

test('a question says what it is much like, until somebody decides', async () => {
  const { changes } = servePairs();
  renderRoutes(ROUTES, '/questions/q1');
  const panel = await alike();
  expect(within(panel).getByText('vfork', { selector: 'mark' })).toBeDefined();
  await press('Keep both');
  expect(await screen.findByRole('region', { name: 'Kept although similar to' })).toBeDefined();
  expect(screen.queryByRole('region', { name: /much like/ })).toBeNull();
  expect(changes()).toEqual([{ path: '', body: { one: 'q1', other: 'q2', decision: 'kept' } }]);
});

test('merged into the other question, it leads to that one', async () => {
  servePairs();
  const router = renderRoutes(ROUTES, '/questions/q1');
  await alike();
  await press('Merge…');
  const dialog = await screen.findByRole('dialog', { name: 'Which one stays?' });
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Keep this one' })[1]!);
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions/q2'));
});

test('any question of the course can be marked as never together with it', async () => {
  const { changes, seen } = servePairs({ pairs: [] });
  renderRoutes(ROUTES, '/questions/q1');
  await press('Never together with…');
  await userEvent.type(await screen.findByLabelText('Search for the other question'), 'waits');
  const results = await screen.findByRole('list', { name: 'Questions found' });
  await within(results).findByText(UNLIKE.text);
  expect(within(results).getAllByRole('button')).toHaveLength(1);
  expect(seen.find(({ path }) => path === '/api/questions')?.params).toMatchObject({
    course: 'c1',
    q: 'waits',
  });
  await userEvent.click(within(results).getByRole('button'));
  expect(await screen.findByRole('region', { name: 'Never together with' })).toBeDefined();
  expect(screen.getByText('marked by hand')).toBeDefined();
  expect(changes()).toEqual([{ path: '', body: { one: 'q1', other: 'q3', decision: 'excluded' } }]);
});

test('who may only look sees the pairs and no buttons for them', async () => {
  servePairs({ role: 'viewer', pairs: [{ ...PAIR, decision: 'excluded' }] });
  renderRoutes(ROUTES, '/questions/q1');
  expect(await screen.findByRole('region', { name: 'Never together with' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /together|Keep|Merge|Take/ })).toBeNull();
});

test('after a save the list says what the saved question is much like, until that is closed', async () => {
  servePairs();
  const router = renderRoutes(ROUTES, '/elsewhere');
  await router.navigate('/questions', { state: stateOfSaved('q1') });
  const panel = await alike('The question that you saved');
  await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /much like/ })).toBeNull());
  expect(router.state.location.state).toBeNull();
});

test('the list leads to the near-duplicates of its course, or of one to choose', async () => {
  servePairs();
  const router = renderRoutes(ROUTES, '/questions');
  await press('Near-duplicates');
  const item = await screen.findByRole('menuitem', { name: 'Statistics' });
  expect(item.getAttribute('href')).toBe('/courses/c2/near-duplicates');
  await router.navigate('/questions?course=c1');
  const link = await screen.findByRole('link', { name: 'Near-duplicates' });
  expect(link.getAttribute('href')).toBe('/courses/c1/near-duplicates');
});
