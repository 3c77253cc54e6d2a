import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SOCKET_LIMITS, type SocketLimits } from '../../src/platform/http/socket-limits.ts';
import { type Answered, type Client, makeClient } from '../load/client.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';

const SHORT: SocketLimits = {
  ...SOCKET_LIMITS,
  headersMs: 1_500,
  requestMs: 2_500,
  stallMs: 2_000,
  idleMs: 1_500,
  checkMs: 500,
};
const LIMITS = IS_LONG ? SOCKET_LIMITS : SHORT;
const SLACK_MS = 1_000;
const TICK_MS = 200;
const TIMER_MS = 20;

const HOST = 'host: localhost\r\n';
const BODY = 'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{';
/** The answers to this many requests are larger than all buffers between server and client. */
const LONG_ANSWERS = `GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(100);

/**
 * The ways in which clients are slow: what they send first, what they repeat, and how long the server tolerates it.
 */
const SLOW = [
  { doing: 'say nothing', count: 100, first: '', again: '', limitMs: LIMITS.headersMs },
  {
    doing: 'send headers byte by byte',
    count: 200,
    first: `GET /api/health HTTP/1.1\r\n${HOST}x-slow: `,
    again: 'a',
    limitMs: LIMITS.headersMs,
  },
  {
    doing: 'send a body byte by byte',
    count: 190,
    first: `POST /api/users/login HTTP/1.1\r\n${HOST}${BODY}`,
    again: ' ',
    limitMs: LIMITS.requestMs,
  },
  {
    doing: 'never read their answers',
    count: 10,
    first: LONG_ANSWERS,
    again: '',
    limitMs: LIMITS.stallMs,
  },
] as const;

interface SlowSocket {
  readonly doing: string;
  readonly limitMs: number;
  readonly socket: Socket;
  /** As the server measures it; undefined while the connection is open. */
  openForMs: number | undefined;
}

let server: TestApp;
let owner: SignedIn;
let client: Client;
let port: number;
beforeAll(async () => {
  server = await makeTestApp({ socketLimits: LIMITS });
  owner = await server.signIn();
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
  client = makeClient(address);
});
afterAll(async () => {
  client.close();
  await server.close();
});

/** Opens a connection, waits until the server has it, and keeps it just busy enough for its kind of slowness. */
async function openSlowly({ doing, first, again, limitMs }: (typeof SLOW)[number]): Promise<SlowSocket> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => {});
  const [[accepted]] = await Promise.all([once(server.app.server, 'connection'), once(socket, 'connect')]);
  const slow: SlowSocket = { doing, limitMs, socket, openForMs: undefined };
  const sinceMs = performance.now();
  socket.pause();
  socket.write(first);
  const trickle = setInterval(() => socket.write(again), TICK_MS);
  (accepted as Socket).once('close', () => {
    slow.openForMs = performance.now() - sinceMs;
    clearInterval(trickle);
    socket.destroy();
  });
  return slow;
}

/** Measures for how long this process could not run. No bound can be checked more precisely than that. */
function watchTimers() {
  let lostMs = 0;
  let lastMs = performance.now();
  const timer = setInterval(() => {
    lostMs += Math.max(0, performance.now() - lastMs - 2 * TIMER_MS);
    lastMs = performance.now();
  }, TIMER_MS);
  return () => {
    clearInterval(timer);
    return lostMs;
  };
}

async function serveOthers(isOver: () => boolean): Promise<Answered[]> {
  const answers: Answered[] = [];
  while (!isOver()) {
    answers.push(await client.ask({ path: '/api/courses', token: owner.token }));
    await sleep(50);
  }
  return answers;
}

test('five hundred slow clients are disconnected in time, while others are served', {
  timeout: 600_000,
}, async () => {
  const timers = watchTimers();
  const slow: SlowSocket[] = [];
  for (const kind of SLOW) {
    for (let opened = 0; opened < kind.count; opened++) slow.push(await openSlowly(kind));
  }
  const longestMs = Math.max(...slow.map(({ limitMs }) => limitMs)) + 2 * SLACK_MS;
  const giveUpAtMs = performance.now() + longestMs;
  const isOver = () =>
    slow.every(({ openForMs }) => openForMs !== undefined) || performance.now() > giveUpAtMs;
  const others = await serveOthers(isOver);
  const lostMs = timers();

  const held = slow.filter(
    ({ openForMs = Number.POSITIVE_INFINITY, limitMs }) => openForMs <= limitMs + SLACK_MS + lostMs,
  );
  reportRow(16, 'slow clients, who are cut in time', { count: slow.length, held: held.length });
  const servedOthers = others.filter(({ status }) => status === 200);
  reportRow(16, 'requests of others meanwhile', { count: others.length, held: servedOthers.length });
  for (const { socket } of slow) socket.destroy();
  expect(slow.filter((one) => !held.includes(one)).map(({ doing, openForMs }) => [doing, openForMs])).toEqual(
    [],
  );
  expect(others.filter((answer) => !servedOthers.includes(answer))).toEqual([]);
  expect(others.length).toBeGreaterThan(10);
});

test('a client that is slow within the limits is served', async () => {
  const socket = connect({ host: '127.0.0.1', port });
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' });
  const headers = `${HOST}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  for (const part of [`POST /api/users/login HTTP/1.1\r\n${headers}`, body.slice(0, 9), body.slice(9)]) {
    socket.write(part);
    await sleep(300);
  }
  await expect.poll(() => answer, { timeout: 10_000 }).toContain('E-mail or password is wrong.');
  socket.destroy();
});

test('a connection above the limit is closed at once, and there is room again when others close', async () => {
  const narrow = await makeTestApp({ socketLimits: { ...SHORT, connections: 2 } });
  const address = await narrow.app.listen({ host: '127.0.0.1', port: 0 });
  const open = async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) });
    await once(socket, 'connect');
    return socket;
  };
  const taken = [await open(), await open()];
  await once((await open()).resume(), 'close');
  for (const socket of taken) socket.destroy();
  const others = makeClient(address);
  await expect
    .poll(
      () =>
        others.ask({ path: '/api/health' }).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 5_000 },
    )
    .toBe(200);
  others.close();
  await narrow.close();
});
