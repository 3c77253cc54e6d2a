import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../src/platform/database/connect.ts';
import { EVERY_ENDPOINT } from '../every-call.ts';
import { makePool } from '../pool.ts';
import { refusal } from '../refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';

let server: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
});
afterAll(() => server.close());

test('a long answer is compressed if the client accepts it, and a short one is not', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const long = await server.call({ method: 'GET', url: '/api/openapi.json', headers });
  expect(long.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(long.rawPayload).toString()).openapi).toBe('3.1.0');
  const short = await server.call({ method: 'GET', url: '/api/health', headers });
  expect(short.headers['content-encoding']).toBeUndefined();
});

test('without its database the server answers 503 with Retry-After', async () => {
  const away = connect('postgres://exam:exam@127.0.0.1:1/exam', () => {});
  const alone = await makeTestApp(away, server.databaseUrl);
  const health = await alone.call({ method: 'GET', url: '/api/health' });
  expect([health.statusCode, health.headers['retry-after']]).toEqual([503, '5']);
  const unhealthy = { status: 'unavailable', database: false, ...refusal('The database cannot be reached.') };
  expect(health.json()).toEqual(unhealthy);
  const payload = { email: 'somebody@example.com', password: 'a password of somebody' };
  const login = await alone.call({ method: 'POST', url: '/api/users/login', payload });
  expect(login.statusCode).toBe(503);
  expect(login.headers['retry-after']).toBe('5');
  await alone.close();
  await away.close();
});

const DELETED = EVERY_ENDPOINT.flatMap(({ method, path }) => (method === 'DELETE' ? [path as string] : []));

test.each(
  DELETED.filter((path) => /\/\{\w+\}$/.test(path) && DELETED.includes(path.replace(/\/\{\w+\}$/, ''))),
)('%s with an empty id does not delete the whole list', async (path) => {
  const list = path.replace(/\{\w+\}$/, '').replace(/\{\w+\}/g, '01920000-0000-7000-8000-000000000000');
  const answer = await server.call({ method: 'DELETE', url: `${list}?q=1` });
  expect([answer.statusCode, answer.json()]).toEqual([404, refusal('There is nothing at this address.')]);
});

test('whoever finds a weakness finds whom to write to, and until when that is right', async () => {
  const app = await makeTestApp({ securityContact: 'mailto:security@example.org' });
  const get = () => app.call({ method: 'GET', url: '/.well-known/security.txt' });
  const { statusCode, headers, body } = await get();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const expires = /^Expires: (.+)$/m.exec(body)?.[1] ?? '';
  const days = (Date.parse(expires) - app.clock.now.getTime()) / (24 * 60 * 60 * 1000);
  expect(days).toBe(180);
  expect(body.replace(expires, '…')).toBe(
    'Contact: mailto:security@example.org\nExpires: …\nPreferred-Languages: en\nCanonical: http://localhost:3000/.well-known/security.txt\n',
  );
  await app.close();
});

test('an unknown address of the API is a JSON 404', async () => {
  const answer = await server.call({ method: 'GET', url: '/api/nothing/here' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual(refusal('There is nothing at this address.'));
});

test('the OpenAPI document describes the calls with their bodies and answers', async () => {
  const document = (await server.call({ method: 'GET', url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  const generate = document.paths['/api/exams/generate'].post;
  expect(Object.keys(generate.requestBody.content['application/json'].schema.properties)).toEqual([
    'chapters',
    'difficulty',
    'objective',
    'locked',
    'preferences',
    'versions',
    'shufflesChoices',
  ]);
  expect(Object.keys(generate.responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '422']),
  );
});

test('the OpenAPI document explains the markup at each text that may have it', async () => {
  const { paths } = (await server.call({ method: 'GET', url: '/api/openapi.json' })).json();
  const { properties } = paths['/api/questions'].post.requestBody.content['application/json'].schema;
  const { text, choices, correctAnswer, explanation, source } = properties;
  for (const { description } of [text, choices.items, correctAnswer, explanation]) {
    expect(description).toMatch(/\*\*strong\*\*.*table.*backslash/);
  }
  expect(source.description).not.toContain('strong');
});

test('the answer to an unexpected failure holds only the request id, and the log tells the rest', async () => {
  await server.db.schema.alterTable('courses').renameColumn('name', 'title').execute();
  const answer = await server.call({ method: 'GET', url: '/api/courses', token: owner.token });
  await sql`alter table courses rename column title to name`.execute(server.db);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ requestId: answer.headers['x-request-id'], errors: [] });
  expect(server.logLines.join('')).toContain(answer.json().requestId);
});

test('the log has one line for each answer, without the query', async () => {
  await server.call({ method: 'GET', url: '/api/courses?q=confidential', token: owner.token });
  const line = server.logLines.findLast((logged) => logged.includes('"path":"/api/courses"'));
  expect(JSON.parse(line ?? '')).toMatchObject({ method: 'GET', status: 200, accountId: owner.accountId });
  expect(server.logLines.join('')).not.toContain('confidential');
});

describe('where the pool is dummy data', () => {
  let demo: TestApp;
  beforeAll(async () => {
    demo = await makeTestApp({ demo: true });
  });
  afterAll(() => demo.close());

  test('deletes are refused in the words of the screens, and a new account finds the demo courses', async () => {
    const { token } = await demo.signIn();
    const read = async (url: string) => (await demo.call({ method: 'GET', url, token })).json();
    const courses = (await read('/api/courses')).data;
    const names = courses.map((course: { name: string }) => course.name);
    expect(names).toEqual(['Operating Systems', 'Introductory Statistics']);
    const [chapter] = (await read('/api/chapters')).data;
    const [question] = (await read('/api/questions?limit=1')).data;
    for (const url of [`courses/${courses[0]._id}`, `chapters/${chapter._id}`, `questions/${question._id}`]) {
      const answer = await demo.call({ method: 'DELETE', url: `/api/${url}`, token });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual(refusal('Delete feature is disabled to keep the dummy data!'));
      expect((await demo.call({ method: 'GET', url: `/api/${url}`, token })).statusCode).toBe(200);
    }
  });

  test('each account has a copy of its own', async () => {
    const [one, other] = [await demo.signIn(), await demo.signIn()];
    const idsOf = async (token: string) =>
      (await demo.call({ method: 'GET', url: '/api/questions', token }))
        .json()
        .data.map((question: { _id: string }) => question._id);
    const [mine, theirs] = [await idsOf(one.token), await idsOf(other.token)];
    expect(mine.length).toBeGreaterThanOrEqual(300);
    expect(theirs).toHaveLength(mine.length);
    expect(mine.filter((id: string) => theirs.includes(id))).toEqual([]);
    const chapter = (await demo.call({ method: 'GET', url: '/api/chapters', token: one.token })).json()
      .data[0];
    await makePool(demo, one.token).question(chapter._id);
    expect(await idsOf(other.token)).toEqual(theirs);
  });
});
