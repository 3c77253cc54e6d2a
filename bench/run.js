// Runs every comparison and writes the results to bench/RESULTS.md.
// Usage: npm run bench                   takes about forty minutes
//        npm run bench -- --quick        a few minutes; prints the results instead
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, say, secondsSince } from '../scripts/project.js';
import { run as simulateAlarms } from './alarms.js';
import { run as compareAllocation } from './allocation.js';
import { run as compareHardness } from './equal.js';
import { run as compareFiles } from './files.js';
import { run as compareHttp } from './http.js';
import { describeMachine } from './machine.js';
import { run as compareNearDuplicates } from './near-duplicates.js';
import { run as compareOthers } from './others.js';
import { run as comparePapers } from './papers.js';
import { run as comparePreferences } from './preferences.js';
import { formatResults } from './report.js';
import { run as compareScanPeer } from './scan-peer.js';
import { run as compareSelection } from './selection.js';
import { run as compareVersions } from './versions.js';

/** @import { Run, Section } from './report.js' */

/** @type {Readonly<Record<string, Run>>} */
const COMPARISONS = {
  allocation: compareAllocation,
  selection: compareSelection,
  preferences: comparePreferences,
  versions: compareVersions,
  equal: compareHardness,
  'near-duplicates': compareNearDuplicates,
  http: compareHttp,
  files: compareFiles,
  papers: comparePapers,
  others: compareOthers,
  'scan-peer': compareScanPeer,
  alarms: simulateAlarms,
};

/**
 * Runs one comparison. A failure becomes its result, so that the other comparisons keep theirs.
 * @param {string} name
 * @param {Run} run
 * @param {boolean} isQuick
 * @returns {Promise<Section>}
 */
async function runOne(name, run, isQuick) {
  const startMs = Date.now();
  say(`${name} ...`);
  try {
    return await run({ isQuick });
  } catch (error) {
    process.exitCode = 1;
    const reason = error instanceof Error ? error.message : String(error);
    return { title: name, method: `Did not finish: ${reason}`, tables: [], meaning: [], verdicts: [] };
  } finally {
    say(`${name} took ${secondsSince(startMs)}`);
  }
}

const isQuick = process.argv.includes('--quick');
/** @type {Section[]} */
const sections = [];
for (const [name, run] of Object.entries(COMPARISONS)) sections.push(await runOne(name, run, isQuick));
const results = formatResults(describeMachine(), sections);
if (isQuick) {
  say(results);
} else {
  await writeFile(join(ROOT, 'bench/RESULTS.md'), results);
  say('Wrote bench/RESULTS.md.');
}
