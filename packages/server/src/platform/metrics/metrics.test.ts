import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { connect } from '../database/connect.ts';
import { LOG_OPTIONS } from '../log.ts';

const TOKEN = 'a token of the tests';
let server: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  server = await makeTestApp({ metricsToken: TOKEN });
  owner = await server.signIn();
});
afterAll(() => server.close());

const ask = (authorization?: string, from = server) =>
  from.call({
    method: 'GET',
    url: '/api/metrics',
    ...(authorization !== undefined && { headers: { authorization } }),
  });

/** The value of the sample with this name and these labels. */
async function read(sample: string): Promise<number | undefined> {
  const { body } = await ask(`Bearer ${TOKEN}`);
  const line = body.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

describe('who may', () => {
  test('a client with the token gets the text format of Prometheus', async () => {
    const answer = await ask(`Bearer ${TOKEN}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    for (const line of answer.body.trim().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? -?[\d.e+-]+|\w+(\{.*\})? (Nan|[+-]Inf)|)$/);
    }
  });

  test.each([undefined, '', 'Bearer', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN])(
    'with "%s" it is 401',
    async (authorization) => {
      const answer = await ask(authorization);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(refusal(expect.stringContaining('METRICS_TOKEN')));
    },
  );

  test('the access token of an account is refused', async () => {
    expect((await ask(`Bearer ${owner.token}`)).statusCode).toBe(401);
  });

  test('without METRICS_TOKEN the address answers like an unknown one', async () => {
    const closed = await makeTestApp();
    const [answer, other] = [
      await ask(`Bearer ${TOKEN}`, closed),
      await closed.call({ method: 'GET', url: '/api/nothing' }),
    ];
    expect([answer.statusCode, answer.body]).toEqual([404, other.body]);
    await closed.close();
  });
});

test('each answer counts under the pattern of its route and its status', async () => {
  const count = (labels: string) => read(`http_request_duration_seconds_count{${labels}}`);
  const found = 'method="GET",route="/api/courses/:id",status="200"';
  const lost = 'method="GET",route="/api/courses/:id",status="404"';
  const nowhere = 'method="GET",route="none",status="404"';
  const course = await makePool(server, owner.token).course();
  const get = (url: string) => server.call({ method: 'GET', url, token: owner.token });
  await get(`/api/courses/${course._id}?q=confidential`);
  await get(`/api/courses/${owner.accountId}`);
  await get('/api/some-secret-path');
  expect([await count(found), await count(lost), await count(nowhere)]).toEqual([1, 1, 1]);
});

test('a generated exam and a blueprint that is not achievable are timed separately', async () => {
  const pool = makePool(server, owner.token);
  const chapter = await pool.chapter((await pool.course())._id);
  await pool.question(chapter._id);
  for (const count of [1, 2]) {
    const payload = {
      chapters: { [chapter._id]: count },
      difficulty: { simple: count, difficult: 0 },
      objective: { reminding: count, understanding: 0, creativity: 0 },
    };
    await server.call({ method: 'POST', url: '/api/exams/generate', payload, token: owner.token });
  }
  expect(await read('exam_generation_duration_seconds_count{outcome="exam"}')).toBe(1);
  expect(await read('exam_generation_duration_seconds_count{outcome="unmeetable"}')).toBe(1);
  expect(await read('exam_generation_duration_seconds_sum{outcome="exam"}')).toBeGreaterThan(0);
});

test('each finished job counts under its definition and outcome, and one line of the log says what it took', async () => {
  const lines: string[] = [];
  const logger = pino(LOG_OPTIONS, { write: (line) => void lines.push(line) });
  const busy = await makeTestApp({ metricsToken: TOKEN, logger });
  const person = await busy.signIn();
  const course = await makePool(busy, person.token).course();
  const url = `/api/questions/export?format=aiken&course=${course._id}`;
  const { statusCode } = await busy.call({ method: 'GET', url, token: person.token });
  expect(statusCode).toBe(200);
  const job = 'write files of questions';
  const { body } = await ask(`Bearer ${TOKEN}`, busy);
  expect(body).toContain(`jobs_finished_total{job="${job}",outcome="done"} 1\n`);
  expect(body).toContain(`job_wait_duration_seconds_count{job="${job}"} 1\n`);
  expect(body).toContain(`job_run_duration_seconds_count{job="${job}"} 1\n`);
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a job finished');
  expect(told).toMatchObject([
    { job, tries: 1, outcome: 'done', waitedMs: expect.any(Number), ranMs: expect.any(Number) },
  ]);
  expect(told[0].peakMiB).toBeGreaterThan(10);
  await busy.close();
});

test('the database, its pool, the process and the event loop are measured', async () => {
  await sql`analyze accounts`.execute(server.db);
  expect(await read('database_up')).toBe(1);
  expect(await read('database_rows_estimate{table="accounts"}')).toBe(1);
  expect(await read('database_pool_waiting')).toBe(0);
  expect(await read('database_pool_connections{state="idle"}')).toBeGreaterThanOrEqual(0);
  expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(await read('process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

test('no metric names a person, an object or a query', async () => {
  const { body } = await ask(`Bearer ${TOKEN}`);
  expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  for (const secret of [owner.email, 'confidential', 'some-secret-path', TOKEN]) {
    expect(body).not.toContain(secret);
  }
});

test('without its database the server still tells its metrics', async () => {
  const away = connect('postgres://exam:exam@127.0.0.1:1/exam', () => {});
  const alone = await makeTestApp({ metricsToken: TOKEN, ...away });
  const { statusCode, body } = await ask(`Bearer ${TOKEN}`, alone);
  expect(statusCode).toBe(200);
  expect(body).toContain('database_up 0\n');
  expect(body).not.toContain('database_rows_estimate{');
  await alone.close();
  await away.close();
});

test('a database that answers is up, also while all connections of the pool are taken', async () => {
  const few = connect(server.databaseUrl, () => {});
  Object.assign(few.pool.options, { max: 1 });
  const busy = await makeTestApp({ metricsToken: TOKEN, ...few });
  await ask(`Bearer ${TOKEN}`, busy);
  await few.db.connection().execute(async () => {
    Object.assign(few.pool.options, { connectionTimeoutMillis: 1 });
    const { body } = await ask(`Bearer ${TOKEN}`, busy);
    expect(body).toContain('database_up 1\n');
    expect(body).toContain('database_rows_estimate{');
    expect(body).toContain('database_pool_connections{state="busy"} 1\n');
  });
  await busy.close();
  await few.close();
});
