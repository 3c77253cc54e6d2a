// Offers a server three times what it can do, lets visitors use it for minutes, and connects slow clients.
// Usage: node bench/overload.js [--quick]

import { randomBytes } from 'node:crypto';
import { ensureBuilt } from '../scripts/ensure-built.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';
import { ROOT, say } from '../scripts/project.js';
import { startInstallation } from './installation.js';
import { loadVisitors } from './overload/load-visitors.js';
import { useForMinutes } from './overload/mixed-use.js';
import {
  isRefused,
  isServed,
  measureRounds,
  shareOf,
  shareOfMemory,
  TIMES_CAPACITY,
  timeRecovery,
  timesOf,
} from './overload/rounds.js';
import { connectSlowly } from './overload/slow-clients.js';
import { formatCount, formatMs, formatRatio, timingCells } from './report.js';
import { runAlone } from './run-alone.js';

/**
 * @import { Run, Table, Verdict } from './report.js'
 * @import { Asked } from '../packages/server/test/load/client.ts'
 * @import { MixedUse } from './overload/mixed-use.js'
 * @import { Extent, Round } from './overload/rounds.js'
 * @import { SlowClients } from './overload/slow-clients.js'
 * @typedef {{ name: string, rounds: Round[], recoveryMs: number }} Flood
 * @typedef {{ slow: SlowClients[], others: readonly { status: number, milliseconds: number }[] }} Slowness
 */

/** @type {Extent & { minutes: number, slowClients: number }} */
const FULL = { rounds: 6, calmSeconds: 5, floodSeconds: 10, minutes: 20, slowClients: 500 };
/** @type {Extent & { minutes: number, slowClients: number }} */
const QUICK = { rounds: 3, calmSeconds: 1, floodSeconds: 2, minutes: 0.5, slowClients: 100 };

/** The goals. */
const LEAST_GOODPUT = 0.7;
const MOST_MEMORY = 1.5;
const LONGEST_ANSWER_MS = 2_000;
const LONGEST_REFUSAL_MS = { 'generated exams': 100, 'searches in a list of questions': 1_100 };
const LONGEST_RECOVERY_MS = 5_000;
/** A connection is looked at once a second. */
const SLACK_MS = 2_000;

const METHOD = `A server on an empty data folder with the demo courses. Eight clients, each with one call after the other, show
what it can do; then three times as many calls a second arrive at even intervals, and both take turns. All calls are of one
account. Two visitors sign up, generate, save and delete exams, export and delete their accounts, one after the other, for
minutes. At last slow clients connect at the limits of a real server. Client, server and database share this machine.`;

/** @type {Run} */
export async function run({ isQuick }) {
  await ensureInstalled();
  await ensureBuilt();
  const extent = isQuick ? QUICK : FULL;
  const metricsToken = randomBytes(16).toString('hex');
  const installation = await startInstallation(ROOT, {
    METRICS_TOKEN: metricsToken,
    DEMO: 'true',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  });
  const visitors = await loadVisitors();
  const client = visitors.makeClient(installation.address);
  const server = {
    client,
    signIn: (/** @type {string} */ email, headers = {}) =>
      visitors.signIn(client, installation.folder, { email, headers }),
  };
  const measure = async (/** @type {string} */ sample) => {
    const { body } = await client.ask({ path: '/api/metrics', token: metricsToken });
    const line = body.split('\n').find((one) => one.startsWith(`${sample} `));
    return Number(line?.slice(sample.length + 1));
  };
  try {
    const token = await server.signIn('owner@example.com');
    /** @type {Record<keyof typeof LONGEST_REFUSAL_MS, Asked>} */
    const costly = {
      'generated exams': await visitors.examRequest(server, token),
      // Most of them wait until the share of the account refuses them.
      'searches in a list of questions': { path: '/api/questions?q=process&limit=20', token },
    };
    /** @type {Flood[]} */
    const floods = [];
    for (const [name, asked] of Object.entries(costly)) {
      say(`  ${name}`);
      const asks = {
        ask: () => client.ask(asked),
        askHealth: () => client.ask({ path: '/api/health' }),
        askOther: () => client.ask({ path: '/api/settings' }),
        measure,
      };
      floods.push({ name, rounds: await measureRounds(asks, extent), recoveryMs: await timeRecovery(asks) });
    }
    say(`  mixed use for ${extent.minutes} minutes`);
    const use = await useForMinutes(visitors, server, measure, extent.minutes);
    say(`  ${extent.slowClients} slow clients`);
    const slowness = await connectSlowly(installation.address, extent.slowClients, () =>
      client.ask({ path: '/api/settings' }),
    );
    return tell(floods, use, slowness);
  } finally {
    client.close();
    await installation.stop();
  }
}

/**
 * @param {readonly Flood[]} floods
 * @param {MixedUse} use
 * @param {Slowness} slowness
 */
function tell(floods, use, slowness) {
  return {
    title: 'Overload: three times what a server can do',
    method: METHOD,
    tables: [floodsTable(floods), useTable(use), slownessTable(slowness)],
    meaning: [
      'The ratio by processor time leaves out what other programs take; memory is the highest with the flood by the highest without it.',
      'The memory of mixed use is the median of each third of the time.',
    ],
    verdicts: [...floods.flatMap(verdictsOfFlood), ...verdictsOfUse(use), ...verdictsOfSlowness(slowness)],
  };
}

