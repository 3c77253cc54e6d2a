import { NO_ID, programAccessOf } from '@exam/contract';
import type { LightMyRequestResponse } from 'fastify';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EVERY_ENDPOINT,
  idsInPath,
  makePossessions,
  nameOf,
  type Possessions,
  urlOf,
  validBody,
  validPayload,
} from '../every-call.ts';
import { recordStatements } from '../faults/statement-faults.ts';
import { makeFilledApp } from '../filled-app.ts';
import {
  type DescribedCall,
  describedCalls,
  type IdPosition,
  idPositions,
  unmarkedIds,
  withIdAt,
} from '../id-positions.ts';
import { makeApiToken } from '../make-api-token.ts';
import { reportRow, shareOf } from '../report-row.ts';
import { COUNTS_TRIES, hashTables } from '../table-hashes.ts';
import type { SignedIn, TestApp } from '../test-app.ts';

/** Who asks, what it may see, and what it may not. */
interface Caller {
  readonly token: string;
  readonly own: Possessions;
  readonly foreign: Possessions;
}

let server: TestApp;
let owner: SignedIn;
let own: Possessions;
let person: Caller;
let statements: ReturnType<typeof recordStatements>;

beforeAll(async () => {
  ({ server, owner, own } = await makeFilledApp());
  statements = recordStatements(server.pool);
  const foreign = await makePossessions(server, await server.signIn());
  person = { token: owner.token, own, foreign };
  // The first look at near-duplicates compares what is new, and keeps what it finds.
  const url = `/api/courses/${own.course}/question-pairs`;
  await server.call({ method: 'GET', url, token: owner.token });
});
afterAll(() => server.close());

interface Position extends IdPosition {
  readonly call: string;
}

let calls: DescribedCall[] | undefined;
const described = () => (calls ??= describedCalls(server.app));

function positions(): Position[] {
  return described().flatMap((call) =>
    idPositions(call).map((position) => ({ call: call.name, ...position })),
  );
}

const nameOfPosition = ({ call, place }: Position) => `${call} ${place.join('.')}`;

/** A valid call, with another id in that position. */
function ask({ token, own }: Caller, { call, place }: Position, id: string): Promise<LightMyRequestResponse> {
  const endpoint = EVERY_ENDPOINT.find((candidate) => nameOf(candidate) === call);
  if (endpoint === undefined) throw new Error(`the contract has no ${call}`);
  const [part, ...rest] = place;
  const field = rest.join('.');
  const ids = idsInPath(endpoint, own);
  const body = validPayload(endpoint, own);
  return server.call({
    method: endpoint.method,
    url: urlOf(endpoint, part === 'path' ? { ...ids, [field]: id } : ids),
    ...(part === 'query' && { query: { [field]: id } }),
    ...(body && { payload: (part === 'body' ? withIdAt(body, rest, id) : body) as object }),
    token,
  });
}

/** The whole answer without its own parts: its time, its request id, and the requested id in its normalised form. */
function everythingOf(answer: LightMyRequestResponse, id: string): string {
  const { date: _date, 'x-request-id': _requestId, ...headers } = answer.headers;
  return JSON.stringify([
    answer.statusCode,
    headers,
    answer.body.replaceAll(id.toLowerCase(), 'ID').replaceAll(NO_ID, 'ID'),
  ]);
}

/** Positions in which the id is never looked up, because another refusal comes first or the id is not used. */
const NOT_LOOKED_FOR: Readonly<Record<string, number>> = {
  // The field only says which questions to choose last.
  'POST /api/exams/replace body.avoid.*': 200,
  // The id must be among the questions in the body.
  'POST /api/exams/replace body.replace': 400,
  // The page must be among those of the audit.
  'POST /api/exams/{id}/scan-audits/settle body.wrong.*.scannedPageId': 400,
  // The counts must match the questions in the body.
  'POST /api/exams body.chaptersDistribution.{key}': 400,
};

/** The file is named after its course or chapter, so without one there is no file. */
const isOfFile = (position: Position) => nameOfPosition(position).startsWith('GET /api/questions/export');

/** What belongs to an account and to no course: a token for some courses is for all of these, too. */
const OF_ACCOUNT: readonly string[] = ['upload', 'accountFile'];

/** Whether no program may make the call. */
function isOfPersons(call: string): boolean {
  const endpoint = EVERY_ENDPOINT.find((each) => nameOf(each) === call);
  return endpoint === undefined || programAccessOf(endpoint) === 'never';
}

const EMPTY_LIST = JSON.stringify({ data: [], page: { nextCursor: null, total: 0 } });

test('every field named like an id is described as an id, except the generation id, which is a signed record', () => {
  expect(described().flatMap(unmarkedIds)).toEqual(['generationId']);
});

const OTHER_FORMS = [(id: string) => id.toUpperCase(), ...['not-an-id', "';--", '../..', 'toString']];

