/**
 * @import { Installation } from './installation.js'
 * @import { RealPool } from './real-pools.js'
 * @typedef {{ id: string, difficulty: string, objective: string }} LoadedQuestion
 * @typedef {{ chapters: { id: string, name: string, questions: LoadedQuestion[] }[],
 *   refusals: Map<string, number> }} LoadedPool
 */

const AT_ONCE = 8;

/**
 * Creates a course from a pool through the API, question by question; refused questions are counted by reason.
 * @param {Installation['call']} call
 * @param {RealPool} pool
 * @returns {Promise<LoadedPool>}
 */
export async function loadPool(call, { name, chapters }) {
  const courseId = (await call('POST', '/api/courses', { name })).body.data._id;
  /** @type {LoadedPool} */
  const loaded = { chapters: [], refusals: new Map() };
  for (const [chapterName, questions] of chapters) {
    const chapter = await call('POST', '/api/chapters', {
      name: chapterName,
      number: loaded.chapters.length + 1,
      // Three times the number of questions, so that no share of an objective is exceeded.
      maxNumberOfQuestions: 3 * questions.length,
      courseId,
    });
    const id = chapter.body.data._id;
    /** @type {LoadedQuestion[]} */
    const kept = [];
    const waiting = [...questions];
    const work = async () => {
      for (let question = waiting.shift(); question; question = waiting.shift()) {
        const { status, body } = await call('POST', '/api/questions', { ...question, chapterId: id });
        if (status === 201) kept.push({ ...question, id: body.data._id });
        else countRefusal(loaded.refusals, body.message ?? body.errors[0].msg);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    loaded.chapters.push({ id, name: chapterName, questions: kept });
  }
  return loaded;
}

/**
 * @param {Map<string, number>} refusals
 * @param {string} reason
 */
function countRefusal(refusals, reason) {
  refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
}
