import { say } from '../../scripts/project.js';
import { seededRandom } from '../random.js';
import { formatCount } from '../report.js';
import { insertQuestions, makeText } from './insert-questions.js';

/**
 * @import pg from 'pg'
 * @import { Availability, KindCounts } from '../../packages/assembly/src/index.ts'
 * @import { Installation } from '../installation.js'
 * @typedef {{ id: string, size: number, availability: Availability }} Course `size` in questions
 */

const CHAPTERS = 12;

/**
 * A course with questions of all kinds, in the database.
 * @param {Installation['call']} call
 * @param {pg.Client} client
 * @param {number} size in questions
 * @returns {Promise<Course>}
 */
export async function makeCourse(call, client, size) {
  const courseId = (await call('POST', '/api/courses', { name: `Course of ${size}` })).body.data._id;
  /** @type {string[]} */
  const chapterIds = [];
  for (let number = 1; number <= CHAPTERS; number++) {
    const chapter = { name: `Chapter ${number}`, number, maxNumberOfQuestions: 1_000_000, courseId };
    chapterIds.push((await call('POST', '/api/chapters', chapter)).body.data._id);
  }
  const random = seededRandom(size);
  await insertQuestions(client, {
    chapterIds,
    count: size,
    random,
    makeText: () => makeText(random),
    onProgress: (done) => {
      if (done % 100_000 === 0) say(`  ${formatCount(done)} of ${formatCount(size)} questions inserted`);
    },
  });
  // The server would fill them beside the measured calls, with up to half of a processor; none of these calls searches.
  await client.query('truncate searched_texts');
  return { id: courseId, size, availability: await readAvailability(client, chapterIds) };
}

/**
 * @param {pg.Client} client
 * @param {readonly string[]} chapterIds
 * @returns {Promise<Availability>}
 */
async function readAvailability(client, chapterIds) {
  const { rows } = await client.query(
    `select chapter_id, difficulty = 'difficult' as is_difficult,
       array_position('{reminding,understanding,creativity}', objective) as objective, number_of_questions as held
     from cells where chapter_id = any($1)`,
    [chapterIds],
  );
  const availability = new Map(chapterIds.map((id) => [id, [0, 0, 0, 0, 0, 0]]));
  for (const { chapter_id, is_difficult, objective, held } of rows) {
    const counts = availability.get(chapter_id);
    if (counts) counts[(is_difficult ? 3 : 0) + objective - 1] = held;
  }
  return /** @type {Map<string, KindCounts>} */ (/** @type {unknown} */ (availability));
}
