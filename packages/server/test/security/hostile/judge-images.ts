import dns from 'node:dns';
import { readFileSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { encodeAgain } from '../../../src/features/images/encode-again.ts';
import { AppError } from '../../../src/platform/errors.ts';

/** What became of a file, and what it cost. */
export interface Judgement {
  /** What is said of it; null where it was accepted and written anew beside it. */
  readonly refusal: string | null;
  readonly milliseconds: number;
  /** The peak of memory above what the process had at rest. */
  readonly extraMib: number;
  /** How often a socket was to be opened or a name looked up. */
  readonly fetches: number;
}

const KIB_A_MIB = 1024;
let fetches = 0;
const open = Socket.prototype.connect;
Socket.prototype.connect = function (this: Socket, ...parameters: unknown[]) {
  fetches++;
  return Reflect.apply(open, this, parameters);
} as typeof open;
const lookUp = dns.lookup;
dns.lookup = ((...parameters: unknown[]) => {
  fetches++;
  return Reflect.apply(lookUp, dns, parameters);
}) as typeof lookUp;

/** In KiB, as Linux counts it; the peak begins anew with each file. */
const readStatus = (name: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
const forgetPeak = () => writeFileSync('/proc/self/clear_refs', '5');

/** A job of the controls costs what its name says; any other is the path of a file. */
async function handle(job: string): Promise<string | null> {
  if (job === 'control: 150 MiB') {
    Buffer.alloc(150 * KIB_A_MIB * KIB_A_MIB, 1);
    return null;
  }
  if (job === 'control: a socket') {
    await new Promise((resolve) => new Socket().connect(1, '127.0.0.1').on('error', resolve));
    return null;
  }
  try {
    const { content } = await encodeAgain(readFileSync(job));
    writeFileSync(`${job}.out`, content);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return error.message;
    return `NOT IN WORDS: ${String(error)}`;
  }
}

let restKib = Number.POSITIVE_INFINITY;
for await (const job of createInterface({ input: process.stdin })) {
  globalThis.gc?.();
  restKib = Math.min(restKib, readStatus('VmRSS'));
  forgetPeak();
  fetches = 0;
  const startMs = performance.now();
  const refusal = await handle(job);
  const milliseconds = Math.round(performance.now() - startMs);
  const extraMib = Math.round((readStatus('VmHWM') - restKib) / KIB_A_MIB);
  const judgement: Judgement = { refusal, milliseconds, extraMib, fetches };
  process.stdout.write(`${JSON.stringify(judgement)}\n`);
}
