// Times the first page of the list of questions in a course of 100,000. Prints medians without a verdict.
// Usage: node bench/lists.js [number of questions]
import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { say } from '../scripts/project.js';
import { connectDatabase } from './http/connect-database.js';
import { insertQuestions, makeText } from './http/insert-questions.js';
import { startInstallation } from './trial/installation.js';
import { seededRandom } from './trial/random.js';

/**
 * @import pg from 'pg'
 * @import { Installation } from './trial/installation.js'
 */

const SEED = 20_261_120;
const CHAPTERS = 20;
const ROUNDS = 15;

/**
 * One question in a thousand contains a rare word.
 * @param {() => number} random
 */
function makeSearchedText(random) {
  return random() < 0.001 ? `hypervisor ${makeText(random)}` : makeText(random);
}

/**
 * @param {Installation['call']} call
 * @param {string} path
 */
async function measure(call, path) {
  /** @type {number[]} */
  const milliseconds = [];
  let total = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const startMs = performance.now();
    const { status, body } = await call('GET', path);
    milliseconds.push(performance.now() - startMs);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    total = body.page.total;
  }
  milliseconds.sort((one, other) => one - other);
  const [best, median, worst] = [0, ROUNDS >> 1, ROUNDS - 1].map((at) => milliseconds[at]?.toFixed(1));
  return `${median} ms (${best} to ${worst}), ${total} in all`;
}

/**
 * @param {Installation['call']} call
 * @param {pg.Client} client
 * @param {number} count
 */
async function measureLists(call, client, count) {
  const courseId = (await call('POST', '/api/courses', { name: 'Large' })).body.data._id;
  const chapterIds = [];
  for (let number = 1; number <= CHAPTERS; number++) {
    const chapter = { name: `Chapter ${number}`, number, maxNumberOfQuestions: count, courseId };
    chapterIds.push((await call('POST', '/api/chapters', chapter)).body.data._id);
  }
  const random = seededRandom(SEED);
  await insertQuestions(client, { chapterIds, count, random, makeText: () => makeSearchedText(random) });

  const byText = await call('GET', '/api/questions?limit=100&sort=text');
  const lists = {
    'no filter': 'limit=100',
    'newest first': 'limit=100&sort=-createdAt',
    'of the course': `limit=100&course=${courseId}`,
    'of a chapter': `limit=100&chapter=${chapterIds[CHAPTERS - 1]}`,
    'of a difficulty': 'limit=100&difficulty=difficult',
    'of a chapter and a kind': `limit=100&chapter=${chapterIds[0]}&difficulty=simple&objective=creativity`,
    'by text': 'limit=100&sort=text',
    'by text, backwards': 'limit=100&sort=-text',
    'by text, second page': `limit=100&sort=text&cursor=${byText.body.page.nextCursor}`,
    'by text, of a chapter': `limit=100&sort=text&chapter=${chapterIds[3]}`,
    'search for a frequent word': 'limit=100&q=scheduler',
    'search for a rare word': 'limit=100&q=Hypervisor',
    'search for what is not there': 'limit=100&q=zebra',
    'search in the course, by text': `limit=100&course=${courseId}&q=cache&sort=text`,
  };
  for (const [name, query] of Object.entries(lists)) {
    say(`${name}: ${await measure(call, `/api/questions?${query}`)}`);
  }
  await measureTags(call, client, courseId);
}

/**
 * Half of the questions have two tags, and one in a thousand has a rare one too.
 * @param {Installation['call']} call
 * @param {pg.Client} client
 * @param {string} courseId
 */
async function measureTags(call, client, courseId) {
  await client.query(
    `update questions set tags = array['Week ' || hash % 15, 'topic ' || hash % 300]
       || case when hash % 1000 = 0 then '{rare}'::text[] else '{}' end
     from (select id, abs(hashtext(id::text)) as hash from questions) as hashed
     where hashed.id = questions.id and hash % 2 = 0`,
  );
  await client.query('vacuum full analyze questions');
  const lists = {
    'no filter, with tags': '?limit=100',
    'search for a rare word, with tags': '?limit=100&q=Hypervisor',
    'of a frequent tag': '?limit=100&tag=week%202',
    'of a rare tag': '?limit=100&tag=Rare',
    'of a rare tag, by text': '?limit=100&tag=rare&sort=text',
    'of a tag in the course': `?limit=100&course=${courseId}&tag=topic%2020`,
    'of a tag that is not there': '?limit=100&tag=zebra',
    'all tags': '/tags',
    'tags with a word': '/tags?q=topic%2029',
  };
  for (const [name, path] of Object.entries(lists)) {
    say(`${name}: ${await measure(call, `/api/questions${path}`)}`);
  }
}

await ensureInstalled();
await ensureBuilt();
const count = Number(process.argv[2] ?? 100_000);
const installation = await startInstallation();
try {
  const client = await connectDatabase(installation.folder);
  say(`${count} questions in ${CHAPTERS} chapters of one course; ${ROUNDS} calls each`);
  await measureLists(installation.call, client, count).finally(() => client.end());
} finally {
  await installation.stop();
}
