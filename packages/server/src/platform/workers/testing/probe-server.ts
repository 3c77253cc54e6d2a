import { makeWorkerProcess } from '../worker-process.ts';
import type { ProbeTasks } from './probe-worker.ts';

// A server whose worker prints and looks around: what it was told comes out at the end, and nothing else may.
const [program = ''] = process.argv.slice(2);
// A worker keeps no server alive; this one lives as long as its work.
const living = setInterval(() => {}, 1_000);
const worker = makeWorkerProcess<ProbeTasks>(program, { memoryMiB: 64, timeoutMs: 20_000 });
await worker.run('print', { words: 'a question with its answer' });
const variables = await worker.run('variablesOfProcess', null);
await worker.close();
clearInterval(living);
process.stdout.write(JSON.stringify(variables));
