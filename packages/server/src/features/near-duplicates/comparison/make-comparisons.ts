import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/database/connect.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { Client, JobDefinition, Jobs } from '../../../platform/jobs/index.ts';
import { compareQuestions } from './compare-questions.ts';
import { countQuestions } from './queries.ts';
import { scanCourse } from './scan-course.ts';
import { countUncompared, isUncompared, listUncomparedIds } from './signatures/queries.ts';

/** Up to so many questions are compared one by one, and a course of so many as a whole, while somebody waits. */
const QUICK = { questions: 100, course: 3_000 };

/** The comparisons of questions; limits how many run at the same time. */
export interface Comparisons {
  /** Compares what was written since the last time, where that is quickly done. Never throws: a failure goes to the log. */
  catchUp(who: Account, courseId: string): Promise<void>;
  /** Compares one question that was saved, in any case, and then the same. */
  compare(who: Account, courseId: string, questionId: string): Promise<void>;
  /** Compares everything with everything. @throws AppError unavailable where too many courses wait */
  scan(client: Client, courseId: string): Promise<void>;
}

/** Courses are looked through. A small course need not wait for a large one of somebody else. */
export const COMPARING_COURSES: JobDefinition = {
  name: 'compare the questions of courses',
  queue: {
    atOnce: 2,
    capacity: 32,
    ofEach: { atOnce: 1 },
    refusal: 'Other courses are being compared at the moment. Try again in a few seconds.',
  },
  isDurable: false,
};

export function makeComparisons({
  db,
  logger,
  jobs,
}: {
  db: Db;
  logger: FastifyBaseLogger;
  jobs: Jobs;
}): Comparisons {
  const comparing = jobs.queueOf(COMPARING_COURSES);
  const scan = (client: Client, courseId: string) => comparing.run(client, () => scanCourse(db, courseId));
  const catchUps = new Map<string, Promise<void>>();

  async function compareRest(who: Account, courseId: string): Promise<void> {
    const count = await countUncompared(db, courseId);
    if (count === 0) return;
    if (count <= QUICK.questions) {
      await compareQuestions(db, courseId, await listUncomparedIds(db, courseId, QUICK.questions));
    } else if ((await countQuestions(db, courseId)) <= QUICK.course)
      await scan({ accountId: who.id }, courseId);
  }

  /** An account asks for the same course several times at once, and the work is done once; another one has slots of its own. */
  function catchUp(who: Account, courseId: string): Promise<void> {
    const key = `${who.id} ${courseId}`;
    const running = catchUps.get(key);
    if (running !== undefined) return running;
    const started = compareRest(who, courseId)
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'could not compare the questions of a course; the next look at it will');
      })
      .finally(() => catchUps.delete(key));
    catchUps.set(key, started);
    return started;
  }

  return {
    catchUp,
    compare: async (who, courseId, questionId) => {
      if (await isUncompared(db, questionId)) await compareQuestions(db, courseId, [questionId]);
      await catchUp(who, courseId);
    },
    scan,
  };
}
