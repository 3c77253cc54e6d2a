import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';
import { CLIENT_LEFT } from './clients-that-leave.ts';
import { QuietLog } from './log-requests.ts';

/** The level of warnings. */
const WARNING = 40;

let server: TestApp;
let owner: SignedIn;
let port: number;
beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  // More than the buffers of both sides hold, so that the answer is still under way when the client leaves.
  await sql`
    insert into courses (id, owner_id, name)
    select gen_random_uuid(), ${owner.accountId}, repeat(md5(number::text), 6) from generate_series(1, 30000) as number`.execute(
    server.db,
  );
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
beforeEach(() => {
  server.logLines.length = 0;
});
afterAll(() => server.close());

async function* failAfterSome() {
  yield '['.padEnd(100_000, ' ');
  throw new Error('the pool is gone');
}

const lines = () =>
  server.logLines
    .map((line) => JSON.parse(line) as { level: number; msg: string; delayMs?: number })
    // That the thread was late is a matter of the machine.
    .filter(({ delayMs }) => delayMs === undefined);
const words = () => lines().map(({ msg }) => msg);

async function open(request: string, headers: readonly string[], body = '') {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  const signedIn = `authorization: Bearer ${owner.token}`;
  socket.write([request, 'host: localhost', signedIn, ...headers, '', body].join('\r\n'));
  return socket;
}

test.each([
  ['a long list', []],
  ['a long list that is compressed', ['accept-encoding: gzip']],
])('who leaves in the middle of %s is neither a warning nor an error', async (_name, headers) => {
  const socket = await open('GET /api/courses HTTP/1.1', headers);
  await once(socket, 'data');
  socket.destroy();
  await until(() => expect(words()).toContain(CLIENT_LEFT));
  expect(lines().filter(({ level }) => level >= WARNING)).toEqual([]);
});

test('who leaves in the middle of a body is neither a warning nor an error, and no lost database', async () => {
  const arrived = once(server.app.server, 'request');
  const headers = ['content-type: application/json', 'content-length: 1000'];
  const socket = await open('POST /api/courses HTTP/1.1', headers, '{"name":"Never');
  const [request] = (await arrived) as [IncomingMessage];
  await until(() => expect(request.listenerCount('data')).toBeGreaterThan(0));
  socket.destroy();
  await until(() => expect(words()).toContain(CLIENT_LEFT));
  expect(lines().filter(({ level }) => level >= WARNING)).toEqual([]);
});

test('an answer that breaks off by itself is an error', async () => {
  const logged: string[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(line) });
  const failing = fastify({ loggerInstance: logger, logController: new QuietLog('info') });
  failing.get('/', (_request, reply) => reply.send(Readable.from(failAfterSome())));
  await failing.inject('/').catch(() => {});
  const errors = logged.map((line) => JSON.parse(line)).filter(({ level }) => level > WARNING);
  expect(errors).toMatchObject([
    { msg: 'an answer broke off in the middle', err: { message: 'the pool is gone' } },
  ]);
  await failing.close();
});
