import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { logStalls } from './log-stalls.ts';

interface Line {
  readonly delayMs: number;
  readonly calls: readonly { requestId: string; method: string; route: string }[];
}

/** An application with a call that blocks the thread, and a call that only waits. */
function makeApp() {
  const lines: Line[] = [];
  const heard = new Writable({
    write(chunk, _encoding, done) {
      const line = JSON.parse(String(chunk));
      if ('delayMs' in line) lines.push(line);
      done();
    },
  });
  const app = fastify({ loggerInstance: pino({ level: 'warn' }, heard), genReqId: () => 'its id' });
  logStalls(app as never);
  app.get('/block/:text', async () => {
    const endsAtMs = performance.now() + 400;
    while (performance.now() < endsAtMs);
    return 'done';
  });
  app.get('/wait', async () => sleep(50, 'done'));
  app.get('/queue', async () => sleep(1_000, 'done'));
  app.decorateRequest('isWorkedOn', false);
  app.get('/work', async (request) => {
    request.isWorkedOn = true;
    await sleep(10);
    const endsAtMs = performance.now() + 400;
    while (performance.now() < endsAtMs);
    return sleep(100, 'done');
  });
  return { app, lines, calls: () => lines.flatMap((line) => line.calls) };
}

test('a call that blocks the thread is logged with the pattern of its route and nothing else of its address', async () => {
  const { app, lines, calls } = makeApp();
  await app.inject('/block/a-secret?and=another-secret');
  await expect.poll(calls).toContainEqual({ requestId: 'its id', method: 'GET', route: '/block/:text' });
  expect(Math.min(...lines.map(({ delayMs }) => delayMs))).toBeGreaterThan(200);
  expect(JSON.stringify(lines)).not.toContain('secret');
  await app.close();
});

test('the log line also names the other calls that were at work', async () => {
  const { app, calls } = makeApp();
  await Promise.all([app.inject('/wait'), app.inject('/block/x')]);
  await expect
    .poll(() => calls().map(({ route }) => route))
    .toEqual(expect.arrayContaining(['/block/:text', '/wait']));
  await app.close();
});

test('of many calls, those that a handler works on are named first', async () => {
  const { app, lines } = makeApp();
  const waiting = Array.from({ length: 20 }, () => app.inject('/queue'));
  await Promise.all([...waiting, app.inject('/work')]);
  const routes = () => lines.map(({ calls }) => calls.map(({ route }) => route));
  await expect.poll(() => routes().find((line) => line.includes('/work'))?.[0]).toBe('/work');
  await app.close();
});
