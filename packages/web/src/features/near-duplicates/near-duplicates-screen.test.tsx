import { TEXTS } from '@exam/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../test-render.tsx';
import { NearDuplicatesScreen } from './near-duplicates-screen.tsx';
import { FAMILY, PAIR, servePairs, THIRD, UNLIKE } from './pair-fixture.ts';

const show = (search = '') =>
  renderRoutes(
    [
      { path: '/courses/:courseId/near-duplicates', Component: NearDuplicatesScreen },
      { path: '*', element: 'elsewhere' },
    ],
    `/courses/c1/near-duplicates${search}`,
  );

const list = () => screen.findByRole('list', { name: 'Pairs of questions' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('shows two questions side by side, how alike they are and what differs', async () => {
  servePairs();
  show();
  const [first, second] = within(await list())
    .getAllByRole('article')
    .slice(1);
  expect(screen.getByText('87 % alike')).toBeDefined();
  expect(within(first!).getByText('fork', { selector: 'mark' })).toBeDefined();
  expect(within(second!).getByText('vfork', { selector: 'mark' })).toBeDefined();
  expect(within(second!).getByRole('link').getAttribute('href')).toBe('/questions/q2');
  const marked = (side: HTMLElement) =>
    [...side.querySelectorAll('[data-marked]')].map((it) => it.textContent);
  expect(marked(first!)).toEqual(['-1']);
  expect(marked(second!)).toEqual(['1']);
  expect(document.title).toBe('Near-duplicates of Operating Systems | Exam Generation System');
});

test('a decision takes the pair off the list, and the toast takes the decision back', async () => {
  const { changes } = servePairs();
  show();
  await press('Never together');
  expect(await screen.findByText('These two questions are never put in one exam')).toBeDefined();
  expect(await screen.findByText('No near-duplicates to review')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Never together 1' })).toBeDefined();
  await press('Undo');
  await list();
  expect(changes()).toEqual([
    { path: '', body: { one: 'q1', other: 'q2', decision: 'excluded' } },
    { path: '', body: { one: 'q1', other: 'q2', decision: 'open' } },
  ]);
});

test('after a decision the focus is on the same button of the next pair', async () => {
  servePairs({ pairs: [PAIR, { ...PAIR, one: UNLIKE, other: THIRD, similarity: 0.7 }] });
  show();
  const [first, second] = await screen.findAllByRole('button', { name: 'Keep both' });
  await userEvent.click(first!);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Keep both' })).toEqual([second]));
  expect(document.activeElement).toBe(second);
});

test('merging asks which question stays', async () => {
  const { changes } = servePairs();
  show();
  await press('Merge…');
  const dialog = await screen.findByRole('dialog', { name: 'Which one stays?' });
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Keep this one' })[1]!);
  expect(await screen.findByText('The two questions were merged')).toBeDefined();
  expect(await screen.findByText('No near-duplicates to review')).toBeDefined();
  expect(changes()).toEqual([{ path: '/merge', body: { keep: 'q2', remove: 'q1' } }]);
});

test('a family is one card, with what each has and the first lacks marked', async () => {
  servePairs({ pairs: FAMILY });
  show();
  const family = await screen.findByRole('list', { name: 'Questions that are alike' });
  expect(screen.getByText('2 pairs in 1 group')).toBeDefined();
  expect(screen.getByText('3 questions')).toBeDefined();
  const marked = within(family)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement === family)
    .map((item) => [...item.querySelectorAll('mark, [data-marked]')].map((it) => it.textContent));
  expect(marked).toEqual([[], ['vfork', '1'], ['vfork', 'a thread', '1']]);
  expect(within(family).getAllByText(/alike/)).toHaveLength(1);
});

test('a family is kept as a whole, and Undo opens the same pairs again', async () => {
  const { changes } = servePairs({ pairs: FAMILY });
  show();
  await press('Keep all');
  expect(await screen.findByText('All of these questions stay and may be in one exam')).toBeDefined();
  expect(await screen.findByText('No near-duplicates to review')).toBeDefined();
  await press('Undo');
  await screen.findByRole('list', { name: 'Questions that are alike' });
  const pairs = [
    { one: 'q1', other: 'q2' },
    { one: 'q2', other: 'q4' },
  ];
  expect(changes()).toEqual(
    (['kept', 'open'] as const).map((decision) => ({
      path: '/decide-many',
      body: { decisions: pairs.map((pair) => ({ ...pair, decision })) },
    })),
  );
});

test('kept apart, no two questions of a family come together, also where they are not alike', async () => {
  const { changes } = servePairs({ pairs: FAMILY });
  show();
  await press('Never together');
  expect(await screen.findByText('No two of these questions are put in one exam')).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Never together 3' })).toBeDefined();
  const decisions = [
    { one: 'q1', other: 'q2', decision: 'excluded' },
    { one: 'q1', other: 'q4', decision: 'excluded' },
    { one: 'q2', other: 'q4', decision: 'excluded' },
  ];
  expect(changes()).toEqual([{ path: '/decide-many', body: { decisions } }]);
});

test('two chosen questions of a family are merged, and the focus stays in the list', async () => {
  const { changes } = servePairs({ pairs: FAMILY });
  show();
  const merge = await screen.findByRole('button', { name: 'Merge…' });
  expect(merge.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose question 1 to merge' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose question 2 to merge' }));
  await press('Merge…');
  const dialog = await screen.findByRole('dialog', { name: 'Which one stays?' });
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Keep this one' })[1]!);
  expect(await screen.findByRole('button', { name: 'Keep both' })).toBeDefined();
  const left = await list();
  await waitFor(() => expect(left.contains(document.activeElement)).toBe(true));
  expect(changes()).toEqual([{ path: '/merge', body: { keep: 'q2', remove: 'q1' } }]);
});

