import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EBEL_KINDS, ebelLineOf, recallEbelShares } from '../../ui/exams/ebel-shares.ts';
import { generateFirst, show, startServerForEach, type } from './generate-exam-fixture.tsx';

startServerForEach();

test('the line of Ebel is shown above the paper for who wants it, follows its shares, and is kept for the next exam', async () => {
  const user = show();
  await generateFirst(user);
  expect(screen.queryByText(/^Pass line by Ebel \d/)).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Pass line by Ebel' }));
  const before = screen.getByText(/^Pass line by Ebel \d/).textContent;
  expect(before).toMatch(/^Pass line by Ebel [\d.]+ of \d+ \([\d.]+ %\)$/);
  for (const kind of ['simple reminding', 'simple understanding', 'simple creativity'])
    await type(user, kind, '100');
  for (const kind of ['difficult reminding', 'difficult understanding', 'difficult creativity'])
    await type(user, kind, '100');
  expect(screen.getByText(/^Pass line by Ebel (\d+) of \1 \(100 %\)$/)).toBeTruthy();
  await type(user, 'simple reminding', '101');
  expect(screen.getByText(/give each kind a share/)).toBeTruthy();
  expect(localStorage.getItem('ebel-shares')).toContain('"difficult creativity":100');
  await user.click(screen.getByRole('switch', { name: 'Pass line by Ebel' }));
  expect(screen.queryByText(/^Pass line by Ebel:? /)).toBeNull();
});

test('a share of 0 % counts, and is kept for the next exam', async () => {
  const user = show();
  await generateFirst(user);
  await user.click(screen.getByRole('switch', { name: 'Pass line by Ebel' }));
  for (const kind of EBEL_KINDS) await type(user, kind, '0');
  expect(screen.getByText(/^Pass line by Ebel 0 of \d+ \(0 %\)$/)).toBeTruthy();
  expect(Object.values(recallEbelShares() ?? {})).toEqual(EBEL_KINDS.map(() => 0));
});

test('is the mean of the shares of its questions', () => {
  const shares = { 'simple reminding': 80, 'difficult creativity': '35' };
  const simple = { difficulty: 'simple', objective: 'reminding' } as const;
  const difficult = { difficulty: 'difficult', objective: 'creativity' } as const;
  expect(ebelLineOf(shares, [simple, simple, difficult])).toBe(65);
  expect(ebelLineOf(shares, [])).toBeUndefined();
  expect(ebelLineOf({}, [simple])).toBeUndefined();
  expect(ebelLineOf({ 'simple reminding': ' ' }, [simple])).toBeUndefined();
});
