import { dirname } from 'node:path';
import { makeWorkerPool } from '../worker-pool.ts';

// A server whose worker prints and looks around: what it was told comes out at the end, and nothing else may.
const [program = ''] = process.argv.slice(2);
// A worker keeps no server alive; this one lives as long as its work.
const living = setInterval(() => {}, 1_000);
const pool = makeWorkerPool(dirname(program), { memoryMiB: 128, processes: 1 }, 0);
const needs = { program: 'probe-worker', memoryMiB: 128, timeoutMs: 20_000 };
const run = (name: string, input: unknown) =>
  pool.run({ needs, request: { name, input }, way: {}, isDurable: false });
await run('print', { words: 'a question with its answer' });
const variables = await run('variablesOfProcess', null);
await pool.close();
clearInterval(living);
process.stdout.write(JSON.stringify(variables));
