import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @import { Answered } from '../../packages/server/test/load/client.ts'
 * @typedef {() => Promise<Answered>} Ask
 */

/**
 * Measures the capacity of a server: each client sends its next request as soon as it has its answer.
 * @param {Ask} ask
 * @param {{ clients: number, seconds: number }} extent
 */
export async function keepAsking(ask, { clients, seconds }) {
  /** @type {Answered[]} */
  const answers = [];
  const endsAtMs = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < endsAtMs) answers.push(await ask());
  };
  await Promise.all(Array.from({ length: clients }, client));
  return answers;
}

/**
 * Sends requests at even intervals, whether earlier ones are answered or not, as independent people would. Rejects if a
 * request gets no answer at all.
 * @param {Ask} ask
 * @param {{ perSecond: number, seconds: number }} extent
 */
export async function offerEvenly(ask, { perSecond, seconds }) {
  /** @type {Promise<Answered>[]} */
  const asked = [];
  const total = Math.round(perSecond * seconds);
  const startMs = performance.now();
  while (asked.length < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - startMs) / 1000) * perSecond));
    while (asked.length < due) asked.push(ask());
    await sleep(2);
  }
  return Promise.all(asked);
}
