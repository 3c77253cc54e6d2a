import { pbkdf2Sync } from 'node:crypto';
import { existsSync, readFileSync, writeSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveTasks, type TaskWay } from '../serve-tasks.ts';

class ProbeRefusal extends RangeError {
  override readonly name = 'ProbeRefusal';
}

const kept: Buffer[] = [];

// A worker with tasks that misbehave on request.
const TASKS = {
  double: (input: { value: number }) => input.value * 2,
  /** The scheduling priority of this thread; Linux has one for each thread. */
  priority: (_input: null) => getPriority(),
  environment: (_input: null) => Object.keys(process.env),
  /** Prints in every way: through the streams of the thread, and to the descriptors that native code would use. */
  print: async ({ words }: { words: string }, { give }: TaskWay) => {
    process.stdout.write(words);
    process.stderr.write(words);
    for (const file of [1, 2]) writeSync(file, words);
    // The parent thread passes the streams of this thread on before it passes the answer to this part on.
    await give(null);
  },
  /** The names of the environment variables that the whole process, including native code, was started with. */
  variablesOfProcess: (_input: null) =>
    readFileSync('/proc/self/environ', 'utf8')
      .split('\0')
      .filter(Boolean)
      .map((line) => line.split('=')[0]),
  refuse: (input: { message: string }) => {
    throw new ProbeRefusal(input.message);
  },
  giveAndHang: async (_input: null, { give }: TaskWay) => {
    await give(1);
    for (;;);
  },
  eat: (_input: null) => {
    const eaten: string[][] = [];
    for (;;) eaten.push(Array.from({ length: 100_000 }, (_, at) => `${at}`));
  },
  eatNatively: (_input: null) => {
    const eaten: Buffer[] = [];
    for (;;) eaten.push(Buffer.alloc(2 ** 20, 1));
  },
  /** Gives its process, and makes one native call that takes practically forever. No thread can be stopped during it. */
  hangNatively: (_input: null, { give }: TaskWay) => {
    void give(process.pid);
    pbkdf2Sync('secret', 'salt', 2 ** 31 - 1, 64, 'sha512');
  },
  keep: ({ mib }: { mib: number }) => {
    kept.push(Buffer.alloc(mib * 2 ** 20, 1));
    return process.pid;
  },
  /** Gives its process, keeps memory once a file is there, and answers when the part was taken. */
  keepWhileGiving: async ({ mib, onceThere }: { mib: number; onceThere: string }, { give }: TaskWay) => {
    const given = give(process.pid);
    while (!existsSync(onceThere)) await sleep(10);
    kept.push(Buffer.alloc(mib * 2 ** 20, 1));
    await given;
    return mib;
  },
  abort: (_input: null) => process.kill(process.pid, 'SIGABRT'),
  /** Gives each byte of the file as a part, and answers the number of bytes. */
  spell: async (_input: null, { content, give }: TaskWay) => {
    for (const byte of content) await give(byte);
    return content.length;
  },
  /** Gives its process as a part, and answers it when the part was taken. */
  tell: async (_input: null, { give }: TaskWay) => {
    await give(process.pid);
    return process.pid;
  },
  parent: (_input: null) => process.ppid,
  exit: (_input: null) => process.exit(3),
};
export type ProbeTasks = typeof TASKS;

serveTasks(TASKS);
