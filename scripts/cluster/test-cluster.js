import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../ensure-built.js';
import { say, secondsSince } from '../project.js';
import { startEverything } from './everything.js';
import { FACTS } from './facts.js';
import { findParts } from './find-parts.js';
import { makeFolder } from './processes.js';

/**
 * Tries what must hold with more than one server, on real parts. Says one line a fact.
 * @param {readonly string[]} areas the facts to try; none are all
 * @returns {Promise<number>} exit code; 0 too where the parts are not installed
 */
export async function testCluster(areas) {
  const facts = FACTS.filter(({ area }) => areas.length === 0 || areas.includes(area));
  if (facts.length === 0) return 0;
  const found = findParts();
  if ('missing' in found) {
    say(
      `Skipped: ${found.missing.join(', ')} must be installed (Debian: apt-get install ${found.missing.join(' ')}).`,
    );
    return 0;
  }
  await ensureBuilt();
  const startMs = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'exam-cluster-'));
  makeFolder(folder);
  /** @type {(() => Promise<unknown>)[]} */
  const ends = [];
  let broken = facts.length;
  try {
    const cluster = await startEverything(found.parts, folder, ends);
    for (const fact of facts) broken -= (await tellFact(fact, cluster)) ? 1 : 0;
  } finally {
    for (const end of ends.reverse()) await end();
    if (broken === 0) rmSync(folder, { recursive: true, force: true });
  }
  const verdict =
    broken === 0 ? 'All facts hold' : `${broken} of ${facts.length} facts do not hold; logs are in ${folder}`;
  say(`${verdict} (${secondsSince(startMs)}).`);
  return broken === 0 ? 0 : 1;
}

/**
 * Tries a fact, and says in one line how often it was tried and how often it held.
 * @template Cluster
 * @param {{ area: string, check: (cluster: Cluster) => Promise<import('./facts.js').Outcome[]> }} fact
 * @param {Cluster} cluster
 */
export async function tellFact({ area, check }, cluster) {
  const startMs = Date.now();
  const outcomes = await check(cluster).catch(brokenBy);
  const holds = outcomes.every(({ count, held }) => count > 0 && held === count);
  const parts = outcomes.map(
    ({ tried, count, held, note }) => `${tried}: ${count} tried, ${held} held${note ? ` (${note})` : ''}`,
  );
  say(`${holds ? 'ok ' : 'RED'} ${area}: ${parts.join('; ')} (${secondsSince(startMs)})`);
  return holds;
}

/**
 * @param {Error} error
 * @returns {import('./facts.js').Outcome[]}
 */
function brokenBy({ message }) {
  return [{ tried: message, count: 1, held: 0 }];
}
