import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { type DurableJob, durableQueue, makeDurableJobs } from './durable-jobs.ts';
import { makeJobs } from './jobs.ts';
import { ENDED } from './queries.ts';
import { runsOn } from './runs.ts';

const HOUR_MS = 60 * 60_000;

let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp();
});
afterAll(() => server.close());

const runs = runsOn('accountImports', [
  { from: 'importing', to: 'ready', during: 'reminded', advice: 'Remind again.' },
]);

/** A server with one definition, whose payload is a word. */
function makeServer(done: string[]) {
  const { db } = server;
  const remind: DurableJob<string> = {
    name: 'remind',
    queue: durableQueue('Too much.'),
    isDurable: true,
    runs,
    payload: z.string(),
    handle: async ({ payload, run }) => {
      done.push(payload);
      await runs.update(db, run, { state: 'imported', ...ENDED });
    },
    onFailure: async () => {},
  };
  const clock = () => server.clock.now;
  const findAccount = async (_db: unknown, id: string) => ({
    ...{ id, email: 'somebody@example.com', isVerified: true, sessionId: '' },
  });
  const logger = server.app.log;
  const durable = makeDurableJobs({
    ...{ db, clock, logger, findAccount },
    jobs: makeJobs([remind], { workersFolder: '' }),
  });
  return { durable, starter: durable.serve(remind, undefined) };
}

test('a job that is to begin at a time is begun then by one of the servers, and once', async () => {
  const done: string[] = [];
  const [one, other] = [makeServer(done), makeServer(done)];
  const { accountId } = await server.signIn();
  const account = { id: accountId, email: '', isVerified: true, sessionId: '' };
  const inAnHour = new Date(server.clock.now.getTime() + HOUR_MS);
  const { columns } = one.starter.onNewRow(account, 'later', inAnHour);
  await server.db
    .insertInto('accountImports')
    .values({ ...columns, accountId, state: 'importing' })
    .execute();
  const look = async () => {
    await Promise.all([one, other].map(({ durable }) => durable.takeUpLost(runs)));
    await Promise.all([one, other].map(({ durable }) => durable.settled()));
  };

  server.clock.advance(HOUR_MS - 1);
  await look();
  expect(done).toEqual([]);
  server.clock.advance(2);
  await look();
  await look();
  expect(done).toEqual(['later']);
});
