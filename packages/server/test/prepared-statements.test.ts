import net from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../src/features/users/testing/browser.ts';
import { connect } from '../src/platform/database/connect.ts';
import { PREPARED, preparedAs } from '../src/platform/database/prepared-as.ts';
import { inTransaction, type Queryable } from '../src/platform/database/transaction.ts';
import {
  EVERY_ENDPOINT,
  makePossessions,
  nameOf,
  type Possessions,
  urlWith,
  validBody,
} from './every-call.ts';
import { makeTestApp, type SignedIn, type TestApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp();
  // What a connection keeps is looked at after all calls, however long they take on a busy machine.
  Object.assign(server.pool.options, { idleTimeoutMillis: 0 });
});
afterAll(() => server.close());

interface PreparedStatement {
  readonly name: string;
  readonly statement: string;
  /** How often PostgreSQL planned it for given values. */
  readonly customPlans: string;
}

/** What each connection of a pool keeps prepared. */
async function preparedIn(pool: pg.Pool): Promise<PreparedStatement[][]> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const answers = clients.map((client) =>
    client.query<PreparedStatement>(
      'select name, statement, custom_plans as "customPlans" from pg_prepared_statements',
    ),
  );
  const prepared = (await Promise.all(answers)).map(({ rows }) => rows);
  for (const client of clients) client.release();
  return prepared;
}

