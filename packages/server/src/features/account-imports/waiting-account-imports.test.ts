import { type AccountImport, LIMITS } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DOT } from '../../../test/every-call.ts';
import { accountFile } from '../../../test/imports-of-account.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';
import { PURGE_ACCOUNT_IMPORTS } from './index.ts';
import { type Bringer, bringerFor } from './testing/bringer.ts';

let server: TestApp;
let account: SignedIn;
let bringer: Bringer;
beforeAll(async () => {
  server = await makeTestApp();
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
    expect((await bringer.giveUp(ready)).json()).toEqual(refusal('Import not found.'));
    const uploads = server.db.selectFrom('uploads').where('accountId', '=', account.accountId);
    expect(await uploads.selectAll().execute()).toEqual([]);
  });

  test('stays when it is imported: it can be undone', async () => {
    const imported = await bringer.bring(accountFile(DOT));
    await bringer.apply(imported);
    const refused = await bringer.giveUp(imported);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      refusal('This account is imported, or is about to be. Undo the import instead.'),
    ]);
    expect((await bringer.undo(imported)).json().data.state).toBe('undone');
  });
});

describe('a file that is brought', () => {
  test('twice, since an answer was lost, is one import', async () => {
    const uploadId = await bringer.upload(Buffer.from(JSON.stringify(accountFile(DOT))));
    const begun = await Promise.all([bringer.begin(uploadId), bringer.begin(uploadId)]);
    const again = await bringer.begin(uploadId);
    const ids = [...begun, again].map((answer) => answer.json().data._id);
    expect(new Set(ids).size).toBe(1);
    expect(idsOf(await bringer.list())).toEqual([ids[0]]);
    expect(again.json().data.state).toBe('ready');
  });

  test('is read again where it could not be read', async () => {
    const uploadId = await bringer.upload(Buffer.from('{}'));
    const [first, second] = [await bringer.begin(uploadId), await bringer.begin(uploadId)];
    expect(second.json().data._id).not.toBe(first.json().data._id);
  });

  test('waits with so many others at most', async () => {
    const row = { accountId: account.accountId, createdAt: server.clock.now, state: 'ready' } as const;
    const others = Array.from({ length: LIMITS.openImports }, () => ({ id: uuid(), ...row }));
    await server.db.insertInto('accountImports').values(others).execute();
    const refused = await bringer.begin(await bringer.upload(Buffer.from('{}')));
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      refusal('20 files wait to be imported, which is the most. Import or discard one of them.'),
    ]);
  });

  test('is forgotten once its file was thrown away: nothing can be done with it', async () => {
    const [gone, kept] = [await bringer.bring(accountFile(DOT)), await bringer.bring(accountFile(DOT))];
    const imported = await bringer.bring(accountFile(DOT));
    await bringer.apply(imported);
    const file = 'select upload_id from account_imports where id = $1';
    await server.pool.query(`delete from uploads where id = (${file})`, [gone._id]);
    await PURGE_ACCOUNT_IMPORTS.handle(server.db, () => server.clock.now);
    expect(idsOf(await bringer.list())).toEqual(idsOf([imported, kept]));
  });
});

describe('a server that was stopped', () => {
  const leaveBehind = async (
    each: AccountImport,
    state: 'reading' | 'importing',
    secondsAgo: number,
    tries?: number,
  ) => {
    const heartbeatAt = new Date(server.clock.now.getTime() - secondsAgo * 1_000);
    const { uploadId } = await server.db
      .selectFrom('accountImports')
      .where('id', '=', each._id)
      .select('uploadId')
      .executeTakeFirstOrThrow();
    const job = state === 'reading' ? 'read files of accounts' : 'import accounts';
    const payload = { uploadId: uploadId ?? each._id, failureBefore: null };
    const request = JSON.stringify({ job, accountId: account.accountId, payload });
    const asked = tries === undefined ? {} : { request, tries };
    return server.db
      .updateTable('accountImports')
      .where('id', '=', each._id)
      .set({ state, runId: each._id, heartbeatAt, ...asked })
      .execute();
  };
  const stateOf = async (each: AccountImport) => (await bringer.find(each)).json().data;

  test('leaves a file that it was reading unreadable, a minute after it was heard last', async () => {
    const brought = await bringer.bring(accountFile(DOT));
    await leaveBehind(brought, 'reading', 59);
    expect((await bringer.list())[0]?.state).toBe('reading');
    await leaveBehind(brought, 'reading', 61);
    expect((await bringer.list())[0]).toMatchObject({
      state: 'unreadable',
      failure: 'The server was stopped while it read the file. Upload it again.',
      progress: null,
    });
  });

  test('leaves what it was importing ready to be imported again', async () => {
    const brought = await bringer.bring(accountFile(DOT));
    await leaveBehind(brought, 'importing', 61);
    expect((await bringer.find(brought)).json().data).toMatchObject({
      state: 'ready',
      failure: 'The server was stopped while it created the courses; none was imported. Import them again.',
    });
    expect((await bringer.apply(brought)).json().data.state).toBe('imported');
  });

  test('has its work done by another one, once', async () => {
    const brought = await bringer.bring(accountFile(DOT));
    await leaveBehind(brought, 'reading', 61, 1);
    await until(async () => expect(await stateOf(brought)).toEqual(brought));
    await leaveBehind(brought, 'importing', 61, 1);
    await until(async () => expect((await stateOf(brought)).state).toBe('imported'));
    const { data } = (await bringer.get('/api/courses')).json();
    expect(data).toHaveLength(accountFile(DOT).courses.length);
  });

  test('is not followed by a third one', async () => {
    const brought = await bringer.bring(accountFile(DOT));
    await leaveBehind(brought, 'reading', 61, 2);
    expect(await stateOf(brought)).toMatchObject({
      state: 'unreadable',
      failure:
        'The server was stopped twice while it read the file. It does not try a third time by itself. Upload it again.',
    });
  });
});
