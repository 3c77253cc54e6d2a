import type { ExamQuestion } from '@exam/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { collectImageIds } from '../../src/features/images/index.ts';
import { judgeItem } from '../../src/features/imports/reading/judge-item.ts';
import { judgeItems } from '../../src/features/imports/reading/judge-items.ts';
import { outlineOf } from '../../src/features/imports/reading/outline.ts';
import { refuseTooDear } from '../../src/features/papers/refuse-too-dear.ts';
import { presentLosses } from '../../src/features/question-exports/export-questions.ts';
import { streamJson } from '../../src/platform/http/stream-json.ts';
import { reportRow } from '../report-row.ts';

const QUESTIONS = 6;
const NO_IMAGES = { good: new Map(), refusals: new Map() };

const texts = {
  text: 'Which?',
  choices: ['a', 'b'],
  correctAnswer: 'a',
  keepChoiceOrder: false,
  category: '',
  tags: ['x'],
};
const written = Array.from({ length: QUESTIONS }, () => texts);
const items = written.map((each) => ({
  ...each,
  kind: 'question' as const,
  place: { file: 'a' },
  isTrueFalse: false,
  notes: [],
}));

async function* streamed(): AsyncGenerator<unknown> {
  yield* written;
}

async function readAll(chunks: AsyncIterable<string>): Promise<void> {
  for await (const _chunk of chunks);
}

/** Each goes over many texts in the process that serves everybody. */
const WORK: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['judging the items of a file', () => judgeItems(items, 'a', NO_IMAGES)],
  ['the outline of an import', () => outlineOf(items.map((item) => judgeItem(item, 'a', NO_IMAGES)))],
  ['finding the images of questions', () => collectImageIds(written)],
  [
    'measuring what a paper costs',
    () => refuseTooDear({ label: 'A', key: [], questions: written as unknown as ExamQuestion[] }),
  ],
  ['listing what a file would lose', () => presentLosses('aiken', { title: '', questions: written })],
  ['writing a list as JSON', () => readAll(streamJson({ data: streamed() }))],
];

const tally = { count: 0, held: 0 };
afterEach(() => vi.restoreAllMocks());

test.each(WORK)('others are served between two texts, where each takes long: %s', async (_, work) => {
  tally.count += 1;
  // Every look at the clock is a second later: each step takes as long as somebody could make it.
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1_000));
  let turns = 0;
  const serve = () => {
    turns += 1;
    serving = setImmediate(serve);
  };
  let serving = setImmediate(serve);
  await work();
  clearImmediate(serving);
  tally.held += turns >= QUESTIONS - 1 ? 1 : 0;
  expect(turns).toBeGreaterThanOrEqual(QUESTIONS - 1);
});

test('all kinds of such work were tried', () => {
  reportRow(23, 'kinds of work on many texts, each in slices of time', tally);
  expect(tally).toEqual({ count: WORK.length, held: WORK.length });
});