test.each([
  ['a pair', [PAIR]],
  ['a family', FAMILY],
])('with dummy data %s is not merged, and the button says why', async (_what, pairs) => {
  const { changes } = servePairs({ pairs, isDemo: true });
  show();
  const merge = await screen.findByRole('button', { name: 'Merge…' });
  for (const choice of screen.queryAllByRole('checkbox').slice(1)) await userEvent.click(choice);
  await waitFor(() => expect(merge.getAttribute('aria-disabled')).toBe('true'));
  await userEvent.hover(merge);
  expect(await screen.findByText(TEXTS.deleteDisabled)).toBeDefined();
  await userEvent.click(merge);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changes()).toEqual([]);
});

test('decided pairs are found again, and taken back', async () => {
  const { changes } = servePairs({ pairs: [{ ...PAIR, decision: 'kept' }] });
  show();
  await userEvent.click(await screen.findByRole('link', { name: 'Kept 1' }));
  await list();
  expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull();
  await press('Undo decision');
  expect(await screen.findByText('No pairs were kept yet')).toBeDefined();
  expect(changes()).toEqual([{ path: '', body: { one: 'q1', other: 'q2', decision: 'open' } }]);
});

test('the whole course can be compared again', async () => {
  const { changes } = servePairs();
  show();
  await list();
  await press('Compare again');
  expect(await screen.findByText('All questions were compared: 1 pair to review')).toBeDefined();
  expect(changes()).toEqual([{ path: '/scan', body: {} }]);
});

test('what an import left uncompared is compared without being asked', async () => {
  const { changes } = servePairs({ pairs: [], uncompared: 4_000 });
  show();
  await waitFor(() => expect(changes()).toEqual([{ path: '/scan', body: {} }]));
  expect(await screen.findByText('All questions were compared: 0 pairs to review')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/have not been compared/)).toBeNull());
});

test('nothing is said to be there before all questions are compared', async () => {
  servePairs({ role: 'viewer', pairs: [], uncompared: 1 });
  show();
  expect(await screen.findByText('1 question has not been compared with the others yet.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Loading near-duplicates...')).toBeNull());
  expect(screen.queryByText('No near-duplicates to review')).toBeNull();
});

test('who may only look decides nothing', async () => {
  const { changes } = servePairs({ role: 'viewer', uncompared: 4_000, pairs: [...FAMILY] });
  show();
  await list();
  expect(screen.getByText('4,000 questions have not been compared with the others yet.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(changes()).toEqual([]);
});
