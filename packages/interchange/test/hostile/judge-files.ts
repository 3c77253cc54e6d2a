import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { checkArchive } from '../../src/archive.ts';
import { readQti } from '../../src/formats/qti/read-qti.ts';
import { readAll } from '../../src/opened-file.ts';
import { UnreadableFile } from '../../src/question-file.ts';

/** The fate of a file, and its cost. */
export interface Judgement {
  /** The refusal; null if the file was read. */
  readonly refusal: string | null;
  /** Processor time on all cores, so that other programs do not count. */
  readonly milliseconds: number;
  /** Peak memory above that of the idle process, in MiB. */
  readonly extraMib: number;
}

const KIB_A_MIB = 1024;

/** In KiB, from Linux; the peak is reset before each file. */
const readStatus = (name: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);

/** A job is the name of a control, or a reader with the path of a file. */
function handle(job: string): string | null {
  if (job === 'control: 150 MiB') {
    Buffer.alloc(150 * KIB_A_MIB * KIB_A_MIB, 1);
    return null;
  }
  const [way, path = ''] = job.split(' ');
  try {
    const content = readFileSync(path);
    if (way === 'archive') checkArchive(content, { file: 'questions.zip' });
    else readAll(readQti({ name: 'questions.zip', content }));
    return null;
  } catch (error) {
    return error instanceof UnreadableFile ? error.message : `NOT IN WORDS: ${String(error)}`;
  }
}

let restKib = Number.POSITIVE_INFINITY;
for await (const job of createInterface({ input: process.stdin })) {
  globalThis.gc?.();
  restKib = Math.min(restKib, readStatus('VmRSS'));
  writeFileSync('/proc/self/clear_refs', '5');
  const before = process.cpuUsage();
  const refusal = handle(job);
  const { user, system } = process.cpuUsage(before);
  const milliseconds = Math.round((user + system) / 1000);
  const extraMib = Math.round((readStatus('VmHWM') - restKib) / KIB_A_MIB);
  process.stdout.write(`${JSON.stringify({ refusal, milliseconds, extraMib } satisfies Judgement)}\n`);
}
