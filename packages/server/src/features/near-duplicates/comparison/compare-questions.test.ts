import { afterEach, expect, test, vi } from 'vitest';
import type * as Similarity from '../similarity/similarity.ts';
import type * as Sketches from '../similarity/sketch.ts';
import { ask, course, insertPast, pairsUrl, server, setUpPairCourse } from '../testing/pair-course.ts';
import { nextPageSize } from './queries.ts';

const SKETCHES = '../similarity/sketch.ts';
const SIMILARITY = '../similarity/similarity.ts';

setUpPairCourse();
afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock(SKETCHES);
  vi.doUnmock(SIMILARITY);
  vi.resetModules();
});

/** The use case with modules of its own, because those loaded by other tests ignore the mocks. */
async function loadCounted(count: () => void) {
  vi.resetModules();
  const { sketchQuestion, ...sketches } = await vi.importActual<typeof Sketches>(SKETCHES);
  const { similarityOf, ...similarity } = await vi.importActual<typeof Similarity>(SIMILARITY);
  const counted = <Given extends unknown[], Made>(make: (...given: Given) => Made) => {
    return (...given: Given) => {
      count();
      return make(...given);
    };
  };
  vi.doMock(SKETCHES, () => ({ ...sketches, sketchQuestion: counted(sketchQuestion) }));
  vi.doMock(SIMILARITY, () => ({ ...similarity, similarityOf: counted(similarityOf) }));
  return import('./compare-questions.ts');
}

test('of long questions few are read at once, of short ones many', () => {
  const page = (length: number) =>
    Array.from({ length: 100 }, (_, at) => ({
      ...{ id: `${at}`, revision: 0, isSigned: false },
      ...{ text: 'a'.repeat(length), choices: ['yes', 'no'], correctAnswer: 'yes' },
    }));
  expect(nextPageSize(page(10_000))).toBeLessThanOrEqual(20);
  expect(nextPageSize(page(200))).toBeGreaterThan(900);
  expect(nextPageSize(page(1))).toBe(2_000);
});

test('others can be served after each question and each pair that is long', async () => {
  const text = Array.from({ length: 2_000 }, (_, at) => `word${at}`)
    .join(' ')
    .slice(0, 9_000);
  const ids = await insertPast(
    Array.from({ length: 30 }, (_, at) => ({
      text: `${text} ${at}`,
      choices: ['yes', 'no'],
      correctAnswer: 'yes',
    })),
  );
  // Each sketch and each comparison advances this clock, so that real time does not matter.
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
  const { compareQuestions } = await loadCounted(count);
  await compareQuestions(server.db, course._id, ids);
  expect(most).toBe(1);
  const { open } = (await ask('GET', pairsUrl('/summary'))).json().data;
  expect(open).toBeGreaterThan(100);
});
