import { Writable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { logRequests, QuietLog } from './log-requests.ts';

/** An application whose calls log nothing, or something before their answer. */
function makeApp() {
  const lines: Record<string, unknown>[] = [];
  const heard = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const app = fastify({
    loggerInstance: pino({}, heard),
    logController: new QuietLog('info'),
    genReqId: () => 'its id',
  }) as unknown as FastifyInstance;
  logRequests(app, 'info');
  app.get('/quiet', async () => 'done');
  app.get('/telling', async (request, reply) => {
    request.log.warn({ seen: 1 }, 'something');
    reply.log.child({ part: 'a part' }).info('of it');
    return 'done';
  });
  app.get('/broken', async (_request, reply) => reply.code(500).send('broken'));
  return { app, lines };
}

const WHOSE = { reqId: 'its id', address: '127.0.0.1' };

test('an answer is one line with its id, client, path without query and status', async () => {
  const { app, lines } = makeApp();
  await app.inject('/quiet?code=secret');
  await app.inject('/broken');
  expect(lines).toMatchObject([
    { ...WHOSE, level: 30, method: 'GET', path: '/quiet', status: 200, msg: 'answered' },
    { ...WHOSE, level: 50, path: '/broken', status: 500, msg: 'answered' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('what is logged before the answer has the same id and client', async () => {
  const { app, lines } = makeApp();
  await app.inject('/telling');
  expect(lines).toMatchObject([
    { ...WHOSE, level: 40, seen: 1, msg: 'something' },
    { ...WHOSE, level: 30, part: 'a part', msg: 'of it' },
    { ...WHOSE, path: '/telling', status: 200, msg: 'answered' },
  ]);
});
