import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DOT } from '../../../test/every-call.ts';
import { accountFile } from '../../../test/imports-of-account.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { LOAD_LIMITS } from '../../platform/http/limit-load.ts';
import { bringerFor } from './testing/bringer.ts';

let server: TestApp;
beforeAll(async () => {
  const ordinary = { atOnce: 1, capacity: 1, longestWaitMs: 100 };
  server = await makeTestApp({
    importPatienceMs: 60_000,
    loadLimits: { ...LOAD_LIMITS, ordinary, eventLoopDelayMs: Number.POSITIVE_INFINITY },
  });
});
afterAll(() => server.close());

test('who waits for an account to come in takes nobody the turn', async () => {
  const account = await server.signIn();
  const bringer = bringerFor(server, account);
  const brought = await bringer.bring(accountFile(DOT));
  const { applying } = await server.db.transaction().execute(async (trx) => {
    // While somebody holds the account, nothing can be made in it.
    await trx.selectFrom('accounts').where('id', '=', account.accountId).select('id').forUpdate().execute();
    const applying = bringer.apply(brought);
    await vi.waitFor(async () => {
      const { rows } = await server.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    });
    expect((await bringer.get('/api/courses')).statusCode).toBe(200);
    return { applying };
  });
  expect((await applying).json().data.state).toBe('imported');
});
