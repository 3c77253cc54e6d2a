const SLICE_MS = 8;

/** Runs work that yields now and then to its end, and lets others have their turn every few milliseconds. */
export async function inSlices<Result>(work: Generator<unknown, Result>): Promise<Result> {
  let sliceEndsMs = performance.now() + SLICE_MS;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < sliceEndsMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    sliceEndsMs = performance.now() + SLICE_MS;
  }
}
