import { serveTasks } from '../serve-tasks.ts';

class ProbeRefusal extends RangeError {
  override readonly name = 'ProbeRefusal';
}

// A thread that misbehaves as it is told to.
const TASKS = {
  double: (input: { value: number }) => input.value * 2,
  environment: (_input: null) => Object.keys(process.env),
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
  exit: (_input: null) => process.exit(3),
};
export type ProbeTasks = typeof TASKS;

serveTasks(TASKS);
