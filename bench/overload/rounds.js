import { setTimeout as sleep } from 'node:timers/promises';
import { timingsOf } from '../measure.js';
import { keepAsking, offerEvenly } from './offer.js';

/**
 * @import { Answered } from '../../packages/server/test/load/client.ts'
 * @import { Ask } from './offer.js'
 * @typedef {{ rounds: number, calmSeconds: number, floodSeconds: number }} Extent
 * @typedef {{ ask: Ask, askHealth: Ask, askOther: Ask, measure: (sample: string) => Promise<number> }} Server
 *   `askOther`: a call of another kind; `measure`: a value of the server's metrics
 * @typedef {{ answers: Answered[], others: Answered[], memoryBytes: number, byClock: number, byCore: number }} Measured
 *   served calls a second, by the clock and by the server's processor time
 * @typedef {{ calm: Measured, flood: Measured }} Round
 */

export const TIMES_CAPACITY = 3;
const CLIENTS = 8;
const LOOK_MS = 250;
const LONGEST_RECOVERY_MS = 60_000;

export const isServed = (/** @type {Answered} */ { status }) => status === 200;
export const isRefused = (/** @type {Answered} */ { status }) => status === 503;

/**
 * Rounds alternate with and without the flood, so that a slow machine slows both.
 * @param {Server} server
 * @param {Extent} extent
 * @returns {Promise<Round[]>}
 */
export async function measureRounds(server, { rounds, calmSeconds, floodSeconds }) {
  const { ask } = server;
  const beCalm = () => keepAsking(ask, { clients: CLIENTS, seconds: calmSeconds });
  await beCalm();
  /** @type {Round[]} */
  const measured = [];
  for (let round = 0; round < rounds; round++) {
    const calm = await measureRates(server, beCalm);
    const perSecond = TIMES_CAPACITY * calm.byClock;
    const flood = await measureRates(server, () => offerEvenly(ask, { perSecond, seconds: floodSeconds }));
    measured.push({ calm, flood });
  }
  return measured;
}

/**
 * @param {Server} server
 * @param {() => Promise<Answered[]>} work
 * @returns {Promise<Measured>}
 */
async function measureRates(server, work) {
  const cpuSeconds = () => server.measure('process_cpu_seconds_total');
  const sinceMs = performance.now();
  const sinceCpuSeconds = await cpuSeconds();
  const { answers, others, memoryBytes } = await watch(server, work());
  const good = answers.filter(isServed);
  const seconds = (Math.max(...good.map(({ atMs }) => atMs)) - sinceMs) / 1000;
  const byCore = good.length / ((await cpuSeconds()) - sinceCpuSeconds);
  return { answers, others, memoryBytes, byClock: good.length / seconds, byCore };
}

/**
 * Measures the server's memory and other calls during the work.
 * @param {Server} server
 * @param {Promise<Answered[]>} work
 */
async function watch({ askHealth, askOther, measure }, work) {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  let memoryBytes = 0;
  /** @type {Answered[]} */
  const others = [];
  while (!isOver) {
    memoryBytes = Math.max(memoryBytes, await measure('process_resident_memory_bytes'));
    others.push(await askHealth(), await askOther());
    await sleep(LOOK_MS);
  }
  return { answers: await ended, others, memoryBytes };
}

/**
 * The rate during the flood as a share of the rate without it.
 * @param {readonly Round[]} rounds
 * @param {'byClock' | 'byCore'} by
 */
export function shareOf(rounds, by) {
  const sum = (/** @type {keyof Round} */ kind) =>
    rounds.reduce((total, round) => total + round[kind][by], 0);
  return sum('flood') / sum('calm');
}

/** @param {readonly Round[]} rounds */
export function shareOfMemory(rounds) {
  const most = (/** @type {keyof Round} */ kind) =>
    Math.max(...rounds.map((round) => round[kind].memoryBytes));
  return most('flood') / most('calm');
}

/** @param {readonly Answered[]} answers */
export function timesOf(answers) {
  return timingsOf(answers.map(({ milliseconds }) => milliseconds));
}

/**
 * Milliseconds until as many calls as before are served at once again.
 * @param {Server} server
 */
export async function timeRecovery({ ask }) {
  const startMs = performance.now();
  for (;;) {
    const answers = await Promise.all(Array.from({ length: CLIENTS }, ask));
    const elapsedMs = performance.now() - startMs;
    if (answers.every(isServed) || elapsedMs > LONGEST_RECOVERY_MS) return elapsedMs;
  }
}
