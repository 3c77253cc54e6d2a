// Measures how long a small request of another account waits while one account sends the most costly requests.
// Usage: node bench/others.js [--quick]

import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { say } from '../scripts/project.js';
import { askMeanwhile } from './ask-meanwhile.js';
import { connectDatabase } from './http/connect-database.js';
import { startInstallation } from './installation.js';
import { timingsOf } from './measure.js';
import { makeBusyWork } from './others/busy-work.js';
import { formatMs, formatRatio, timingCells } from './report.js';
import { runAlone } from './run-alone.js';

/**
 * @import { Run, Table, Verdict } from './report.js'
 * @import { Installation } from './installation.js'
 * @import { Extent, Work } from './others/busy-work.js'
 * @typedef {Map<string, number[][]>} Waits milliseconds of each round, by what the other account was busy with
 */

/** @type {Extent & { rounds: number }} */
const FULL = { rounds: 3, seconds: 5, alike: 2_000, chapters: 2_000, categories: 2_000, exported: 2_000 };
/** @type {Extent & { rounds: number }} */
const QUICK = { rounds: 1, seconds: 1, alike: 200, chapters: 200, categories: 200, exported: 200 };

const IDLE = 'nobody';
const MOST_MS = 130;
/** Small calls that people make all day. */
const SMALL = ['/api/courses', '/api/exams', '/api/users'];

const METHOD = `One account keeps a server on an empty data folder busy, and another one asks for its courses, its exams and
its profile in turn all the while, 20 ms after each answer. The peer is the same requests with nobody else there, in each
round. Files whose questions are nothing but one repeated sign are uploaded, read, planned, imported and undone; an import
of many categories is looked at and planned in a course of many chapters; a course of long texts of which each is nearly the
same as nineteen others is looked through for the first time; and files of questions, results of an exam and its papers are
asked for over seven connections. Client, server and database share this machine.`;

/** @type {Run} */
export async function run({ isQuick }) {
  await ensureInstalled();
  await ensureBuilt();
  const extent = isQuick ? QUICK : FULL;
  const installation = await startInstallation();
  try {
    const client = await connectDatabase(installation.folder);
    const waits = await measureWaits(installation, client, extent).finally(() => client.end());
    return {
      title: 'Others: what they wait while one account is busy',
      method: METHOD,
      tables: [waitsTable(waits)],
      meaning: [
        'The wait is the whole time of the request, on processors that the busy account’s workers, the database and the client take as well.',
      ],
      verdicts: verdictsOf(waits),
    };
  } finally {
    await installation.stop();
  }
}

/**
 * @param {Installation} installation
 * @param {import('pg').Client} client
 * @param {Extent & { rounds: number }} extent
 * @returns {Promise<Waits>}
 */
async function measureWaits(installation, client, extent) {
  const ask = await makeSmallRequests(installation);
  const busy = await makeBusyWork(installation, client, extent);
  const idle = { name: IDLE, prepare: async () => () => sleep(extent.seconds * 1000) };
  /** @type {readonly Work[]} */
  const all = [idle, ...busy];
  /** @type {Waits} */
  const waits = new Map(all.map(({ name }) => [name, []]));
  for (let round = 0; round < extent.rounds; round++) {
    for (const { name, prepare } of all) {
      const work = await prepare(round);
      const measured = await askMeanwhile(installation.address, work, ask);
      waits.get(name)?.push([...measured.waits]);
      say(
        `  round ${round + 1} of ${extent.rounds}: ${name}, longest ${formatMs(Math.max(...measured.waits))}`,
      );
    }
  }
  return waits;
}

/**
 * @param {Installation} installation
 * @returns {Promise<() => Promise<void>>} asks for the next of them
 */
async function makeSmallRequests({ address, signUp }) {
  const token = await signUp('other@example.com');
  let asked = 0;
  return async () => {
    const path = SMALL[asked++ % SMALL.length];
    const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  };
}

/**
 * @param {Waits} waits
 * @returns {Table}
 */
function waitsTable(waits) {
  const idle = timingsOf((waits.get(IDLE) ?? []).flat());
  return {
    caption: 'A small request of somebody else, by what one account is busy with',
    columns: ['', 'median', 'p99', 'n', 'longest of each round', 'p99 ÷ nobody'],
    rows: [...waits].map(([name, rounds]) => [
      name,
      ...timingCells(timingsOf(rounds.flat())),
      rounds.map((round) => formatMs(Math.max(...round))).join(', '),
      formatRatio(timingsOf(rounds.flat()).p99 / idle.p99),
    ]),
  };
}

/**
 * @param {Waits} waits
 * @returns {Verdict[]}
 */
function verdictsOf(waits) {
  const longestIdle = longestOf(waits.get(IDLE) ?? []);
  return [...waits]
    .filter(([name]) => name !== IDLE)
    .map(([name, rounds]) => ({
      goal: `Others wait at most ${MOST_MS} ms: ${name}`,
      measured: `longest ${formatMs(longestOf(rounds))}, 99 of 100 within ${formatMs(timingsOf(rounds.flat()).p99)}`,
      isReached: longestOf(rounds) <= MOST_MS,
      limit: `with nobody else the longest was ${formatMs(longestIdle)}`,
    }));
}

/** @param {readonly (readonly number[])[]} rounds */
function longestOf(rounds) {
  return Math.max(...rounds.flat());
}

await runAlone(import.meta.url, run);
