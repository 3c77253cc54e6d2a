import dns from 'node:dns';
import { readFileSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { encodeAgain } from '../../../src/features/images/encode-again.ts';
import { AppError } from '../../../src/platform/errors.ts';

/** The fate of a file, and its cost. */
export interface Judgement {
  /** The refusal; null if the file was accepted and re-encoded into a file beside it. */
  readonly refusal: string | null;
  readonly milliseconds: number;
  /** Peak memory above that of the idle process, in MiB. */
  readonly extraMib: number;
  /** Number of attempts to open a socket or look up a name. */
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

/** In KiB, from Linux; the peak is reset before each file. */
const readStatus = (name: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
const forgetPeak = () => writeFileSync('/proc/self/clear_refs', '5');

/** A job is the path of a file, or the name of a control, which then causes the named cost. */
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
  const before = process.cpuUsage();
  const refusal = await handle(job);
  const { user, system } = process.cpuUsage(before);
  const milliseconds = Math.round((user + system) / 1_000);
  const extraMib = Math.round((readStatus('VmHWM') - restKib) / KIB_A_MIB);
  const judgement: Judgement = { refusal, milliseconds, extraMib, fetches };
  process.stdout.write(`${JSON.stringify(judgement)}\n`);
}
