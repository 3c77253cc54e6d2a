/**
 * @typedef {{ median: number, p99: number, n: number }} Timings milliseconds, and how many times it was timed
 * @typedef {{ name: string, prepare: (round: number) => () => unknown, repeats?: number, rounds?: number }} Contestant
 *   `prepare` makes what is then timed, `repeats` times in each round; takes part in the first `rounds` rounds only
 */

/**
 * Lets contestants run in turn, so that other load of the machine affects them all alike; each round begins with the
 * next
 * one. A few warm-up rounds before the first use its inputs and do not count.
 * @param {readonly Contestant[]} contestants
 * @param {number} rounds
 * @param {number} [warmUps] at least one
 * @returns {Promise<Map<string, Timings>>}
 */
export async function takeTurns(contestants, rounds, warmUps = 1) {
  /** @type {Map<string, number[]>} */
  const milliseconds = new Map(contestants.map(({ name }) => [name, []]));
  for (let round = -warmUps; round < rounds; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const contestant = contestants[(turn + round + warmUps) % contestants.length];
      if (!contestant || round >= (contestant.rounds ?? rounds)) continue;
      const times = await timeOf(contestant, Math.max(0, round));
      if (round >= 0) milliseconds.get(contestant.name)?.push(...times);
    }
  }
  return new Map([...milliseconds].map(([name, times]) => [name, timingsOf(times)]));
}

/**
 * @param {Contestant} contestant
 * @param {number} round
 */
async function timeOf({ prepare, repeats = 1 }, round) {
  const work = prepare(round);
  /** @type {number[]} */
  const times = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const startMs = performance.now();
    const result = work();
    if (result instanceof Promise) await result;
    times.push(performance.now() - startMs);
  }
  return times;
}

/**
 * Times a single run.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<[milliseconds: number, result: Result]>}
 */
export async function timeOnce(work) {
  const startMs = performance.now();
  const result = await work();
  return [performance.now() - startMs, result];
}

/**
 * @param {readonly number[]} milliseconds
 * @returns {Timings} NaN for an empty list
 */
export function timingsOf(milliseconds) {
  return { median: quantile(milliseconds, 0.5), p99: quantile(milliseconds, 0.99), n: milliseconds.length };
}

/**
 * The smallest value that is at least as large as this share of all values.
 * @param {readonly number[]} values
 * @param {number} share
 */
function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
