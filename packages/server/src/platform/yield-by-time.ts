import { setImmediate as letOthersRun } from 'node:timers/promises';

/** Time that a piece of work keeps the thread before requests of others are served. */
const SLICE_MS = 8;

/**
 * For long work on the main thread. The work calls the returned function after each small step, and awaits what it returns:
 * nothing until a slice of time is used up, and then a promise that lets other requests run. Slices end by time and not by
 * number of steps, because the length of a step depends on the texts of users.
 */
export function yieldByTime(): () => Promise<void> | undefined {
  let sliceEndsMs = performance.now() + SLICE_MS;
  const endSlice = async () => {
    await letOthersRun();
    sliceEndsMs = performance.now() + SLICE_MS;
  };
  return () => (performance.now() < sliceEndsMs ? undefined : endSlice());
}

/** Runs a generator that yields after each small step to its end, in slices of time. */
export async function inSlices<Result>(work: Generator<unknown, Result>): Promise<Result> {
  let sliceEndsMs = performance.now() + SLICE_MS;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < sliceEndsMs) continue;
    await letOthersRun();
    sliceEndsMs = performance.now() + SLICE_MS;
  }
}

/** Maps each item, one after the other, in slices of time. */
export async function mapInSlices<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  const endOfStep = yieldByTime();
  for (const item of items) {
    made.push(make(item));
    await endOfStep();
  }
  return made;
}
