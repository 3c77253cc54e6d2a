import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @import { Ask } from './offer.js'
 * @typedef {{ doing: string, count: number, limitMs: number, longestMs: number }} SlowClients `longestMs`: the
 *   longest that such a connection stayed open
 */

const TICK_MS = 200;
const ASK_MS = 50;
const HOST = 'host: localhost\r\n';
const BODY = 'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{';

/** The ways in which clients are slow, and how long a server tolerates it: `SOCKET_LIMITS`, with a second of checking. */
const SLOW = [
  { doing: 'say nothing', share: 0.2, first: '', again: '', limitMs: 10_000 },
  {
    doing: 'send headers byte by byte',
    share: 0.4,
    first: `GET /api/health HTTP/1.1\r\n${HOST}x-slow: `,
    again: 'a',
    limitMs: 10_000,
  },
  {
    doing: 'send a body byte by byte',
    share: 0.38,
    first: `POST /api/users/login HTTP/1.1\r\n${HOST}${BODY}`,
    again: ' ',
    limitMs: 30_000,
  },
  {
    doing: 'never read their answers',
    share: 0.02,
    first: `GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(100),
    // A client that does not read hears of the end when it writes.
    again: 'G',
    limitMs: 30_000,
    isDeaf: true,
  },
];

/**
 * Opens connections of slow clients, and asks for something else until the server has closed them all.
 * @param {string} address
 * @param {number} clients
 * @param {Ask} ask
 * @returns {Promise<{ slow: SlowClients[], others: readonly { status: number, milliseconds: number }[] }>}
 */
export async function connectSlowly(address, clients, ask) {
  const port = Number(new URL(address).port);
  /** @type {{ doing: string, ended: Promise<number> }[]} */
  const opened = [];
  for (const { share, ...kind } of SLOW) {
    for (let count = 0; count < share * clients; count++) opened.push(await openSlowly(port, kind));
  }
  let isOver = false;
  const ended = Promise.all(opened.map(async (one) => ({ doing: one.doing, openMs: await one.ended })));
  const all = ended.finally(() => {
    isOver = true;
  });
  const others = [];
  while (!isOver) {
    others.push(await ask());
    await sleep(ASK_MS);
  }
  const times = await all;
  const slow = SLOW.map(({ doing, limitMs }) => {
    const own = times.filter((one) => one.doing === doing).map(({ openMs }) => openMs);
    return { doing, limitMs, count: own.length, longestMs: Math.max(...own) };
  });
  return { slow, others };
}

/**
 * @param {number} port
 * @param {{ doing: string, first: string, again: string, isDeaf?: boolean }} kind
 */
async function openSlowly(port, { doing, first, again, isDeaf = false }) {
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const sinceMs = performance.now();
  if (isDeaf) socket.pause();
  else socket.resume();
  socket.write(first);
  const trickle = setInterval(() => socket.write(again), TICK_MS);
  // Not by `once` of node:events, which fails where the server resets the connection.
  const closed = /** @type {Promise<void>} */ (
    new Promise((resolve) => socket.once('close', () => resolve()))
  );
  const ended = closed.then(() => {
    clearInterval(trickle);
    return performance.now() - sinceMs;
  });
  return { doing, ended };
}
