// Measures which near-duplicates are found, how fast in a whole course, and how fast for one question.
// Usage: node bench/near-duplicates.js [--quick]

import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { connectDatabase } from './http/connect-database.js';
import { startInstallation } from './installation.js';
import { compareWithAll } from './near-duplicates/agreement.js';
import { makeCourse, timeAdding, timeScan } from './near-duplicates/large-course.js';
import { loadSimilarity } from './near-duplicates/similarity.js';
import { formatCount, formatMs, timingCells } from './report.js';
import { runAlone } from './run-alone.js';

/**
 * @import pg from 'pg'
 * @import { Run, Section } from './report.js'
 * @import { Installation } from './installation.js'
 * @import { Similarity } from './near-duplicates/similarity.js'
 * @typedef {{ compared: number, scanned: number, large: number, added: number }} Extent questions in the pools that are
 *   compared each with each, in the course that is looked through, in the one that is added to, and how many are added
 */

/** @type {Extent} */
const FULL = { compared: 6_000, scanned: 50_000, large: 100_000, added: 300 };
/** @type {Extent} */
const QUICK = { compared: 1_500, scanned: 10_000, large: 20_000, added: 60 };

const METHOD = `Questions from 16 moulds with a vocabulary of 5,000 made-up words; about every fourth is another one,
edited. Pairs are searched by MinHash and bands, and by comparing each question with each. The rest runs on a server with an
empty data folder. A course is compared, first from nothing and then again, while another client makes other calls.
Questions are added one by one, to the large course and to an empty one in turn.`;

/** @type {Run} */
export async function run({ isQuick }) {
  await ensureInstalled();
  await ensureBuilt();
  const extent = isQuick ? QUICK : FULL;
  const similarity = await loadSimilarity();
  const { table, verdict } = compareWithAll(similarity, extent.compared);
  const installation = await startInstallation();
  try {
    const client = await connectDatabase(installation.folder);
    const served = await measureServer(installation, client, similarity, extent).finally(() => client.end());
    return {
      title: 'Near-duplicate questions',
      method: METHOD,
      ...served,
      tables: [table, ...served.tables],
      verdicts: [verdict, ...served.verdicts],
    };
  } finally {
    await installation.stop();
  }
}

/**
 * @param {Installation} installation
 * @param {pg.Client} client
 * @param {Similarity} similarity
 * @param {Extent} extent
 * @returns {Promise<Pick<Section, 'tables' | 'meaning' | 'verdicts'>>}
 */
async function measureServer(installation, client, { seededPool }, { scanned, large, added }) {
  const { call } = installation;
  const course = await makeCourse(call, client, seededPool(1, scanned));
  const scans = {
    first: await timeScan(installation, course.id),
    again: await timeScan(installation, course.id),
  };

  const pool = seededPool(2, large + 2 * added);
  const full = await makeCourse(call, client, pool.slice(2 * added));
  await timeScan(installation, full.id);
  const empty = await makeCourse(call, client, []);
  // The first additions warm the server up and do not count.
  await timeAdding(call, full.chapterIds[0] ?? '', pool.slice(0, added));
  const counted = pool.slice(added, 2 * added);
  const toFull = await timeAdding(call, full.chapterIds[0] ?? '', counted);
  const toEmpty = await timeAdding(call, empty.chapterIds[0] ?? '', counted);
  const { rows } = await client.query(
    `select pg_total_relation_size('question_signatures') / count(*) as bytes from question_signatures`,
  );

  const seconds = scans.first.ms / 1000;
  const longest = Math.max(scans.first.longestWaitMs, scans.again.longestWaitMs);
  return {
    tables: [
      {
        caption: `Looking through a course of ${formatCount(scanned)}`,
        columns: ['', 'time', 'pairs', 'median wait of another call', 'longest wait'],
        rows: Object.entries(scans).map(([name, scan]) => [
          name,
          formatMs(scan.ms),
          formatCount(scan.open),
          formatMs(scan.waits.median),
          formatMs(scan.longestWaitMs),
        ]),
      },
      {
        caption: 'Adding a question, with its near-duplicates in the answer',
        columns: ['course of', 'median', 'p99', 'n', 'had near-duplicates'],
        rows: [
          [formatCount(large), ...timingCells(toFull.timings), formatCount(toFull.near)],
          ['0', ...timingCells(toEmpty.timings), formatCount(toEmpty.near)],
        ],
      },
    ],
    meaning: [
      `The index of signatures takes ${formatCount(Number(rows[0].bytes))} bytes a question.`,
      'A course keeps its 5,000 most alike pairs.',
    ],
    verdicts: [
      {
        goal: 'A course of 50,000 is looked through within seconds',
        measured: `${seconds.toFixed(1)} s for ${formatCount(scanned)}`,
        isReached: seconds < 20 * (scanned / 50_000),
      },
      {
        goal: 'Others are served meanwhile',
        measured: `longest wait ${formatMs(longest)}`,
        isReached: longest < 500,
      },
      {
        goal: 'Adding a question to a course of 100,000 takes some tens of milliseconds',
        measured: `median ${formatMs(toFull.timings.median)}, to an empty one ${formatMs(toEmpty.timings.median)}`,
        isReached: toFull.timings.median < 50,
      },
    ],
  };
}

await runAlone(import.meta.url, run);
