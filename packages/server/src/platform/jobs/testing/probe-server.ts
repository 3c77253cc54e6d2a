import { dirname } from 'node:path';
import { makeWorkerPool } from '../worker-pool.ts';

// A server whose worker prints and inspects its process. Only the final report may appear in the output.
const [program = ''] = process.argv.slice(2);
// A worker does not keep its server alive, so this timer does until the work is done.
const living = setInterval(() => {}, 1_000);
const pool = makeWorkerPool(dirname(program), { memoryMiB: 128, processes: 1 });
const needs = { program: 'probe-worker', memoryMiB: 128, timeoutMs: 600_000 };
const run = (name: string, input: unknown) => pool.run({ needs, request: { name, input }, way: {} });
await run('print', { words: 'a question with its answer' });
const variables = await run('variablesOfProcess', null);
await pool.close();
clearInterval(living);
process.stdout.write(JSON.stringify(variables));
