import type { AccountImport } from '@exam/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DOT } from '../../../test/every-call.ts';
import { accountFile } from '../../../test/imports-of-account.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { type Bringer, bringerFor } from './testing/bringer.ts';

let server: TestApp;
let account: SignedIn;
let bringer: Bringer;
beforeAll(async () => {
  server = await makeTestApp({ importPatienceMs: 60_000 });
});
beforeEach(async () => {
  account = await server.signIn();
  bringer = bringerFor(server, account);
});
afterAll(() => server.close());

const idsOf = (imports: readonly AccountImport[]) => imports.map(({ _id }) => _id);

describe('the list of imports', () => {
  test('has those that wait and those that can be undone, newest first, on every device', async () => {
    const imported = await bringer.bring(accountFile(DOT));
    await bringer.apply(imported);
    const undone = await bringer.bring(accountFile(DOT));
    await bringer.apply(undone);
    await bringer.undo(undone);
    const ready = await bringer.bring(accountFile(DOT));
    const unreadable = await bringer.bring({ format: 'something else' });
    const list = await bringer.list();
    expect(idsOf(list)).toEqual(idsOf([unreadable, ready, imported]));
    expect(list[1]).toEqual(ready);
  });

  test('has none of other accounts', async () => {
    await bringer.bring(accountFile(DOT));
    expect(await bringerFor(server, await server.signIn()).list()).toEqual([]);
  });

  test('comes in pages', async () => {
    const [older, newer] = [await bringer.bring(accountFile(DOT)), await bringer.bring(accountFile(DOT))];
    const first = (await bringer.get('/api/account-imports?limit=1')).json();
    const cursor = encodeURIComponent(first.page.nextCursor);
    const second = (await bringer.get(`/api/account-imports?limit=1&cursor=${cursor}`)).json();
    expect(idsOf([...first.data, ...second.data])).toEqual(idsOf([newer, older]));
    expect([first.page.total, second.page.nextCursor]).toEqual([2, null]);
  });
});

describe('an import that is given up', () => {
  test('is gone with its file, which holds a whole account', async () => {
    const ready = await bringer.bring(accountFile(DOT));
    expect((await bringer.giveUp(ready)).json()).toEqual({ data: { _id: ready._id } });
    expect((await bringer.find(ready)).statusCode).toBe(404);
    expect((await bringer.giveUp(ready)).json()).toEqual({ message: 'Import not found.' });
    const uploads = server.db.selectFrom('uploads').where('account_id', '=', account.accountId);
    expect(await uploads.selectAll().execute()).toEqual([]);
  });

  test('stays when it is imported: it can be undone', async () => {
    const imported = await bringer.bring(accountFile(DOT));
    await bringer.apply(imported);
    const refused = await bringer.giveUp(imported);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { message: 'This account is imported, or is about to be. Undo the import instead.' },
    ]);
    expect((await bringer.undo(imported)).json().data.state).toBe('undone');
  });
});

describe('a server that was stopped', () => {
  const leaveBehind = (each: AccountImport, state: 'reading' | 'importing', secondsAgo: number) =>
    server.db
      .updateTable('account_imports')
      .where('id', '=', each._id)
      .set({ state, run_id: each._id, beat_at: new Date(server.clock.now.getTime() - secondsAgo * 1_000) })
      .execute();

  test('leaves a file that it was reading unreadable, a minute after it was heard last', async () => {
    const brought = await bringer.bring(accountFile(DOT));
    await leaveBehind(brought, 'reading', 59);
    expect((await bringer.list())[0]?.state).toBe('reading');
    await leaveBehind(brought, 'reading', 61);
    expect((await bringer.list())[0]).toMatchObject({
      state: 'unreadable',
      failure: 'The server was stopped while it read the file. Bring it once more.',
      progress: null,
    });
  });

  test('leaves what it was importing ready to be imported again', async () => {
    const brought = await bringer.bring(accountFile(DOT));
    await leaveBehind(brought, 'importing', 61);
    expect((await bringer.find(brought)).json().data).toMatchObject({
      state: 'ready',
      failure: 'The server was stopped while it made the courses; none came in. Import them once more.',
    });
    expect((await bringer.apply(brought)).json().data.state).toBe('imported');
  });
});
