import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOAD_LIMITS } from '../../src/platform/http/limit-load.ts';
import { type BuiltServer, startBuiltServer } from '../load/built-server.ts';
import type { Answered, Asked } from '../load/client.ts';
import { examRequest } from '../load/exam-request.ts';
import { keepAsking, offerEvenly, quantile } from '../load/offer.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { makeDatabase } from '../test-app.ts';

const TIMES_CAPACITY = 3;
const CLIENTS = 8;
const SECONDS = IS_LONG ? { capacity: 5, overload: 10 } : { capacity: 0.75, overload: 1.5 };
/**
 * Rounds alternate with and without the flood, so that a slow machine slows both. An unsteady machine gets more
 * rounds.
 */
const ROUNDS = { least: IS_LONG ? 6 : 3, most: 12 };
/** The promise of row 15. */
const LEAST_GOODPUT = 0.7;
/**
 * Lower, because other programs may take the machine: the clock counts their time too, while the server's processor
 * time does not.
 */
const LEAST_BY_THE_CLOCK = 0.35;
const MOST_MEMORY = 1.5;
const LONGEST_ANSWER_MS = 2_000;
const QUICK_REFUSAL_MS = 100;
const RECOVERY_MS = 5_000;

let database: Awaited<ReturnType<typeof makeDatabase>>;
let server: BuiltServer;
let token: string;
beforeAll(async () => {
  database = await makeDatabase();
  server = await startBuiltServer({ DATABASE_URL: database.url, DEMO: 'true', LOG_LEVEL: 'error' });
  token = await server.signIn('owner@example.com');
}, 60_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const served = ({ status }: Answered) => status === 200;
const refused = ({ status }: Answered) => status === 503;
const timesOf = (answers: readonly Answered[]) => answers.map(({ milliseconds }) => milliseconds);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Measures the server's peak memory and the answers of other calls during the work. */
async function watch<Result>(work: Promise<Result>) {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const memory: number[] = [];
  const health: Answered[] = [];
  const settings: Answered[] = [];
  while (!isOver) {
    memory.push(await server.measure('process_resident_memory_bytes'));
    health.push(await server.client.ask({ path: '/api/health' }));
    settings.push(await server.client.ask({ path: '/api/settings' }));
    await sleep(250);
  }
  return { answers: await ended, memory: Math.max(...memory), health, settings };
}

/** Served calls per second, from the first request to the last success. */
function rateOf(answers: readonly Answered[], startMs: number): number {
  const good = answers.filter(served);
  return good.length / ((Math.max(...good.map(({ atMs }) => atMs)) - startMs) / 1000);
}

/** Served calls per second, by the clock and by the server's processor time. */
async function measureRates(work: () => Promise<Answered[]>) {
  const cpuSeconds = () => server.measure('process_cpu_seconds_total');
  const sinceMs = performance.now();
  const sinceCpuSeconds = await cpuSeconds();
  const watched = await watch(work());
  const byCore = watched.answers.filter(served).length / ((await cpuSeconds()) - sinceCpuSeconds);
  return { ...watched, byClock: rateOf(watched.answers, sinceMs), byCore };
}

async function measureRound(asked: Asked) {
  const ask = () => server.client.ask(asked);
  const calm = await measureRates(() => keepAsking(ask, { clients: CLIENTS, seconds: SECONDS.capacity }));
  const perSecond = TIMES_CAPACITY * calm.byClock;
  const flood = await measureRates(() => offerEvenly(ask, { perSecond, seconds: SECONDS.overload }));
  return { calm, flood };
}

type Round = Awaited<ReturnType<typeof measureRound>>;

/** The rate during the flood as a share of the rate without it. */
function shareOf(rounds: readonly Round[], by: 'byClock' | 'byCore'): number {
  return sum(rounds.map(({ flood }) => flood[by])) / sum(rounds.map(({ calm }) => calm[by]));
}

function isEnough(rounds: readonly Round[]): boolean {
  const byClock = shareOf(rounds, 'byClock');
  return (
    byClock >= LEAST_GOODPUT || (byClock >= LEAST_BY_THE_CLOCK && shareOf(rounds, 'byCore') >= LEAST_GOODPUT)
  );
}

/** The figures for the report of the row. */
function describeRounds(rounds: readonly Round[]): string {
  const flood = rounds.flatMap((round) => round.flood.answers);
  const percent = Math.round(100 * shareOf(rounds, 'byClock'));
  const longestMs = Math.round(quantile(timesOf(flood.filter(served)), 0.99));
  const refusalMs = Math.round(quantile(timesOf(flood.filter(refused)), 0.5));
  return `goodput ${percent} % of capacity, p99 ${longestMs} ms, refused in ${refusalMs} ms, memory ${shareOfMemory(rounds).toFixed(2)} times`;
}

function shareOfMemory(rounds: readonly Round[]): number {
  const most = (kind: keyof Round) => Math.max(...rounds.map((round) => round[kind].memory));
  return most('flood') / most('calm');
}

async function measure(asked: Asked): Promise<Round[]> {
  await keepAsking(() => server.client.ask(asked), { clients: CLIENTS, seconds: SECONDS.capacity });
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS.least || (rounds.length < ROUNDS.most && !isEnough(rounds))) {
    rounds.push(await measureRound(asked));
  }
  return rounds;
}

