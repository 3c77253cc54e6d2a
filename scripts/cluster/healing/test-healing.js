// Tries a database that heals itself, in a network namespace of its own: `unshare --net node scripts/cluster/healing/test-healing.js`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say, secondsSince } from '../../project.js';
import { startServers } from '../everything.js';
import { findParts } from '../find-parts.js';
import { makeFolder } from '../processes.js';
import { tellFact } from '../test-cluster.js';
import { startHealingDatabases } from './databases.js';
import { HEALING_FACTS } from './facts.js';
import { findHealingParts } from './parts.js';

// What a fact that failed left behind may still write.
process.exit(await testHealing(process.argv.slice(2)));

/**
 * @param {readonly string[]} areas the facts to try; none are all
 * @returns {Promise<number>} exit code; 0 too where the parts are not installed
 */
async function testHealing(areas) {
  const facts = HEALING_FACTS.filter(({ area }) => areas.length === 0 || areas.includes(area));
  const found = findParts();
  const healing = 'missing' in found ? found : findHealingParts(found.parts);
  if ('missing' in healing) {
    say(`Skipped: ${healing.missing.join(', ')} must be installed.`);
    return 0;
  }
  const startMs = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'exam-healing-'));
  makeFolder(folder);
  /** @type {(() => Promise<unknown>)[]} */
  const ends = [];
  let broken = facts.length;
  try {
    const databases = await startHealingDatabases(healing.parts, folder, ends);
    const servers = await startServers(healing.parts, folder, { databasePort: databases.port, ends });
    say(`Three machines, a pooler and two servers work (${secondsSince(startMs)}).`);
    for (const fact of facts) broken -= (await tellFact(fact, { ...servers, databases })) ? 1 : 0;
  } finally {
    for (const end of ends.reverse()) await end();
    if (broken === 0) rmSync(folder, { recursive: true, force: true });
  }
  say(broken === 0 ? 'All of it heals.' : `${broken} of ${facts.length} do not hold; logs are in ${folder}`);
  return broken === 0 ? 0 : 1;
}
