import { pbkdf2Sync } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveTasks, type TaskWay } from '../serve-tasks.ts';

class ProbeRefusal extends RangeError {
  override readonly name = 'ProbeRefusal';
}

const kept: Buffer[] = [];

// A worker that misbehaves as it is told to.
const TASKS = {
  double: (input: { value: number }) => input.value * 2,
  /** Of this thread, as Linux has it. */
  priority: (_input: null) => getPriority(),
  environment: (_input: null) => Object.keys(process.env),
  /** In every way there is: the streams of the thread, and what native code would write to. */
  print: async ({ words }: { words: string }) => {
    process.stdout.write(words);
    process.stderr.write(words);
    for (const file of [1, 2]) writeSync(file, words);
    // What the streams of a thread hold is passed on by its parent.
    await sleep(100);
  },
  /** The names that the whole process was started with, its native code included. */
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
  eat: (_input: null) => {
    const eaten: string[][] = [];
    for (;;) eaten.push(Array.from({ length: 100_000 }, (_, at) => `${at}`));
  },
  eatNatively: (_input: null) => {
    const eaten: Buffer[] = [];
    for (;;) eaten.push(Buffer.alloc(2 ** 20, 1));
  },
  // One statement that the engine does not leave: no thread can be stopped in the middle of it.
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
  /** Takes memory while what it gave is being taken. */
  keepWhileGiving: async ({ mib }: { mib: number }, { give }: TaskWay) => {
    const given = give(1);
    kept.push(Buffer.alloc(mib * 2 ** 20, 1));
    await given;
    return mib;
  },
  abort: (_input: null) => process.kill(process.pid, 'SIGABRT'),
  /** Gives each byte of the file by itself, and answers how many there are. */
  spell: async (_input: null, { content, give }: TaskWay) => {
    for (const byte of content) await give(byte);
    return content.length;
  },
  pid: (_input: null) => process.pid,
  parent: (_input: null) => process.ppid,
  exit: (_input: null) => process.exit(3),
};
export type ProbeTasks = typeof TASKS;

serveTasks(TASKS);