describe('what connections keep', () => {
  describe('whatever is called', () => {
    let owner: SignedIn;
    let own: Possessions;
    beforeAll(async () => {
      owner = await server.signIn();
      own = await makePossessions(server, owner);
    });

    test('lists with each of their parameters', async () => {
      for (const query of ['limit=1', 'limit=2&sort=-text', 'q=a', 'difficulty=simple', 'tag=a', 'used=1']) {
        const url = `/api/questions?course=${own.course}&${query}`;
        expect((await server.call({ method: 'GET', url, token: owner.token })).statusCode).toBe(200);
      }
    });

    // Each call has a test of its own, because some wait for a worker process, which comes last on a busy machine.
    test.each(
      EVERY_ENDPOINT.filter(({ method }) => method !== 'DELETE').map(
        (endpoint) => [nameOf(endpoint), endpoint] as const,
      ),
    )('%s', async (_name, endpoint) => {
      const { method } = endpoint;
      const payload = validBody(endpoint, own);
      const url = urlWith(endpoint, own);
      await server.call({ method, url, token: owner.token, ...(payload && { payload }) });
    });

    test('is each statement with a name, in one text', async () => {
      const connections = await preparedIn(server.pool);
      const kept = connections.flat();
      const names = new Set(kept.map(({ name }) => name));
      expect([...names].filter((name) => !PREPARED.some((one) => one === name))).toEqual([]);
      // One text for each name.
      expect(new Set(kept.map(({ statement }) => statement)).size).toBe(names.size);
    });
  });

  test('is planned once for all values', async () => {
    const owner = await server.signIn();
    const own = await makePossessions(server, owner);
    const generate = EVERY_ENDPOINT.find((each) => nameOf(each) === 'POST /api/exams/generate');
    const payload = generate ? validBody(generate, own) : {};
    const calls = [
      { method: 'POST', url: '/api/exams/generate', payload: payload ?? {} },
      { method: 'GET', url: `/api/courses/${own.course}/availability` },
      { method: 'GET', url: `/api/courses/${own.course}/members` },
      { method: 'GET', url: `/api/questions/${own.question}` },
    ] as const;
    // From its sixth execution on PostgreSQL plans a statement no more if it expects as little work of a plan for any values.
    for (let time = 0; time < 12; time++) {
      for (const call of calls) {
        expect((await server.call({ ...call, token: owner.token })).statusCode).toBe(200);
      }
    }
    const kept = (await preparedIn(server.pool)).flat();
    expect(new Set(kept.map(({ name }) => name))).toEqual(new Set(PREPARED));
    expect(kept.filter(({ customPlans }) => Number(customPlans) > 5).map(({ name }) => name)).toEqual([]);
  });

  test('ends no session later, and hides a course at once from who is no member any more', async () => {
    const owner = await server.signIn();
    const own = await makePossessions(server, owner);
    const email = 'colleague-for-a-while@example.com';
    const colleague = await server.signIn(email);
    const payload = { email, role: 'viewer' };
    const members = `/api/courses/${own.course}/members`;
    const added = await server.call({ method: 'POST', url: members, payload, token: owner.token });
    const look = async (url: string) =>
      (await server.call({ method: 'GET', url, token: colleague.token })).statusCode;
    const pages = [
      `/api/courses/${own.course}`,
      `/api/courses/${own.course}/chapters`,
      `/api/courses/${own.course}/availability`,
      `/api/chapters/${own.chapter}`,
      `/api/questions/${own.question}`,
    ];
    // PostgreSQL plans a prepared statement for any values from its sixth execution on.
    for (let time = 0; time < 7; time++) {
      expect(await Promise.all(pages.map(look))).toEqual(pages.map(() => 200));
    }
    const member = added.json().data._id;
    await server.call({ method: 'DELETE', url: `${members}/${member}`, token: owner.token });
    expect(await Promise.all(pages.map(look))).toEqual(pages.map(() => 404));

    const browser = new Browser(server);
    await browser.signUp('leaves-soon@example.com');
    const leaver = browser.copy();
    for (let time = 0; time < 7; time++) expect((await leaver.me()).statusCode).toBe(200);
    await browser.logOut();
    expect((await leaver.me()).statusCode).toBe(401);
  });

  test('answers nobody whose session has ended or who is not verified', async () => {
    const browser = new Browser(server);
    await browser.signUp('not-verified-yet@example.com');
    const { token = '' } = browser;
    const foreign = await makePossessions(server, await server.signIn());
    const look = async () => {
      const urls = [
        '/api/courses',
        `/api/courses/${foreign.course}`,
        `/api/courses/${foreign.course}/chapters?limit=5`,
        `/api/courses/${foreign.course}/availability`,
        `/api/chapters/${foreign.chapter}`,
        `/api/questions?course=${foreign.course}`,
        '/api/questions?limit=5',
        '/api/questions',
        `/api/questions/${foreign.question}`,
      ];
      const answers = await Promise.all(urls.map((url) => server.call({ method: 'GET', url, token })));
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(new Set(await look())).toEqual(new Set([403]));
    await sql`update accounts set verified_at = now() where email = 'not-verified-yet@example.com'`.execute(
      server.db,
    );
    expect(await look()).toEqual([200, 404, 404, 404, 404, 200, 200, 200, 404]);
    await browser.logOut();
    expect(new Set(await look())).toEqual(new Set([401]));
  });
});

describe('a statement that cannot be used as it was prepared', () => {
  const listThings = async (db: Queryable, { least }: { least: number }) => {
    const things = sql<{
      thing: unknown;
    }>`select * from things where number >= ${least} ${preparedAs('cells')}`;
    return (await things.execute(db)).rows;
  };
  const spoil = {
    'whose columns have changed': (db: TestApp['db']) =>
      sql`alter table things alter column thing type text using thing::text || '!'`.execute(db),
    'that the session has dropped': async (db: TestApp['db']) => {
      await sql`update things set thing = thing + 1`.execute(db);
      await sql`discard all`.execute(db);
    },
  };

  for (const [what, change] of Object.entries(spoil)) {
    for (const isInTransaction of [false, true]) {
      test(`${what} is sent again, ${isInTransaction ? 'with its transaction' : 'at once'}`, async () => {
        const { db, pool, close } = connect(server.databaseUrl, () => {});
        try {
          await sql`drop table if exists things`.execute(db);
          await sql`create table things as select 1 as number, 2 as thing`.execute(db);
          const read = (one: Queryable) => listThings(one, { least: 1 });
          expect(await read(db)).toEqual([{ number: 1, thing: 2 }]);
          await change(db);
          const [row] = isInTransaction ? await inTransaction(db, read) : await read(db);
          expect(['2!', 3]).toContain(row?.thing);
          expect(pool.totalCount).toBe(1);
        } finally {
          await close();
        }
      });
    }
  }
});

describe('nothing is kept', () => {
  const keptBy = async (url: string, prepares?: boolean) => {
    const { db, pool, keepsStatements, close } = connect(url, () => {}, undefined, prepares);
    try {
      await listOnes(db, { one: 1 });
      const [kept] = await preparedIn(pool);
      return { keeps: keepsStatements(), names: kept?.map(({ name }) => name) };
    } finally {
      await close();
    }
  };
  const listOnes = (db: Queryable, { one }: { one: number }) =>
    sql`select ${one}::int as one ${preparedAs('cells')}`.execute(db);

  test('unless the database itself answers', async () => {
    expect(await keptBy(server.databaseUrl)).toEqual({ keeps: true, names: ['cells'] });
    const pooler = await startPooler(server.databaseUrl);
    expect(await keptBy(pooler.url)).toEqual({ keeps: false, names: [] });
    expect(await keptBy(pooler.url, true)).toEqual({ keeps: true, names: ['cells'] });
    pooler.stop();
  });

  test('where it is switched off', async () => {
    expect(await keptBy(server.databaseUrl, false)).toEqual({ keeps: false, names: [] });
  });
});

/** PostgreSQL's message with the process that answers, before the number of the process. */
const PROCESS_TOLD = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Passes everything on, and tells a process of its own instead of the database's, as poolers do. */
async function startPooler(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const relay = net.createServer((client) => {
    const database = net.connect({ port: Number(port), host: hostname });
    client.pipe(database);
    database.on('data', (bytes) => {
      const at = bytes.indexOf(PROCESS_TOLD);
      if (at >= 0) bytes.writeUInt32BE(bytes.readUInt32BE(at + 5) ^ 1, at + 5);
      client.write(bytes);
    });
    database.on('close', () => client.destroy());
    for (const socket of [client, database]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(relay.address() as net.AddressInfo).port}`;
  return { url: url.href, stop: () => relay.close() };
}
