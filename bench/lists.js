// How long the first page of the list of questions takes in a course of 100,000. Prints medians; judges nothing.
// Usage: node bench/lists.js [number of questions]
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { say } from '../scripts/project.js';
import { startInstallation } from './trial/installation.js';
import { seededRandom } from './trial/random.js';

/** @import { Installation } from './trial/installation.js' */

const SEED = 20_261_120;
const CHAPTERS = 20;
const ROUNDS = 15;
const ROWS_PER_STATEMENT = 10_000;
const WORDS =
  'which of the following does a process thread scheduler page table memory file system lock queue when after before without disk cache signal kernel user mode switch state'.split(
    ' ',
  );

/**
 * A question of 8 to 40 words. One in a thousand carries a rare word.
 * @param {() => number} random
 */
function makeText(random) {
  const count = 8 + Math.floor(random() * 33);
  const words = Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]);
  if (random() < 0.001) words.push('hypervisor');
  return `${words.join(' ')}?`;
}

/**
 * Puts questions into the database behind the server: through the API it would take minutes.
 * @param {pg.Client} client
 * @param {readonly string[]} chapterIds
 * @param {number} count
 */
async function insertQuestions(client, chapterIds, count) {
  const random = seededRandom(SEED);
  for (let done = 0; done < count; done += ROWS_PER_STATEMENT) {
    const size = Math.min(ROWS_PER_STATEMENT, count - done);
    const texts = Array.from({ length: size }, () => makeText(random));
    const chapters = texts.map(() => chapterIds[Math.floor(random() * chapterIds.length)]);
    const kinds = texts.map(() => Math.floor(random() * 6));
    await client.query(
      `insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
       select (lpad(to_hex($4::int + n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, chapter, text,
         '{yes,no,never}', 'no', ('{simple,difficult}'::text[])[1 + kind % 2],
         ('{reminding,understanding,creativity}'::text[])[1 + kind / 2]
       from unnest($1::text[], $2::uuid[], $3::int[]) with ordinality as question (text, chapter, kind, n)`,
      [texts, chapters, kinds, done],
    );
  }
  await client.query('vacuum analyze');
}

/**
 * The database of the one installation below a folder.
 * @param {string} parent
 */
async function connect(parent) {
  const [name = ''] = await readdir(parent);
  const folder = join(parent, name);
  const lines = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(folder, 'postgres-password'), 'utf8')).trim();
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(lines[3]),
    user: 'postgres',
    password,
    database: 'exam',
  });
  await client.connect();
  return client;
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
  await insertQuestions(client, chapterIds, count);

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
}

await ensureInstalled();
await ensureBuilt();
const count = Number(process.argv[2] ?? 100_000);
// The installation makes its folder in the temporary one; here it is alone, and its database is found.
const parent = await mkdtemp(join(tmpdir(), 'exam-lists-'));
process.env['TMPDIR'] = parent;
const installation = await startInstallation();
try {
  const client = await connect(parent);
  say(`${count} questions in ${CHAPTERS} chapters of one course; ${ROUNDS} calls each`);
  await measureLists(installation.call, client, count).finally(() => client.end());
} finally {
  await installation.stop();
  await rm(parent, { recursive: true, force: true });
}
