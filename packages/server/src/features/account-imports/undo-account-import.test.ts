import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DOT } from '../../../test/every-call.ts';
import { accountFile } from '../../../test/imports-of-account.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { bringerFor } from './testing/bringer.ts';

let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp({ importPatienceMs: 60_000 });
});
afterAll(() => server.close());

test('two devices that undo an import at the same time both hear that it is undone', async () => {
  const bringer = bringerFor(server, await server.signIn());
  const brought = await bringer.bring(accountFile(DOT));
  await bringer.apply(brought);
  const undoing = await server.db.transaction().execute(async (trx) => {
    // While the row is locked, both requests wait.
    const row = trx.selectFrom('accountImports').where('id', '=', brought._id).select('id').forUpdate();
    await row.execute();
    const both = Promise.all([bringer.undo(brought), bringer.undo(brought)]);
    await vi.waitFor(async () => {
      const { rows } = await server.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows).toHaveLength(2);
    });
    return { both };
  });
  const answers = await undoing.both;
  expect(answers.map((answer) => [answer.statusCode, answer.json().data?.state])).toEqual([
    [200, 'undone'],
    [200, 'undone'],
  ]);
});
