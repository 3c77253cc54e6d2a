import { Writable } from 'node:stream';
import fastify from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logStalls } from './log-stalls.ts';

interface Line {
  readonly delayMs: number;
  readonly calls: readonly { requestId: string; method: string; route: string }[];
  readonly numberOfCalls: number;
}

const TICK_MS = 25;

let nowMs = 0;
/** Time passes in which the thread is busy: no timer is called. */
const block = (milliseconds: number) => {
  nowMs += milliseconds;
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Calls that are injected come to their handlers without waiting for anything from outside. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** An application with calls that block the thread, and a call that waits until it is let go. */
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
  app.decorateRequest('isWorkedOn', false);
  let letGo = () => {};
  const waiting = new Promise<string>((resolve) => {
    letGo = () => resolve('done');
  });
  let numberOfWaiting = 0;
  app.get('/block/:text', async () => {
    block(400);
    return 'done';
  });
  app.get('/wait', () => {
    numberOfWaiting += 1;
    return waiting;
  });
  app.get('/work', async (request) => {
    request.isWorkedOn = true;
    block(400);
    return waiting;
  });
  /** The time of a tick passes, and the thread is looked at. */
  const look = () => {
    block(TICK_MS);
    vi.advanceTimersByTime(TICK_MS);
  };
  return { app, lines, look, letGo: () => letGo(), numberOfWaiting: () => numberOfWaiting };
}

test('a call that blocks the thread is logged with the pattern of its route and nothing else of its address', async () => {
  const { app, lines, look } = makeApp();
  await app.inject('/block/a-secret?and=another-secret');
  look();
  const call = { requestId: 'its id', method: 'GET', route: '/block/:text' };
  expect(lines).toMatchObject([{ delayMs: 400, calls: [call], numberOfCalls: 1 }]);
  expect(JSON.stringify(lines)).not.toContain('secret');
  look();
  expect(lines).toHaveLength(1);
  await app.close();
});

test('a thread that is 200 ms late is logged as little as one that is in time, one of more is', () => {
  const { lines, look } = makeApp();
  for (const [lateMs, logged] of [
    [0, 0],
    [200, 0],
    [201, 1],
  ] as const) {
    block(lateMs);
    look();
    expect(lines).toHaveLength(logged);
  }
});

test('the log line also names the other calls that were at work', async () => {
  const { app, lines, look, letGo, numberOfWaiting } = makeApp();
  const waiting = app.inject('/wait');
  await until(() => numberOfWaiting() === 1);
  await app.inject('/block/x');
  look();
  expect(lines[0]?.calls.map(({ route }) => route)).toEqual(['/block/:text', '/wait']);
  letGo();
  await waiting;
  await app.close();
});

test('of many calls, those that a handler works on are named first', async () => {
  const { app, lines, look, letGo, numberOfWaiting } = makeApp();
  const waiting = Array.from({ length: 20 }, () => app.inject('/wait'));
  await until(() => numberOfWaiting() === 20);
  const beforeMs = nowMs;
  const working = app.inject('/work');
  await until(() => nowMs > beforeMs);
  look();
  const routes = lines.map(({ calls }) => calls.map(({ route }) => route));
  expect(routes).toEqual([['/work', ...Array<string>(9).fill('/wait')]]);
  expect(lines[0]?.numberOfCalls).toBe(21);
  letGo();
  await Promise.all([...waiting, working]);
  await app.close();
});
