import { fileURLToPath } from 'node:url';
import { timeOnce, timingsOf } from '../measure.js';
import { formatCount, formatMs, formatShare, timingCells } from '../report.js';
import { readRealPools } from '../trial/real-pools.js';
import { findByAll, findByKeys } from './similarity.js';

/**
 * @import pg from 'pg'
 * @import { Table } from '../report.js'
 * @import { Comparable, Similarity } from './similarity.js'
 */

const DATA = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const THRESHOLDS = [0.4, 0.5];
const LOOKUPS = 20;

/**
 * Uses PostgreSQL's `pg_trgm` instead of our keys to propose pairs for the exact comparison: measures which pairs it
 * proposes, and the time. A question is proposed if its text with choices, or its text with its correct answer, is
 * similar
 * enough by trigrams; both have a GIN index.
 * @param {pg.Client} client of a database in which a schema `trigrams` may be created
 * @param {Similarity} similarity
 * @param {{ compared: number, large: number }} extent sizes of the seeded pools: of the one whose pairs are counted,
 * and of
 *   the one in which single questions are looked up
 * @returns {Promise<Table[]>}
 */
export async function compareWithTrigrams(client, similarity, { compared, large }) {
  await client.query(
    'create schema trigrams; set search_path = trigrams; create extension pg_trgm; set enable_seqscan = off',
  );
  try {
    const pools = [
      { name: `seeded, ${formatCount(compared)}`, pool: similarity.seededPool(101, compared) },
      ...(await publicPools()),
    ];
    /** @type {string[][]} */
    const rows = [];
    for (const { name, pool } of pools) rows.push(...(await proposeAll(client, similarity, name, pool)));
    const lookups = await timeLookups(client, similarity, similarity.seededPool(102, large));
    return [
      {
        caption:
          'All pairs of a pool, proposed by trigrams and by our keys; each time without the exact comparison',
        columns: ['pool', 'by', 'pairs', 'found', 'proposed', 'time'],
        rows,
      },
      {
        caption: `What is like one question among ${formatCount(large)}, proposed by trigrams`,
        columns: ['similar from', 'median', 'p99', 'n', 'proposed, mean'],
        rows: lookups,
      },
    ];
  } finally {
    await client.query('reset search_path; reset enable_seqscan; drop schema trigrams cascade');
  }
}

/** @returns {Promise<{ name: string, pool: Comparable[] }[]>} empty if the public pools are missing */
async function publicPools() {
  const pools = (await readRealPools(DATA, () => 0)) ?? [];
  return pools.map(({ name, chapters }) => {
    const pool = [...chapters.values()].flat();
    return { name: `${name}, ${formatCount(pool.length)}`, pool };
  });
}

/**
 * @param {pg.Client} client
 * @param {Similarity} similarity
 * @param {string} name of the pool
 * @param {readonly Comparable[]} pool
 */
async function proposeAll(client, similarity, name, pool) {
  await fill(client, similarity, pool);
  const truth = new Set(findByAll(similarity, pool).map(({ one, other }) => `${one} ${other}`));
  const [keysMs, byKeys] = await timeOnce(async () => findByKeys(similarity, pool));
  const pairs = formatCount(truth.size);
  const rows = [[name, 'keys', pairs, formatShare(byKeys.length, truth.size), '', formatMs(keysMs)]];
  for (const threshold of THRESHOLDS) {
    await client.query(`set pg_trgm.similarity_threshold = ${threshold}`);
    const [ms, proposed] = await timeOnce(() =>
      client.query(`select one.n as one, other.n as other from questions one join questions other
        on one.n < other.n and one.choices % other.choices
        union select one.n, other.n from questions one join questions other
        on one.n < other.n and one.answer % other.answer`),
    );
    const found = proposed.rows.filter((pair) => truth.has(`${pair.one} ${pair.other}`)).length;
    rows.push([
      name,
      `trigrams from ${threshold}`,
      pairs,
      formatShare(found, truth.size),
      formatCount(proposed.rows.length),
      formatMs(ms),
    ]);
  }
  return rows;
}

/**
 * @param {pg.Client} client
 * @param {Similarity} similarity
 * @param {readonly Comparable[]} pool
 */
async function timeLookups(client, similarity, pool) {
  await fill(client, similarity, pool);
  /** @type {string[][]} */
  const rows = [];
  for (const threshold of THRESHOLDS) {
    await client.query(`set pg_trgm.similarity_threshold = ${threshold}`);
    /** @type {number[]} */
    const times = [];
    let proposed = 0;
    for (let lookup = 0; lookup < LOOKUPS; lookup++) {
      const n = Math.floor((lookup * pool.length) / LOOKUPS);
      const [ms, { rows: near }] = await timeOnce(() =>
        client.query(
          `select other.n from questions one, questions other
           where one.n = $1 and other.n <> $1 and (other.choices % one.choices or other.answer % one.answer)`,
          [n],
        ),
      );
      times.push(ms);
      proposed += near.length;
    }
    rows.push([String(threshold), ...timingCells(timingsOf(times)), (proposed / LOOKUPS).toFixed(1)]);
  }
  return rows;
}

/**
 * A table with a pool, each question with its number from 0.
 * @param {pg.Client} client
 * @param {Similarity} similarity
 * @param {readonly Comparable[]} pool
 */
async function fill(client, { normaliseText }, pool) {
  await client.query(
    'drop table if exists questions; create table questions (n int, choices text, answer text)',
  );
  await client.query(
    'insert into questions select n - 1, c, a from unnest($1::text[], $2::text[]) with ordinality as q (c, a, n)',
    [
      pool.map(({ text, choices }) => normaliseText([text, ...choices].join(' '))),
      pool.map(({ text, correctAnswer }) => normaliseText(`${text} ${correctAnswer}`)),
    ],
  );
  await client.query('create index on questions using gin (choices gin_trgm_ops)');
  await client.query('create index on questions using gin (answer gin_trgm_ops)');
  await client.query('analyze questions');
}
