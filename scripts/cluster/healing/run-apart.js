import { say } from '../../project.js';
import { runProgram } from '../../run-command.js';
import { findProgram } from '../find-parts.js';
import { HEALING_FACTS } from './facts.js';

/**
 * Tries a database that heals itself, in a process with a network of its own, in which cables can be cut.
 * @param {readonly string[]} areas the facts to try; none are all
 * @returns {Promise<number>} exit code; 0 too where networks cannot be made
 */
export async function testHealing(areas) {
  if (areas.length > 0 && !HEALING_FACTS.some(({ area }) => areas.includes(area))) return 0;
  const unshare = findProgram('unshare');
  if (process.getuid?.() !== 0 || unshare === undefined) {
    say('Skipped: only root makes the networks in which a database heals itself.');
    return 0;
  }
  return runProgram(unshare, [
    '--net',
    process.execPath,
    'scripts/cluster/healing/test-healing.js',
    ...areas,
  ]);
}
