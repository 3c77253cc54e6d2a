import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** @import { ItemsAnswer, ItemsRequest } from './solve-items.js' */

const PROGRAM = fileURLToPath(new URL('./solve-items.js', import.meta.url));

/**
 * Solves one model with a variable for each question in a separate process.
 * @param {ItemsRequest} request
 * @param {number} limitMs after which the process is ended
 * @returns {Promise<ItemsAnswer>} without a solution, the status tells what happened
 */
export async function solveItemsApart(request, limitMs) {
  const startMs = performance.now();
  const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  /** @type {ItemsAnswer | undefined} */
  let answer;
  child.once('message', (message) => {
    answer = /** @type {ItemsAnswer} */ (message);
  });
  child.send(request);
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  const [code, signal] = await once(child, 'exit');
  clearTimeout(timer);
  if (answer) return answer;
  const reason =
    signal === 'SIGKILL' ? `ended after ${limitMs / 1000} s` : `ended with ${code}: ${lastLine(errors)}`;
  return { status: reason, milliseconds: performance.now() - startMs, peakBytes: Number.NaN };
}

/** @param {string} text */
function lastLine(text) {
  return /^.*Error.*$/m.exec(text)?.[0] ?? text.trim().split('\n').at(-1) ?? '';
}
