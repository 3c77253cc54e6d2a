import { setTimeout as sleep } from 'node:timers/promises';

/** Between the calls of the other client, which would take a processor of its own without it. */
const PAUSE_MS = 20;

/**
 * Lets another client ask a server for something else all the while that work goes on.
 * @template Result
 * @param {string} address
 * @param {() => Promise<Result>} work
 * @param {() => Promise<unknown>} [ask] what the other client asks for; how the server is, unless given
 * @returns {Promise<{ result: Result, waits: readonly number[] }>} `waits` in milliseconds
 */
export async function askMeanwhile(address, work, ask = () => askForHealth(address)) {
  let isRunning = true;
  /** @type {number[]} */
  const waits = [];
  const asking = (async () => {
    while (isRunning) {
      const startMs = performance.now();
      await ask();
      waits.push(performance.now() - startMs);
      await sleep(PAUSE_MS);
    }
  })();
  try {
    return { result: await work(), waits };
  } finally {
    isRunning = false;
    await asking;
  }
}

/** @param {string} address */
async function askForHealth(address) {
  await (await fetch(`${address}/api/health`)).text();
}
