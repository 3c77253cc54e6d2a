import type { Db } from '../../../platform/database/connect.ts';
import { makeTurns } from '../../../platform/take-turns.ts';
import { compareQuestions } from './compare-questions.ts';
import { countQuestions, countUncompared, listUncomparedIds } from './queries.ts';
import { scanCourse } from './scan-course.ts';

/** Up to so many questions are compared one by one, and a course of so many as a whole, while somebody waits. */
const QUICK = { questions: 100, course: 3_000 };

/** What compares questions, and bounds how much of that happens at the same time. */
export interface Comparisons {
  /** Compares what was written since the last time, where that is quickly done. */
  catchUp(courseId: string): Promise<void>;
  /** The same after one question was saved, which is compared in any case. */
  compare(courseId: string, questionId: string): Promise<void>;
  /** Compares everything with everything. @throws AppError unavailable where too many courses wait */
  scan(courseId: string): Promise<void>;
}

export function makeComparisons(db: Db): Comparisons {
  const takeTurns = makeTurns({
    atOnce: 1,
    places: 8,
    refusal: 'Other courses are being compared at the moment. Try again in a few seconds.',
  });
  const scan = (courseId: string) => takeTurns(() => scanCourse(db, courseId));
  const catchUps = new Map<string, Promise<boolean>>();

  /** @returns whether everything is compared now */
  async function tryToCatchUp(courseId: string): Promise<boolean> {
    const count = await countUncompared(db, courseId);
    if (count === 0) return true;
    if (count <= QUICK.questions) {
      await compareQuestions(db, courseId, await listUncomparedIds(db, courseId, QUICK.questions));
      return true;
    }
    if ((await countQuestions(db, courseId)) > QUICK.course) return false;
    await scan(courseId);
    return true;
  }

  /** Screens ask for the same course several times at once; the work is done once. */
  function catchUp(courseId: string): Promise<boolean> {
    const running = catchUps.get(courseId);
    if (running !== undefined) return running;
    const started = tryToCatchUp(courseId).finally(() => catchUps.delete(courseId));
    catchUps.set(courseId, started);
    return started;
  }

  return {
    catchUp: async (courseId) => void (await catchUp(courseId)),
    compare: async (courseId, questionId) => {
      if (!(await tryToCatchUp(courseId))) await compareQuestions(db, courseId, [questionId]);
    },
    scan,
  };
}
