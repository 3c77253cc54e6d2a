import type { Endpoint, HelperRole } from '@exam/contract';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EVERY_ENDPOINT,
  makePossessions,
  nameOf,
  type Possessions,
  urlWith,
  validPayload,
} from '../every-call.ts';
import { reportRow } from '../report-row.ts';
import { hashTables } from '../table-hashes.ts';
import { makeTestApp, ROOM_FOR_ALL, type SignedIn, type TestApp } from '../test-app.ts';

let server: TestApp;
let owner: SignedIn;
let own: Possessions;
beforeAll(async () => {
  server = await makeTestApp(ROOM_FOR_ALL);
  owner = await server.signIn();
});
afterAll(() => server.close());

/** What a role may do with an exam of somebody else, and the status of the answer on the fixture. */
const ALLOWED: Readonly<Record<HelperRole, Readonly<Record<string, number>>>> = {
  scanner: {
    // The upload in the body is of the owner, and so there is none.
    'POST /api/exams/{id}/scans': 404,
    'GET /api/exams/{id}/scans': 200,
    'GET /api/exams/{id}/scanned-pages': 200,
  },
  marker: {
    'GET /api/exams/{id}/scans': 200,
    'GET /api/exams/{id}/scanned-pages': 200,
    'GET /api/exams/{id}/doubts': 200,
    'GET /api/scanned-pages/{id}': 200,
    'GET /api/scanned-pages/{id}/picture': 200,
    'PATCH /api/scanned-pages/{id}': 200,
  },
};

/** Calls that name an exam or its sheets, of which a helper knows: each that the role does not allow is forbidden. */
const IS_OF_EXAM = /^\/api\/(?:exams\/\{id\}|scans\/|scanned-pages\/)/;

/** Calls that make something of the caller's own. */
const MAKES_OWN = ['POST /api/courses', 'POST /api/groups', 'POST /api/uploads', 'POST /api/account-imports'];

const verified = EVERY_ENDPOINT.filter(
  ({ access, path }) => access === 'verified' && !/^\/api\/users\b|^\/api\/exam-duties$/.test(path),
);
const isOf = (endpoint: Endpoint) => IS_OF_EXAM.test(endpoint.path);

async function send(endpoint: Endpoint, { token }: SignedIn) {
  const payload = validPayload(endpoint, own);
  const url = urlWith(endpoint, own);
  const answer = await server.call({ method: endpoint.method, url, token, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body };
}

describe.each([
  ['scanner', 'exams'],
  ['marker', 'exams'],
  ['scanner', 'courses'],
  ['marker', 'courses'],
] as const)('a %s named for one of the %s', (role, place) => {
  let helper: SignedIn;
  let stranger: SignedIn;
  let helperId: string;
  beforeAll(async () => {
    own = await makePossessions(server, owner);
    const picture = await createCanvas(210, 297).encode('webp', 80);
    await server.db.updateTable('scannedPages').where('id', '=', own.scannedPage).set({ picture }).execute();
    [helper, stranger] = [await server.signIn(), await server.signIn()];
    const url =
      place === 'exams' ? `/api/exams/${own.exam}/helpers` : `/api/courses/${own.course}/exam-helpers`;
    const payload = { email: helper.email, role };
    const named = await server.call({ method: 'POST', url, payload, token: owner.token });
    helperId = named.json().data._id;
  });

  test('may do what the role says, gets 403 for all else of the exam, and for the pool the answers of a stranger', async () => {
    // What a marker sees is recorded.
    const hash = () => hashTables(server.db, ['audit_events', 'rate_limits', 'mail_counts']);
    const before = await hash();
    const wrong: unknown[] = [];
    let count = 0;
    const allowedOf = (endpoint: Endpoint) => ALLOWED[role][nameOf(endpoint)];
    const changesAllowed = (endpoint: Endpoint) =>
      endpoint.method !== 'GET' && allowedOf(endpoint) !== undefined;
    const compare = async (endpoint: Endpoint) => {
      count++;
      const { status, body } = await send(endpoint, helper);
      const allowed = allowedOf(endpoint);
      if (allowed !== undefined || isOf(endpoint)) {
        if (status !== (allowed ?? 403)) wrong.push([nameOf(endpoint), status, body]);
        return;
      }
      const others = await send(endpoint, stranger);
      if (status !== others.status || body !== others.body) {
        wrong.push([nameOf(endpoint), status, body, others]);
      }
    };
    const others = verified.filter((endpoint) => !MAKES_OWN.includes(nameOf(endpoint)));
    for (const endpoint of others.filter((one) => !changesAllowed(one))) await compare(endpoint);
    expect(await hash()).toEqual(before);
    for (const endpoint of others.filter(changesAllowed)) await compare(endpoint);
    reportRow(5, `calls as ${role}, each allowed, forbidden, or answered as to a stranger`, {
      count,
      held: count - wrong.length,
    });
    expect(wrong).toEqual([]);
  });

  test('is a stranger as soon as the role is removed', async () => {
    await server.call({ method: 'DELETE', url: `/api/exam-helpers/${helperId}`, token: owner.token });
    const wrong: unknown[] = [];
    for (const endpoint of verified.filter(isOf)) {
      const [one, other] = [await send(endpoint, helper), await send(endpoint, stranger)];
      if (one.status !== 404 || one.body !== other.body) wrong.push([nameOf(endpoint), one, other]);
    }
    expect(wrong).toEqual([]);
  });
});