const formatRate = (/** @type {number} */ rate) => rate.toFixed(1);
const mean = (/** @type {readonly number[]} */ values) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * @param {readonly Flood[]} floods
 * @returns {Table}
 */
function floodsTable(floods) {
  return {
    caption: `${TIMES_CAPACITY} times the capacity`,
    columns: [
      ...['', 'served a second', 'in the flood', 'ratio', 'by processor time', 'median', 'p99', 'n'],
      ...['refused after', 'p99', 'n', 'memory', 'recovery'],
    ],
    rows: floods.map(({ name, rounds, recoveryMs }) => {
      const flood = rounds.flatMap((round) => round.flood.answers);
      return [
        name,
        formatRate(mean(rounds.map(({ calm }) => calm.byClock))),
        formatRate(mean(rounds.map((round) => round.flood.byClock))),
        formatRatio(shareOf(rounds, 'byClock')),
        formatRatio(shareOf(rounds, 'byCore')),
        ...timingCells(timesOf(flood.filter(isServed))),
        ...timingCells(timesOf(flood.filter(isRefused))),
        formatRatio(shareOfMemory(rounds)),
        formatMs(recoveryMs),
      ];
    }),
  };
}

/**
 * @param {MixedUse} use
 * @returns {Table}
 */
function useTable({ requests, failures, memoryMiB, mostSockets }) {
  return {
    caption: 'Mixed use',
    columns: ['requests', 'failures', 'MiB in each third', 'most sockets'],
    rows: [
      [
        formatCount(requests),
        formatCount(failures),
        memoryMiB.map((mib) => mib.toFixed(0)).join(', '),
        formatCount(mostSockets),
      ],
    ],
  };
}

/**
 * @param {Slowness} slowness
 * @returns {Table}
 */
function slownessTable({ slow, others }) {
  return {
    caption: `Slow clients; ${formatCount(others.length)} calls of others meanwhile`,
    columns: ['that', 'n', 'limit', 'longest'],
    rows: slow.map(({ doing, count, limitMs, longestMs }) => [
      doing,
      formatCount(count),
      formatMs(limitMs),
      formatMs(longestMs),
    ]),
  };
}

/**
 * @param {Flood} flood
 * @returns {Verdict[]}
 */
function verdictsOfFlood({ name, rounds, recoveryMs }) {
  const flood = rounds.flatMap((round) => round.flood.answers);
  const goodput = shareOf(rounds, 'byClock');
  const memory = shareOfMemory(rounds);
  const longestMs = timesOf(flood.filter(isServed)).p99;
  const refusalMs = timesOf(flood.filter(isRefused)).median;
  const limitMs = LONGEST_REFUSAL_MS[/** @type {keyof typeof LONGEST_REFUSAL_MS} */ (name)];
  const strange = flood.filter(
    (one) => !isServed(one) && !(isRefused(one) && (one.retryAfterSeconds ?? 0) > 0),
  );
  const others = rounds.flatMap((round) => round.flood.others);
  return [
    {
      goal: `${name}: at least ${100 * LEAST_GOODPUT} % of the capacity is still done`,
      measured: `${formatRatio(goodput)} of it, ${formatRatio(shareOf(rounds, 'byCore'))} by processor time`,
      isReached: goodput >= LEAST_GOODPUT,
    },
    {
      goal: `${name}: 99 of 100 answers come within ${formatMs(LONGEST_ANSWER_MS)}`,
      measured: formatMs(longestMs),
      isReached: longestMs <= LONGEST_ANSWER_MS,
    },
    {
      goal: `${name}: the rest is refused within ${formatMs(limitMs)}, with Retry-After`,
      measured: `${formatMs(refusalMs)} at the median; ${strange.length} other answers`,
      isReached: refusalMs <= limitMs && strange.length === 0,
    },
    {
      goal: `${name}: at most ${MOST_MEMORY} times the memory`,
      measured: formatRatio(memory),
      isReached: memory <= MOST_MEMORY,
    },
    {
      goal: `${name}: all is served again within ${formatMs(LONGEST_RECOVERY_MS)}`,
      measured: formatMs(recoveryMs),
      isReached: recoveryMs <= LONGEST_RECOVERY_MS,
    },
    {
      goal: `${name}: health and other calls are served meanwhile`,
      measured: `${others.filter(isServed).length} of ${others.length}`,
      isReached: others.every(isServed),
    },
  ];
}

/**
 * @param {MixedUse} use
 * @returns {Verdict[]}
 */
function verdictsOfUse({ requests, failures, memoryMiB: [, middle = 0, last = 0] }) {
  return [
    {
      goal: 'Mixed use runs without a failure, and memory does not grow',
      measured: `${failures} of ${requests}; ${last.toFixed(0)} MiB in the last third, ${middle.toFixed(0)} in the one before`,
      isReached: failures === 0 && last < 1.15 * middle + 20,
    },
  ];
}

/**
 * @param {Slowness} slowness
 * @returns {Verdict[]}
 */
function verdictsOfSlowness({ slow, others }) {
  const isLate = (/** @type {SlowClients} */ { limitMs, longestMs }) => longestMs > limitMs + SLACK_MS;
  const served = others.filter(({ status }) => status === 200).length;
  return [
    {
      goal: 'Slow clients are cut off in time, while others are served',
      measured: `${slow.filter(isLate).length} of ${slow.length} kinds late; ${served} of ${others.length} others served`,
      isReached: !slow.some(isLate) && served === others.length,
    },
  ];
}

await runAlone(import.meta.url, run);
