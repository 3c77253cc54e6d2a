// Loads two real pools through the public API, generates exams from them, and prints the results.
// Usage: npm run trial -- [folder that holds ham-radio/ and opentdb/]
import { resolve } from 'node:path';
import { ensureBuilt } from '../../scripts/ensure-built.js';
import { ensureInstalled } from '../../scripts/ensure-installed.js';
import { say } from '../../scripts/project.js';
import { findFault, randomBlueprint, technicianBlueprint } from './blueprints.js';
import { startInstallation } from './installation.js';
import { loadPool } from './load-pool.js';
import { seededRandom } from './random.js';
import { readRealPools } from './real-pools.js';

/**
 * @import { Installation } from './installation.js'
 * @import { Blueprint } from './blueprints.js'
 * @import { RealPool } from './real-pools.js'
 */

const SEED = 20_261_120;
const EXAMS = 200;
const DEFAULT_FOLDER = '../shared/data';

/**
 * @param {Installation['call']} call
 * @param {string} name
 * @param {() => Blueprint} nextBlueprint
 * @returns {Promise<boolean>} whether every answer was valid
 */
async function generateMany(call, name, nextBlueprint) {
  /** @type {number[]} */
  const milliseconds = [];
  const faults = [];
  for (let exam = 0; exam < EXAMS; exam++) {
    const blueprint = nextBlueprint();
    const startMs = performance.now();
    const { status, body } = await call('POST', '/api/exams/generate', blueprint);
    milliseconds.push(performance.now() - startMs);
    const fault =
      status === 200 ? findFault(blueprint, body.data) : `status ${status}: ${JSON.stringify(body)}`;
    if (fault) faults.push(fault);
  }
  milliseconds.sort((one, other) => one - other);
  const at = (/** @type {number} */ share) => (milliseconds[Math.ceil(share * EXAMS) - 1] ?? 0).toFixed(1);
  say(`${name}: ${EXAMS - faults.length} of ${EXAMS} exams valid`);
  say(`  POST /api/exams/generate took ${at(0.5)} ms (median), ${at(0.99)} ms (p99)`);
  for (const fault of faults.slice(0, 5)) say(`  fault: ${fault}`);
  return faults.length === 0;
}

/**
 * @param {Installation['call']} call
 * @param {readonly RealPool[]} pools
 * @param {() => number} random
 */
async function tryPools(call, pools, random) {
  let isValid = true;
  for (const pool of pools) {
    const startMs = performance.now();
    const loaded = await loadPool(call, pool);
    const questions = loaded.chapters.reduce((sum, chapter) => sum + chapter.questions.length, 0);
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    say(`${pool.name}: ${questions} questions in ${loaded.chapters.length} chapters loaded in ${seconds} s`);
    for (const [reason, count] of loaded.refusals) say(`  refused ${count}: ${reason}`);
    const next = pool.chapters.has('T1') ? technicianBlueprint : randomBlueprint;
    isValid = (await generateMany(call, pool.name, () => next(loaded, random))) && isValid;
  }
  return isValid;
}

const folder = resolve(process.argv[2] ?? DEFAULT_FOLDER);
const random = seededRandom(SEED);
const pools = await readRealPools(folder, random);
if (!pools) {
  say(`Skipped: there are no pools in ${folder}. Name the folder that holds ham-radio/ and opentdb/.`);
} else {
  await ensureInstalled();
  await ensureBuilt();
  say(
    'Labels that a pool lacks (the objective; for ham radio the difficulty too) are given by a seeded chance.',
  );
  const installation = await startInstallation();
  try {
    if (!(await tryPools(installation.call, pools, random))) process.exitCode = 1;
  } finally {
    await installation.stop();
  }
}