/** What differs between the answers to an id of another account and to ids that do not exist; empty where nothing does. */
async function differences(caller: Caller, position: Position, turn: number): Promise<unknown[]> {
  const id = caller.foreign[position.kind];
  const foreignId = await tell(caller, position, id);
  const isOfList = position.place[0] === 'query' && !isOfFile(position);
  const expected = isOfList ? 200 : (NOT_LOOKED_FOR[nameOfPosition(position)] ?? 404);
  const reveals = isOfList && foreignId.body !== EMPTY_LIST;
  const wrong: unknown[] = [];
  if (foreignId.statusCode !== expected || reveals) wrong.push([expected, foreignId.said]);
  const unknownId = await tell(caller, position, uuid());
  if (unknownId.said !== foreignId.said) wrong.push(['a new id', unknownId.said]);
  // The same statements, so that timing reveals nothing.
  if (unknownId.statements !== foreignId.statements) {
    wrong.push(['statements', foreignId.statements, unknownId.statements]);
  }
  for (const form of shareOf(OTHER_FORMS, OTHER_FORMS.length, turn)) {
    const other = typeof form === 'string' ? form : form(id);
    const { said } = await tell(caller, position, other);
    if (said !== foreignId.said) wrong.push([other, said]);
  }
  return wrong;
}

/** The answer to an id at a position, and what the database was asked for it. */
async function tell(caller: Caller, position: Position, id: string) {
  const sent = position.place[0] === 'path' ? encodeURIComponent(id) : id;
  let answer: LightMyRequestResponse | undefined;
  const asked = await statements.of(async () => {
    answer = await ask(caller, position, sent);
  });
  if (answer === undefined) throw new Error('there is no answer');
  const { statusCode, body } = answer;
  return { statusCode, body, said: everythingOf(answer, id), statements: asked.join('\n') };
}

describe('an id of another account', () => {
  test('gets the answer of an id that does not exist, byte for byte and by the same statements, in every position of every call', async () => {
    const before = await hashTables(server.db);
    const wrong: unknown[] = [];
    const all = positions();
    // One after the other, because an account may have only a few calls at once.
    for (const [turn, position] of all.entries()) {
      const found = await differences(person, position, turn);
      if (found.length > 0) wrong.push([nameOfPosition(position), ...found]);
    }
    reportRow(5, 'positions of an id in the paths, queries and bodies of all calls, answers and statements', {
      count: all.length,
      held: all.length - wrong.length,
    });
    expect(wrong).toEqual([]);
    expect(all.length).toBeGreaterThan(55);
    expect(await hashTables(server.db)).toEqual(before);
  });

  test('of the same account, in a course that the token of a program is not for, gets it from that program, too', async () => {
    const holder = await server.signIn();
    const foreign = await makePossessions(server, holder);
    const own = await makePossessions(server, holder);
    const { token } = await makeApiToken(server, holder, { right: 'write', courses: [own.course] });
    const program = { token, own, foreign };
    // As above, and the first use of a token is noted.
    await server.call({ method: 'GET', url: `/api/courses/${own.course}/question-pairs`, token });
    const tables = () => hashTables(server.db, COUNTS_TRIES);
    const before = await tables();
    const all = positions().filter(({ kind, call }) => !OF_ACCOUNT.includes(kind) && !isOfPersons(call));
    const wrong: unknown[] = [];
    for (const [turn, position] of all.entries()) {
      const found = await differences(program, position, turn);
      if (found.length > 0) wrong.push([nameOfPosition(position), ...found]);
    }
    reportRow(28, 'positions of an id of a course that a token is not for, answers and statements', {
      count: all.length,
      held: all.length - wrong.length,
    });
    expect(wrong).toEqual([]);
    expect(all.length).toBeGreaterThan(50);
    expect(await tables()).toEqual(before);
  });

  test('is the only fault of these calls: with the own id each of them succeeds', async () => {
    const missed: string[] = [];
    // Calls that delete what later calls need are left out. With the own id, all positions of a path and a body make one request.
    const inOneRequest = new Set<string>();
    for (const position of positions().filter(
      ({ call }) => !/^DELETE|bulk-delete|merge$|^POST .api.imports$|scans$/.test(call),
    )) {
      if (position.place[0] !== 'query' && inOneRequest.has(position.call)) continue;
      if (position.place[0] !== 'query') inOneRequest.add(position.call);
      // The two questions of a pair must differ.
      const id = position.place.at(-1) === 'other' ? own.twin : own[position.kind];
      if ((await ask(person, position, id)).statusCode === 404) missed.push(nameOfPosition(position));
    }
    expect(missed).toEqual([]);
  });

  test('a generation id of another account gets the answer of an unknown one', async () => {
    const stranger = await server.signIn();
    const theirs = await makePossessions(server, stranger);
    const generate = EVERY_ENDPOINT.find((each) => nameOf(each) === 'POST /api/exams/generate');
    const save = EVERY_ENDPOINT.find((each) => nameOf(each) === 'POST /api/exams');
    if (!generate || !save) throw new Error('the contract has no such calls');
    const made = await server.call({
      method: 'POST',
      url: generate.path,
      payload: validBody(generate, theirs) as object,
      token: stranger.token,
    });
    const answers = [made.json().generationId as string, `${made.json().generationId.slice(0, -4)}AAAA`].map(
      (generationId) =>
        server.call({
          method: 'POST',
          url: save.path,
          payload: { ...validBody(save, own), generationId },
          token: owner.token,
        }),
    );
    const [first, second] = await Promise.all(answers);
    expect([first?.statusCode, first?.body]).toEqual([second?.statusCode, second?.body]);
  });
});
