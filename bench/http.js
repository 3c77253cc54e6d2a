// Measures calls over HTTP: generating against selecting the same questions by id, and the server's memory under load.
// Usage: node bench/http.js [--quick]

import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { say } from '../scripts/project.js';
import { connectDatabase } from './http/connect-database.js';
import { makeCourse } from './http/courses.js';
import { loadGenerate, timeGenerate } from './http/generate.js';
import { measureMemory, residentBytes } from './http/memory.js';
import { startPeer } from './http/servers.js';
import { generateLoadTable, generateTable, memoryTable, nameStage } from './http/tables.js';
import { generateVerdicts } from './http/verdicts.js';
import { startInstallation } from './installation.js';
import { formatCount } from './report.js';
import { runAlone } from './run-alone.js';

/**
 * @import pg from 'pg'
 * @import { Run } from './report.js'
 * @import { Server } from './http/servers.js'
 * @import { StageTimes } from './http/tables.js'
 * @import { Installation } from './installation.js'
 * @typedef {{ sizes: readonly number[], calls: number, load: { rounds: number, seconds: number } }} Extent `sizes` of the
 *   courses, made one after the other
 */

/** @type {Extent} */
const FULL = { sizes: [10_000, 100_000, 890_000], calls: 400, load: { rounds: 5, seconds: 4 } };
/** @type {Extent} */
const QUICK = { sizes: [2_000, 20_000, 28_000], calls: 60, load: { rounds: 2, seconds: 1 } };

/** Runs before all measurements, so that the server is as fast as it gets. */
const WARM_UP = { rounds: 2, seconds: 4 };

const METHOD = `A server on an empty data folder, its database filled course by course. The peer of generating runs in the
same process and passes the same hooks: a call that selects the 60 questions of the exam before by their ids, with the
same joins and the same check of who may see them. Client, server and database share this machine.`;

/** @type {Run} */
export async function run({ isQuick }) {
  await ensureInstalled();
  await ensureBuilt();
  const installation = await startInstallation();
  try {
    const client = await connectDatabase(installation.folder);
    const peer = await startPeer(installation);
    try {
      return await compare(installation, client, peer, isQuick ? QUICK : FULL);
    } finally {
      await peer.stop();
      await client.end();
    }
  } finally {
    await installation.stop();
  }
}

/**
 * @param {Installation} installation
 * @param {pg.Client} client
 * @param {Server} peer
 * @param {Extent} extent
 */
async function compare(installation, client, peer, { sizes, calls, load }) {
  const idle = await residentBytes(installation.processId);
  const { courses, stages } = await timeStages(installation, client, peer, { sizes, calls });
  const [, course = courses[0]] = courses;
  if (!course) throw new Error('There must be a course.');
  const where = nameStage(course.size, stages.at(-1)?.poolSize ?? 0);
  const generateLoads = await loadGenerate(peer, installation.token, course, load);
  const memory = await measureMemory(installation, course, load.rounds * load.seconds);
  const { rows } = await client.query('show server_version');
  return {
    title: 'HTTP: the server and what its calls cost at least',
    method: METHOD,
    tables: [generateTable(stages), generateLoadTable(where, generateLoads), memoryTable(idle, memory)],
    meaning: [
      'Generating looks the account up, reads the counts of the cells, draws, and reads the questions by their ranks: three statements. Selecting by id takes two, one of them for the account.',
    ],
    verdicts: generateVerdicts(stages),
    programs: { PostgreSQL: rows[0].server_version },
  };
}

/**
 * Creates the courses one after the other, and times generating in all existing courses after each.
 * @param {Installation} installation
 * @param {pg.Client} client
 * @param {Server} peer
 * @param {Pick<Extent, 'sizes' | 'calls'>} extent
 */
async function timeStages({ call, token }, client, peer, { sizes, calls }) {
  const courses = [];
  /** @type {StageTimes[]} */
  const stages = [];
  for (const size of sizes) {
    const made = await makeCourse(call, client, size);
    if (courses.length === 0) await loadGenerate(peer, token, made, WARM_UP);
    courses.push(made);
    const poolSize = courses.reduce((sum, course) => sum + course.size, 0);
    say(`  generating among ${formatCount(poolSize)} questions`);
    const times = await timeGenerate(peer, token, courses, calls);
    courses.forEach(({ size: courseSize }, index) => {
      stages.push({ courseSize, poolSize, times: /** @type {StageTimes['times']} */ (times[index]) });
    });
  }
  return { courses, stages };
}

await runAlone(import.meta.url, run);
