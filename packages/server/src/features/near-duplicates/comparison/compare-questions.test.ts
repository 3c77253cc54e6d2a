import { afterEach, expect, test, vi } from 'vitest';
import * as similarity from '../similarity/similarity.ts';
import * as sketch from '../similarity/sketch.ts';
import { ask, course, insertPast, pairsUrl, server, setUpPairCourse } from '../testing/pair-course.ts';
import { compareQuestions } from './compare-questions.ts';

vi.mock(import('../similarity/sketch.ts'), { spy: true });
vi.mock(import('../similarity/similarity.ts'), { spy: true });

setUpPairCourse();
afterEach(() => vi.restoreAllMocks());

test('others can be served after each question and each pair that is long', async () => {
  const text = Array.from({ length: 2_000 }, (_, at) => `word${at}`)
    .join(' ')
    .slice(0, 9_000);
  const ids = await insertPast(
    Array.from({ length: 30 }, (_, at) => ({
      text: `${text} ${at}`,
      choices: ['yes', 'no'],
      correct_answer: 'yes',
    })),
  );
  // A clock that each sketch and each comparison moves on by far, so that no real time counts.
  let nowMs = 0;
  let inARow = 0;
  let most = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const count = () => {
    nowMs += 1_000;
    inARow++;
    most = Math.max(most, inARow);
    setImmediate(() => {
      inARow = 0;
    });
  };
  const { sketchQuestion } = await vi.importActual<typeof sketch>('../similarity/sketch.ts');
  const { similarityOf } = await vi.importActual<typeof similarity>('../similarity/similarity.ts');
  vi.mocked(sketch.sketchQuestion).mockImplementation((question) => {
    count();
    return sketchQuestion(question);
  });
  vi.mocked(similarity.similarityOf).mockImplementation((one, other) => {
    count();
    return similarityOf(one, other);
  });
  await compareQuestions(server.db, course._id, ids);
  expect(most).toBe(1);
  const { open } = (await ask('GET', pairsUrl('/summary'))).json().data;
  expect(open).toBeGreaterThan(100);
});
