import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConnections } from '../../src/features/users/testing/browser.ts';
import { makePool, questionFields } from '../pool.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';

const CLIENTS = 20;
const EDITS = IS_LONG ? 25 : 10;

let server: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  await openConnections(server);
});
afterAll(() => server.close());

interface Edit {
  readonly sent: number;
  readonly status: number;
  /** The version that the edit created, or that the conflict reported. */
  readonly version: number;
  readonly text: string;
}

/** Edits one question repeatedly, each time with the latest version that the client knows. */
async function edit(chapterId: string, url: string, client: number): Promise<Edit[]> {
  const edits: Edit[] = [];
  let version = 1;
  for (let number = 1; number <= EDITS; number++) {
    const sent = version;
    const payload = { ...questionFields(chapterId), text: `Edit ${number} of ${client}` };
    const headers = { 'if-match': `"${version}"` };
    const answer = await server.call({ method: 'PUT', url, payload, headers, token: owner.token });
    if (![200, 409].includes(answer.statusCode)) throw new Error(`${answer.statusCode} ${answer.body}`);
    const question = answer.statusCode === 200 ? answer.json().data : answer.json().current;
    version = question.version;
    edits.push({ sent, status: answer.statusCode, version, text: question.text });
  }
  return edits;
}

test('20 clients that edit one question again and again lose no edit', async () => {
  const pool = makePool(server, owner.token);
  const { _id: chapter } = await pool.chapter((await pool.course())._id);
  const { _id } = await pool.question(chapter);
  const url = `/api/questions/${_id}`;
  const clients = Array.from({ length: CLIENTS }, (_, client) => edit(chapter, url, client));
  const edits = (await Promise.all(clients)).flat();
  const { data: last } = (await server.call({ method: 'GET', url, token: owner.token })).json();

  const accepted = edits.filter(({ status }) => status === 200);
  const refused = edits.filter(({ status }) => status === 409);
  const versions = new Map(accepted.map(({ version, text }) => [version, text]));
  const isLost = ({ sent, version, text }: Edit) => version !== sent + 1 || versions.get(version) !== text;
  const isBlind = ({ sent, version, text }: Edit) => version <= sent || versions.get(version) !== text;
  const wrong = [...accepted.filter(isLost), ...refused.filter(isBlind)];
  reportRow(13, 'edits of one question', { count: edits.length, held: edits.length - wrong.length });
  expect(wrong).toEqual([]);
  expect(accepted.length + refused.length).toBe(CLIENTS * EDITS);
  expect([versions.size, last.version]).toEqual([accepted.length, 1 + accepted.length]);
  expect(last.text).toBe(versions.get(last.version));
  expect(refused.length).toBeGreaterThan(0);
});
