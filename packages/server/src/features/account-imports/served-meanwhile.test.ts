import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOT } from '../../../test/every-call.ts';
import { accountFile } from '../../../test/imports-of-account.ts';
import { makeTestApp, PATIENT, type TestApp } from '../../../test/test-app.ts';
import { untilLocked } from '../../../test/until.ts';
import { bringerFor } from './testing/bringer.ts';

let server: TestApp;
beforeAll(async () => {
  const ordinary = { ...PATIENT.ordinary, atOnce: 1, capacity: 1 };
  server = await makeTestApp({ loadLimits: { ...PATIENT, ordinary } });
});
afterAll(() => server.close());

test('who waits for an account to come in takes nobody the slot', async () => {
  const account = await server.signIn();
  const bringer = bringerFor(server, account);
  const brought = await bringer.bring(accountFile(DOT));
  const { applying } = await server.db.transaction().execute(async (trx) => {
    // While somebody holds the account, nothing can be made in it.
    await trx.selectFrom('accounts').where('id', '=', account.accountId).select('id').forUpdate().execute();
    const applying = bringer.apply(brought);
    await untilLocked(server);
    expect((await bringer.get('/api/courses')).statusCode).toBe(200);
    return { applying };
  });
  expect((await applying).json().data.state).toBe('imported');
});
