import {
  type Endpoint,
  examOutputEndpoints,
  examStudentEndpoints,
  imageEndpoints,
  importEndpoints,
  questionExportEndpoints,
  scanEndpoints,
} from '@exam/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  EVERY_ENDPOINT,
  makePossessions,
  nameOf,
  type Possessions,
  urlWith,
  validBody,
} from '../every-call.ts';
import { makeFilledApp } from '../filled-app.ts';
import { makePool, questionFields } from '../pool.ts';
import { reportRow, shareOf } from '../report-row.ts';
import type { SignedIn, TestApp } from '../test-app.ts';

let server: TestApp;
let owner: SignedIn;
let own: Possessions;

beforeAll(async () => {
  ({ server, owner, own } = await makeFilledApp());
});
afterAll(() => server.close());

/** In the short form each call that has parameters is sent with one of them, and all of them are sent. */
const QUERIES = ['?limit=100', '?limit=1', '?q=e', '?q=Which', '?sort=-createdAt'];
/** Calls that only calculate and store nothing. */
const ASKING = ['POST /api/exams/generate', 'POST /api/exams/replace', 'POST /api/exams/expected'];

/** Whether a call answers a file. */
const isFile = (endpoint: Endpoint) =>
  [
    imageEndpoints.get,
    importEndpoints.notes,
    questionExportEndpoints.questions,
    questionExportEndpoints.exam,
    examStudentEndpoints.versions,
    examOutputEndpoints.marks,
    examOutputEndpoints.sheets,
    examOutputEndpoints.analysis,
    scanEndpoints.picture,
  ].some((file) => file.path === endpoint.path);

/** Every answer that the owner can get, by call. Questions are drawn at random, so only their ids are compared. */
async function everythingTold(): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const [at, endpoint] of EVERY_ENDPOINT.entries()) {
    const isAsking = ASKING.includes(nameOf(endpoint));
    if (endpoint.method !== 'GET' && !isAsking) continue;
    if (endpoint.path === '/api/metrics') continue;
    const queries = isAsking || endpoint.query === undefined ? [] : shareOf(QUERIES, QUERIES.length, at);
    for (const query of ['', ...queries]) {
      const url = urlWith(endpoint, own) + query;
      const body = validBody(endpoint, own);
      const { method } = endpoint;
      const answer = await server.call({ method, url, token: owner.token, ...(body && { payload: body }) });
      const { generationId: _drawn, ...rest } = isFile(endpoint) ? { file: answer.body } : answer.json();
      // The export is the only call here that is recorded in the trail of the account.
      await server.db.deleteFrom('auditEvents').where('action', '=', 'account.exported').execute();
      told.set(`${method} ${url}`, `${answer.statusCode} ${JSON.stringify(rest, withoutExports)}`);
    }
  }
  return told;
}

/** Each export records itself with its time. */
function withoutExports(_key: string, value: unknown): unknown {
  return Array.isArray(value) ? value.filter((item) => item?.action !== 'account.exported') : value;
}

test('every list, total, count, trail, pair and export stays the same, whatever other accounts have and do', async () => {
  const before = await everythingTold();
  const stranger = await server.signIn();
  const foreign = await makePossessions(server, stranger);
  const pool = makePool(server, stranger.token);
  for (let count = 1; count <= 5; count++) await pool.question(foreign.chapter);
  const scan = `/api/courses/${foreign.course}/question-pairs/scan`;
  const { open } = (await server.call({ method: 'POST', url: scan, token: stranger.token })).json().data;
  expect(open).toBeGreaterThan(5);

  const after = await everythingTold();
  const changed = [...before].filter(([asked, told]) => after.get(asked) !== told);
  reportRow(5, 'answers to reading calls, the same whatever others do', {
    count: before.size,
    held: before.size - changed.length,
  });
  expect(changed.map(([asked, told]) => [asked, told, after.get(asked)])).toEqual([]);
  expect(before.size).toBeGreaterThan(80);
});

test('a saved question is compared only with questions of its own account', async () => {
  const stranger = await server.signIn();
  await makePossessions(server, stranger);
  const text = 'What does only this stranger ask, word by word?';
  const { _id: course } = await makePool(server, stranger.token).course();
  const { _id: chapter } = await makePool(server, stranger.token).chapter(course);
  await makePool(server, stranger.token).question(chapter, { text });
  const save = (token: string, chapterId: string) =>
    server.call({
      method: 'POST',
      url: '/api/questions',
      payload: { ...questionFields(chapterId), text },
      token,
    });
  expect((await save(owner.token, own.chapter)).json().nearDuplicates).toEqual([]);
  expect((await save(stranger.token, chapter)).json().nearDuplicates).toHaveLength(1);
});
