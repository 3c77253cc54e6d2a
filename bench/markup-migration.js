// Measures the time and memory to migrate a database from before the markup for bold words, code and tables.
// Usage: node bench/markup-migration.js [number of questions]
import { join } from 'node:path';
import pg from 'pg';
import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { ROOT, say } from '../scripts/project.js';
import { databaseAddress } from './http/connect-database.js';
import { insertQuestions, makeText } from './http/insert-questions.js';
import { loadSources } from './load-sources.js';
import { startInstallation } from './trial/installation.js';
import { seededRandom } from './trial/random.js';

const SEED = 20_261_122;
const CHAPTERS = 20;
/** The last level at which those signs were shown literally. */
const LEVEL = '0015-answer-columns';
/** One text in this many has signs that are markup now. */
const SIGNS_IN = 10;

const SOURCES = `
  export { connect } from './src/platform/database/connect.ts';
  export { migrate } from './src/platform/database/migrate.ts';
`;

/** @param {() => number} random */
function makeFormerText(random) {
  const text = makeText(random);
  return random() < 1 / SIGNS_IN ? `Which is **not** so? \`${text}\` *p | q*` : text;
}

/**
 * @param {string} address
 * @param {number} count
 */
async function fill(address, count) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rows: courses } = await client.query(
      `with account as (
         insert into accounts (id, email, password_hash, verified_at, created_at)
         values (gen_random_uuid(), 'a@example.com', 'hash', now(), now()) returning id
       ) insert into courses (id, owner_id, name) select gen_random_uuid(), id, 'Large' from account returning id`,
    );
    const { rows: chapters } = await client.query(
      `insert into chapters (id, course_id, name, number, max_number_of_questions)
       select gen_random_uuid(), $1, 'Chapter ' || number, number, 1000000
       from generate_series(1, $2::int) as number returning id`,
      [courses[0].id, CHAPTERS],
    );
    const random = seededRandom(SEED);
    await insertQuestions(client, {
      chapterIds: chapters.map(({ id }) => id),
      count,
      random,
      makeText: () => makeFormerText(random),
    });
  } finally {
    await client.end();
  }
}

/**
 * A separate database beside that of an installation.
 * @param {string} folder the data folder
 */
async function createDatabase(folder) {
  const address = new URL(await databaseAddress(folder));
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query('create database former').finally(() => client.end());
  address.pathname = '/former';
  return address.href;
}

await ensureInstalled();
await ensureBuilt();
const count = Number(process.argv[2] ?? 1_000_000);
const { connect, migrate } = await loadSources(join(ROOT, 'packages/server'), SOURCES);
const installation = await startInstallation();
try {
  const address = await createDatabase(installation.folder);
  const { db, close } = connect(address, () => {});
  try {
    await migrate(db, LEVEL);
    await fill(address, count);
    say(`${count} questions, one in ${SIGNS_IN} with signs that are markup now`);
    const startMs = performance.now();
    const applied = await migrate(db);
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    say(`${applied.join(', ')}: ${seconds} s; the process took ${megabytes} MiB at most`);
  } finally {
    await close();
  }
} finally {
  await installation.stop();
}
