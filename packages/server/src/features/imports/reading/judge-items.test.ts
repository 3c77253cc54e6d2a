import type { FileItem } from '@exam/interchange';
import { expect, test, vi } from 'vitest';
import { judgeItems } from './judge-item.ts';

const question = (number: number): FileItem => ({
  kind: 'question',
  place: { file: 'a.txt' },
  text: `How much is ${number}?`,
  choices: ['much', 'little'],
  correctAnswer: 'much',
  keepChoiceOrder: false,
  category: '',
  tags: [],
  isTrueFalse: false,
  notes: [],
});

test('others are served while many items are judged, which come in their order', async () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 0.1));
  const items = Array.from({ length: 2_600 }, (_, number) => question(number));
  let served = 0;
  const serve = () => {
    served++;
    serving = setImmediate(serve);
  };
  let serving = setImmediate(serve);
  const judged = await judgeItems(items, 'a.txt', { good: new Map(), refusals: new Map() });
  clearImmediate(serving);
  clock.mockRestore();
  expect(judged.map(({ text }) => text)).toEqual(items.map(({ text }) => text));
  expect(served).toBeGreaterThanOrEqual(5);
});
