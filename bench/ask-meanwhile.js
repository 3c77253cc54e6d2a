import { setTimeout as sleep } from 'node:timers/promises';

/** Pause between the calls of the other client; without it, the client would occupy a processor. */
const PAUSE_MS = 20;

/**
 * Measures how long the calls of another client wait while some work runs.
 * @template Result
 * @param {string} address
 * @param {() => Promise<Result>} work
 * @param {() => Promise<unknown>} [ask] the call of the other client; default: the health of the server
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
