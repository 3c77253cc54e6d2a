import { NO_ID } from '@exam/contract';
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
import { describedCalls, type IdPosition, idPositions, unmarkedIds, withIdAt } from '../id-positions.ts';
import { reportRow, shareOf } from '../report-row.ts';
import { hashTables } from '../table-hashes.ts';
import type { SignedIn, TestApp } from '../test-app.ts';

let server: TestApp;
let owner: SignedIn;
let own: Possessions;
let foreign: Possessions;

beforeAll(async () => {
  ({ server, owner, own } = await makeFilledApp());
  foreign = await makePossessions(server, await server.signIn());
});
afterAll(() => server.close());

interface Position extends IdPosition {
  readonly call: string;
}

function positions(): Position[] {
  return describedCalls(server.app).flatMap((described) =>
    idPositions(described).map((position) => ({ call: described.name, ...position })),
  );
}

const nameOfPosition = ({ call, place }: Position) => `${call} ${place.join('.')}`;

/** A valid call, with another id in that position. */
function ask({ call, place }: Position, id: string): Promise<LightMyRequestResponse> {
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
    token: owner.token,
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
  // The counts must match the questions in the body.
  'POST /api/exams body.chaptersDistribution.{key}': 400,
};

/** The file is named after its course or chapter, so without one there is no file. */
const isOfFile = (position: Position) => nameOfPosition(position).startsWith('GET /api/questions/export');

const EMPTY_LIST = JSON.stringify({ data: [], page: { nextCursor: null, total: 0 } });

test('every field named like an id is described as an id, except the generation id, which is a signed record', () => {
  expect(describedCalls(server.app).flatMap(unmarkedIds)).toEqual(['generationId']);
});

describe('an id of another account', () => {
  test('gets the answer of an id that does not exist, byte for byte, in every position of every call', async () => {
    const before = await hashTables(server.db);
    const wrong: unknown[] = [];
    const all = positions();
    for (const [turn, position] of all.entries()) {
      const id = foreign[position.kind];
      const answer = await ask(position, id);
      const isOfList = position.place[0] === 'query' && !isOfFile(position);
      const expected = isOfList ? 200 : (NOT_LOOKED_FOR[nameOfPosition(position)] ?? 404);
      const said = everythingOf(answer, id);
      const others = [
        uuid(),
        ...shareOf([id.toUpperCase(), 'not-an-id', "';--", '../..', 'toString'], 5, turn),
      ];
      // One after the other, because an account may have only a few calls at once.
      const otherwise: string[] = [];
      for (const other of others) {
        const sent = position.place[0] === 'path' ? encodeURIComponent(other) : other;
        if (everythingOf(await ask(position, sent), other) !== said) otherwise.push(other);
      }
      const reveals = isOfList && answer.body !== EMPTY_LIST;
      if (answer.statusCode !== expected || reveals || otherwise.length > 0) {
        wrong.push([nameOfPosition(position), expected, said, otherwise]);
      }
    }
    reportRow(5, 'positions of an id in the paths, queries and bodies of all calls', {
      count: all.length,
      held: all.length - wrong.length,
    });
    expect(wrong).toEqual([]);
    expect(all.length).toBeGreaterThan(55);
    expect(await hashTables(server.db)).toEqual(before);
  });

  test('causes the same statements as an id that does not exist, so that timing reveals nothing', async () => {
    const statements = recordStatements(server.pool);
    const told: unknown[] = [];
    const all = positions();
    for (const position of all) {
      const [ofForeign, ofNone] = [
        await statements.of(() => ask(position, foreign[position.kind])),
        await statements.of(() => ask(position, uuid())),
      ];
      if (ofForeign.join('\n') === ofNone.join('\n')) continue;
      told.push([nameOfPosition(position), ofForeign.length, ofNone.length]);
    }
    reportRow(5, 'positions in which a foreign id takes the statements of one that does not exist', {
      count: all.length,
      held: all.length - told.length,
    });
    expect(told).toEqual([]);
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
      if ((await ask(position, id)).statusCode === 404) missed.push(nameOfPosition(position));
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
