import { pbkdf2Sync } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
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
  print: async ({ words }: { words: string }) => {
    process.stdout.write(words);
    process.stderr.write(words);
    for (const file of [1, 2]) writeSync(file, words);
    // The parent thread passes the streams of a worker thread on, which takes a moment.
    await sleep(100);
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
  hang: (_input: null) => {
    for (;;);
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
  // One native call that takes practically forever. No thread can be stopped during it.
  hangNatively: (_input: null) => pbkdf2Sync('secret', 'salt', 2 ** 31 - 1, 64, 'sha512'),
  keep: ({ mib }: { mib: number }) => {
    kept.push(Buffer.alloc(mib * 2 ** 20, 1));
    return process.pid;
  },
  giveAndKeep: async ({ mib }: { mib: number }, { give }: TaskWay) => {
    await give(1);
    kept.push(Buffer.alloc(mib * 2 ** 20, 1));
    await sleep(300);
    return mib;
  },
  /** Allocates memory while its parts are being taken. */
  keepWhileGiving: async ({ mib }: { mib: number }, { give }: TaskWay) => {
    const given = give(1);
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
  pid: (_input: null) => process.pid,
  /** Gives its process as a part, and goes on for a moment. */
  tellAndWait: async (_input: null, { give }: TaskWay) => {
    await give(process.pid);
    await sleep(100);
    return process.pid;
  },
  parent: (_input: null) => process.ppid,
  exit: (_input: null) => process.exit(3),
};
export type ProbeTasks = typeof TASKS;

serveTasks(TASKS);
