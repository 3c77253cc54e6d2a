import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOT } from '../../../test/every-call.ts';
import { accountFile } from '../../../test/imports-of-account.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { untilLocked } from '../../../test/until.ts';
import { bringerFor } from './testing/bringer.ts';

let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp();
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
    await untilLocked(server, 2);
    return { both };
  });
  const answers = await undoing.both;
  expect(answers.map((answer) => [answer.statusCode, answer.json().data?.state])).toEqual([
    [200, 'undone'],
    [200, 'undone'],
  ]);
});