/** Milliseconds until as many calls as before are served at once again. */
async function timeRecovery(asked: Asked): Promise<number> {
  const startMs = performance.now();
  for (;;) {
    const answers = await Promise.all(Array.from({ length: CLIENTS }, () => server.client.ask(asked)));
    const elapsedMs = performance.now() - startMs;
    if (answers.every(served) || elapsedMs > RECOVERY_MS) return elapsedMs;
  }
}

const COSTLY = {
  'generated exams': {
    makeRequest: async () => examRequest(server, token),
    refusedWithinMs: QUICK_REFUSAL_MS,
  },
  'searches in a list of questions': {
    makeRequest: async () => ({ path: '/api/questions?q=process&limit=20', token }),
    // One account sends all of them. Where the server does few searches a second, most of them wait until their share refuses them.
    refusedWithinMs: LOAD_LIMITS.share.longestWaitMs + QUICK_REFUSAL_MS,
  },
};

describe.each(Object.entries(COSTLY))('three times as many %s as the server can do', (name, costly) => {
  const { makeRequest, refusedWithinMs } = costly;
  let rounds: Round[];
  let calm: Answered[];
  let flood: Answered[];
  let recoveryMs: number;
  beforeAll(async () => {
    const asked = await makeRequest();
    rounds = await measure(asked);
    recoveryMs = await timeRecovery(asked);
    calm = rounds.flatMap((round) => round.calm.answers);
    flood = rounds.flatMap((round) => round.flood.answers);
  }, 600_000);

  test('are served or refused with Retry-After, nothing else', () => {
    const held = flood.filter(
      (answer) => served(answer) || (refused(answer) && answer.retryAfterSeconds! > 0),
    );
    reportRow(15, `${name}, three times as many as can be served (${describeRounds(rounds)})`, {
      count: flood.length,
      held: held.length,
    });
    expect(flood.filter(refused).length).toBeGreaterThan(0);
    expect(held).toHaveLength(flood.length);
  });

  test('cost the server little of what it can do', () => {
    const shares = { byClock: shareOf(rounds, 'byClock'), byCore: shareOf(rounds, 'byCore') };
    expect({ ...shares, isEnough: isEnough(rounds) }).toEqual({ ...shares, isEnough: true });
  });

  test('wait no longer than a bound', () => {
    // A busy machine is slow without the flood too, and one bad round is not the server's fault.
    const usualMs = quantile(timesOf(calm), 0.99);
    const longestMs = rounds.map((round) => quantile(timesOf(round.flood.answers.filter(served)), 0.99));
    expect(quantile(longestMs, 0.5)).toBeLessThan(LONGEST_ANSWER_MS + 4 * usualMs);
  });

  test('are refused quickly, or when the wait for a share is over', () => {
    const usualMs = quantile(timesOf(calm), 0.99);
    expect(quantile(timesOf(flood.filter(refused)), 0.5)).toBeLessThan(refusedWithinMs + usualMs);
  });

  test('take little more memory than what can be served', () => {
    expect(shareOfMemory(rounds)).toBeLessThan(MOST_MEMORY);
  });

  test('leave the server as it was', () => {
    expect(recoveryMs).toBeLessThan(RECOVERY_MS);
  });

  test('do not hide how the server is', () => {
    const health = rounds.flatMap((round) => round.flood.health);
    expect(health.filter((answer) => !served(answer))).toEqual([]);
  });

  test('leave calls of other kinds alone', () => {
    const settings = rounds.flatMap((round) => round.flood.settings);
    expect(settings.filter((answer) => !served(answer))).toEqual([]);
  });
});
