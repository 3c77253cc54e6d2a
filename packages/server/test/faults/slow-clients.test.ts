import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SOCKET_LIMITS, type SocketLimits } from '../../src/platform/http/socket-limits.ts';
import { type Client, makeClient } from '../load/client.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';

/** Hundreds of times what an ordinary call takes, and nothing beside what a slow client takes: it never ends. */
const LIMITS: SocketLimits = {
  ...SOCKET_LIMITS,
  headersMs: 3_000,
  requestMs: 4_000,
  stallMs: 3_000,
  idleMs: 3_000,
  checkMs: 250,
};
const TICK_MS = 200;
const OF_EACH = IS_LONG ? 100 : 12;

const HOST = 'host: localhost\r\n';
const BODY = 'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{';
/** The answers to this many requests are larger than all buffers between server and client. */
const LONG_ANSWERS = `GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(100);

/** The ways in which clients are slow: what they send first, and what they repeat for ever. */
const SLOW = [
  { doing: 'say nothing', count: OF_EACH, first: '', again: '' },
  {
    doing: 'send headers byte by byte',
    count: OF_EACH,
    first: `GET /api/health HTTP/1.1\r\n${HOST}x-slow: `,
    again: 'a',
  },
  {
    doing: 'send a body byte by byte',
    count: OF_EACH,
    first: `POST /api/users/login HTTP/1.1\r\n${HOST}${BODY}`,
    again: ' ',
  },
  {
    doing: 'ask nothing more',
    count: OF_EACH,
    first: `GET /api/settings HTTP/1.1\r\n${HOST}\r\n`,
    again: '',
  },
  { doing: 'never read their answers', count: 4, first: LONG_ANSWERS, again: '' },
] as const;

interface SlowSocket {
  readonly doing: string;
  readonly socket: Socket;
  /** Whether the server has closed the connection. */
  isClosed: boolean;
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

/** Opens a connection, and waits until the server has it. */
async function open(app: TestApp['app'], to: number): Promise<{ socket: Socket; accepted: Socket }> {
  const socket = connect({ host: '127.0.0.1', port: to });
  socket.on('error', () => {});
  const [[accepted]] = await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
  return { socket, accepted: accepted as Socket };
}

/** A connection that is kept just busy enough for its kind of slowness, until the server closes it. */
async function openSlowly({ doing, first, again }: (typeof SLOW)[number]): Promise<SlowSocket> {
  const { socket, accepted } = await open(server.app, port);
  const slow: SlowSocket = { doing, socket, isClosed: false };
  socket.pause();
  socket.write(first);
  const trickle = setInterval(() => socket.write(again), TICK_MS);
  accepted.once('close', () => {
    slow.isClosed = true;
    clearInterval(trickle);
    socket.destroy();
  });
  return slow;
}

test('slow clients are disconnected, while others are served', async () => {
  const slow: SlowSocket[] = [];
  for (const kind of SLOW)
    for (let opened = 0; opened < kind.count; opened++) slow.push(await openSlowly(kind));
  const ask = async () => (await client.ask({ path: '/api/courses', token: owner.token })).status;
  const others = [await ask()];
  const doingStill = () => [...new Set(slow.filter(({ isClosed }) => !isClosed).map(({ doing }) => doing))];
  await expect.poll(doingStill).toEqual([]);
  others.push(await ask());
  reportRow(16, 'slow clients, who are cut off', { count: slow.length, held: slow.length });
  const served = others.filter((status) => status === 200);
  reportRow(16, 'requests of others meanwhile', { count: others.length, held: served.length });
  expect(others).toEqual([200, 200]);
});

test('connections of one address leave room for others, and a proxy may have them all', async () => {
  for (const [trustedProxies, isServed] of [
    [[], false],
    [['10.0.0.0/8', '127.0.0.1'], true],
  ] as const) {
    const shared = await makeTestApp({
      trustedProxies: [...trustedProxies],
      socketLimits: { ...SOCKET_LIMITS, connectionsOfEach: 2 },
    });
    const port = Number(new URL(await shared.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const answersOf = (localAddress: string) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect({ host: '127.0.0.1', port, localAddress }).setEncoding('utf8');
        socket.on('data', (text) => {
          answer += text;
        });
        // What is written to a closed connection may come back as an error.
        socket.on('error', () => {});
        socket.once('close', () => resolve(answer));
        socket.write(`GET /api/health HTTP/1.1\r\n${HOST}connection: close\r\n\r\n`);
      });
    const held = [await open(shared.app, port), await open(shared.app, port)];
    expect(await answersOf('127.0.0.1')).toMatch(isServed ? /^HTTP\/1.1 200 / : /^$/);
    expect(await answersOf('127.0.0.2')).toMatch(/^HTTP\/1.1 200 /);
    for (const { socket } of held) socket.destroy();
    await Promise.all(held.map(({ accepted }) => accepted.closed || once(accepted, 'close')));
    expect(await answersOf('127.0.0.1')).toMatch(/^HTTP\/1.1 200 /);
    await shared.close();
  }
});

test('a client whose request arrives in parts is served', async () => {
  const { socket, accepted } = await open(server.app, port);
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' });
  const headers = `${HOST}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  let sent = 0;
  for (const part of [`POST /api/users/login HTTP/1.1\r\n${headers}`, body.slice(0, 9), body.slice(9)]) {
    socket.write(part);
    sent += part.length;
    await expect.poll(() => accepted.bytesRead).toBe(sent);
  }
  await expect.poll(() => answer).toContain('E-mail or password is wrong.');
  socket.destroy();
});

test('a connection above the limit is closed at once, and there is room again when others close', async () => {
  const narrow = await makeTestApp({ socketLimits: { ...SOCKET_LIMITS, connections: 2 } });
  const address = await narrow.app.listen({ host: '127.0.0.1', port: 0 });
  const narrowPort = Number(new URL(address).port);
  const taken = [await open(narrow.app, narrowPort), await open(narrow.app, narrowPort)];
  // The server does not tell of a connection that it does not take.
  const third = connect({ host: '127.0.0.1', port: narrowPort }).setEncoding('utf8');
  let answer = '';
  third.on('data', (text) => {
    answer += text;
  });
  // What is written to a closed connection may come back as an error.
  third.on('error', () => {});
  third.write(`GET /api/health HTTP/1.1\r\n${HOST}connection: close\r\n\r\n`);
  await new Promise((resolve) => third.once('close', resolve));
  expect(answer).toBe('');
  for (const { socket } of taken) socket.destroy();
  await Promise.all(taken.map(({ accepted }) => accepted.closed || once(accepted, 'close')));
  const others = makeClient(address);
  expect((await others.ask({ path: '/api/health' })).status).toBe(200);
  others.close();
  await narrow.close();
});
