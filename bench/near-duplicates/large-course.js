import { say } from '../../scripts/project.js';
import { askMeanwhile } from '../ask-meanwhile.js';
import { timeOnce, timingsOf } from '../measure.js';
import { formatCount } from '../report.js';

/**
 * @import pg from 'pg'
 * @import { Installation } from '../installation.js'
 * @import { Comparable } from './similarity.js'
 */

const CHAPTERS = 12;
const ROWS_PER_STATEMENT = 10_000;

/**
 * A course with the questions of a pool.
 * @param {Installation['call']} call
 * @param {pg.Client} client
 * @param {readonly Comparable[]} pool
 * @returns {Promise<{ id: string, chapterIds: readonly string[] }>}
 */
export async function makeCourse(call, client, pool) {
  const name = `Course of ${formatCount(pool.length)}`;
  const courseId = (await call('POST', '/api/courses', { name })).body.data._id;
  /** @type {string[]} */
  const chapterIds = [];
  for (let number = 1; number <= CHAPTERS; number++) {
    const chapter = { name: `Chapter ${number}`, number, maxNumberOfQuestions: 1_000_000, courseId };
    chapterIds.push((await call('POST', '/api/chapters', chapter)).body.data._id);
  }
  for (let start = 0; start < pool.length; start += ROWS_PER_STATEMENT) {
    const rows = pool.slice(start, start + ROWS_PER_STATEMENT);
    await client.query(
      `insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
       select gen_random_uuid(), ($1::uuid[])[1 + n % ${CHAPTERS}], text,
         array(select json_array_elements_text(choices::json)), answer,
         ('{simple,difficult}'::text[])[1 + n % 2], ('{reminding,understanding,creativity}'::text[])[1 + n / 2 % 3]
       from unnest($2::text[], $3::text[], $4::text[]) with ordinality as question (text, choices, answer, n)`,
      [
        chapterIds,
        rows.map(({ text }) => text),
        rows.map(({ choices }) => JSON.stringify(choices)),
        rows.map(({ correctAnswer }) => correctAnswer),
      ],
    );
  }
  await client.query('vacuum analyze');
  return { id: courseId, chapterIds };
}

/**
 * Times the search through a course, and other calls meanwhile.
 * @param {Installation} installation
 * @param {string} courseId
 */
export async function timeScan({ call, address }, courseId) {
  const path = `/api/courses/${courseId}/question-pairs/scan`;
  const { result, waits } = await askMeanwhile(address, () => timeOnce(() => call('POST', path, {})));
  const [ms, { status, body }] = result;
  if (status !== 200) throw new Error(`scan: ${status} ${JSON.stringify(body)}`);
  say(`  looked through the course, ${formatCount(body.data.open)} pairs`);
  return { ms, open: body.data.open, waits: timingsOf(waits), longestWaitMs: Math.max(...waits) };
}

/**
 * Adds questions one by one.
 * @param {Installation['call']} call
 * @param {string} chapterId
 * @param {readonly Comparable[]} questions
 */
export async function timeAdding(call, chapterId, questions) {
  /** @type {number[]} */
  const times = [];
  let near = 0;
  for (const { text, choices, correctAnswer } of questions) {
    const body = {
      chapterId,
      text,
      choices,
      correctAnswer,
      difficulty: 'simple',
      objective: 'reminding',
    };
    const startMs = performance.now();
    const answer = await call('POST', '/api/questions', body);
    times.push(performance.now() - startMs);
    if (answer.status !== 201) throw new Error(`adding: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer.body.nearDuplicates.length > 0) near++;
  }
  return { timings: timingsOf(times), near };
}
