import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryClient, retryDelay } from './query-client.ts';

test('a failed query is retried three times', () => {
  expect(queryClient.getDefaultOptions().queries?.retry).toBe(3);
});

test('the delay doubles from one second up to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
});

test('an unused cache entry is kept five minutes', () => {
  expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(300_000);
});

test('what was being loaded for the first time when something changed is loaded anew', async () => {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['loaded while something changes'],
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
  });
  const unsubscribe = observer.subscribe(() => {});
  const changed = queryClient.invalidateQueries({ queryKey: ['loaded while something changes'] });
  expect(answers).toHaveLength(2);
  answers[0]?.('before the change');
  answers[1]?.('after it');
  await changed;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after it', fetchStatus: 'idle' });
  unsubscribe();
});

test('whoever waits for such a load gets what is loaded anew', async () => {
  const answers: ((value: string) => void)[] = [];
  const load = {
    queryKey: ['waited for while something changes'],
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
  };
  const unsubscribe = new QueryObserver(queryClient, load).subscribe(() => {});
  const waiting = queryClient.fetchQuery(load);
  const changed = queryClient.invalidateQueries({ queryKey: load.queryKey });
  expect(answers).toHaveLength(2);
  answers[1]?.('after it');
  await expect(waiting).resolves.toBe('after it');
  await changed;
  unsubscribe();
});

test('what is loaded of something else, and what no screen shows yet, is loaded once', async () => {
  const answers = new Map<string, (value: string) => void>();
  const loadOf = (name: string) => ({
    queryKey: [name, 'not touched'],
    queryFn: () => new Promise<string>((resolve) => void answers.set(name, resolve)),
  });
  const unsubscribe = new QueryObserver(queryClient, loadOf('shown')).subscribe(() => {});
  const waiting = [queryClient.fetchQuery(loadOf('shown')), queryClient.fetchQuery(loadOf('prepared'))];
  await queryClient.invalidateQueries({ queryKey: ['something else'] });
  await queryClient.invalidateQueries({ queryKey: ['prepared'] });
  for (const [name, answer] of answers) answer(name);
  await expect(Promise.all(waiting)).resolves.toEqual(['shown', 'prepared']);
  unsubscribe();
});
