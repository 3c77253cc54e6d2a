import { pathToFileURL } from 'node:url';
import { say } from '../scripts/project.js';
import { describeMachine } from './machine.js';
import { formatResults } from './report.js';

/** @import { Run } from './report.js' */

/**
 * Runs a comparison and prints its results if its file is the program itself; does nothing if it was imported.
 * @param {string} moduleUrl `import.meta.url` of the comparison
 * @param {Run} run
 */
export async function runAlone(moduleUrl, run) {
  if (moduleUrl !== pathToFileURL(process.argv[1] ?? '').href) return;
  const section = await run({ isQuick: process.argv.includes('--quick') });
  say(formatResults(describeMachine(), [section]));
}
