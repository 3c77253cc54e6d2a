import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type Endpoint, LIMITS } from '@exam/contract';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EVERY_ENDPOINT, mediaTypeOf, nameOf, urlWith, validBody } from '../every-call.ts';
import { refusal } from '../refusals.ts';
import { shareOf } from '../report-row.ts';
import { attackApp } from './attack-app.ts';

const { tally, filled } = attackApp(3, 'wrong fields and malformed bodies of every call, refused by name');

const withBody = EVERY_ENDPOINT.filter(({ body, bodyType }) => body !== undefined && bodyType !== 'bytes');
const ADDS_A_COURSE = callNamed('POST /api/courses');

function callNamed(name: string): Endpoint {
  const call = EVERY_ENDPOINT.find((endpoint) => nameOf(endpoint) === name);
  if (call === undefined) throw new Error(`the contract has no ${name}`);
  return call;
}

interface Sent {
  /** Default: the call that adds a course. */
  readonly endpoint?: Endpoint;
  readonly headers?: Record<string, string>;
}

/** Sends a body byte for byte. */
function send(payload: string | Buffer | Readable, { endpoint = ADDS_A_COURSE, headers }: Sent = {}) {
  const { server, owner, own } = filled();
  tally.count++;
  return server.call({
    method: endpoint.method,
    url: urlWith(endpoint, own),
    payload,
    headers: { 'content-type': 'application/json', ...headers },
    token: owner.token,
  });
}

function held(): void {
  tally.held++;
}

const ownBody = (endpoint: Endpoint) => validBody(endpoint, filled().own) ?? {};

const OPTIONAL_FIELDS = [
  'PUT /api/chapters/{id} maxNumberOfQuestions',
  'PUT /api/chapters/{id} courseId',
  ...['POST /api/questions', 'PUT /api/questions/{id}', 'PATCH /api/questions/{id}'].flatMap((call) =>
    ['explanation', 'source', 'name', 'tags'].map((field) => `${call} ${field}`),
  ),
  ...['text', 'choices', 'correctAnswer', 'difficulty', 'objective', 'chapterId'].map(
    (field) => `PATCH /api/questions/{id} ${field}`,
  ),
  ...['hasExplanations', 'mayBreakQuestions', 'questionColumns', 'hasPoints'].map(
    (field) => `PUT /api/exams/{id}/paper-settings ${field}`,
  ),
  'POST /api/users/signup invitation',
  'POST /api/exams/{id}/helpers seesNames',
  'POST /api/courses/{id}/exam-helpers seesNames',
  'POST /api/users/delete successors',
  'POST /api/groups/{id}/courses courseIds',
  'POST /api/exams/{id}/paper allowsMissingSigns',
  'POST /api/exams/{id}/paper largePrint',
  'PUT /api/exams/{id}/students/{ordinal} largePrint',
  'PUT /api/exams/{id}/students/{ordinal} isReference',
  'POST /api/exams/{id}/marks/preview compared',
  'PUT /api/exams/{id}/marks version',
  'POST /api/exams/{id}/result-mails sendsOpenResults',
  ...['scans', 'typed-sheets'].map((call) => `POST /api/exams/{id}/${call} replacesResults`),
  ...['version', 'answers', 'typedNumber', 'code', 'isDiscarded', 'countsAlone'].map(
    (field) => `PATCH /api/scanned-pages/{id} ${field}`,
  ),
  'POST /api/exams/generate locked',
  'POST /api/exams/generate preferences',
  'POST /api/exams/generate shufflesChoices',
  'POST /api/exams/replace avoid',
  'POST /api/exams versions',
  'POST /api/exams headings',
  'POST /api/exams shufflesChoices',
  ...['mended', 'replaced', 'removed', 'orders'].map((field) => `POST /api/exams/{id}/correct ${field}`),
  'POST /api/imports correctAnswers',
  'POST /api/imports/{id}/read-again correctAnswers',
  'PUT /api/imports/{id}/items/{position} explanation',
  'PUT /api/imports/{id}/items/{position} category',
  ...['plan', 'apply'].flatMap((call) =>
    ['categories', 'tags', 'leftOut', 'takenIn'].map((field) => `POST /api/imports/{id}/${call} ${field}`),
  ),
];

const NO_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '7',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
];

/** A body that must be refused: with this status, and with the name of the field if there is one. */
interface WrongBody {
  readonly what: string;
  readonly text: string;
  readonly status?: number;
  readonly field?: string;
  readonly type?: string;
}

const WRONG_TYPES = [null, true, [[]], { a: { b: 1 } }];

/** Everything that is wrong with one field. In the short form it gets one or two wrong types. */
function* wrongsOfField(endpoint: Endpoint, field: string, turn: number): Generator<WrongBody> {
  const body = ownBody(endpoint);
  const { [field]: value, ...rest } = body;
  if (!OPTIONAL_FIELDS.includes(`${nameOf(endpoint)} ${field}`)) {
    yield { what: `no ${field}`, text: JSON.stringify(rest), field };
  }
  const wrongTypes = WRONG_TYPES.filter(
    (wrong) => wrong !== value && !(typeof wrong === 'boolean' && typeof value === 'boolean'),
  );
  for (const wrong of shareOf(wrongTypes, 3, turn)) {
    yield { what: `${field} of a wrong type`, text: JSON.stringify({ ...body, [field]: wrong }), field };
  }
  const tooLong = { ...body, [field]: tooLongFor(value) };
  yield { what: `${field} above its length limit`, text: JSON.stringify(tooLong), field };
}

function tooLongFor(value: unknown): unknown {
  const long = 'x'.repeat(20_000);
  if (Array.isArray(value)) return Array(6_000).fill('x');
  return typeof value === 'object' ? { [long]: 1 } : long;
}

function* wrongBodies(endpoint: Endpoint, turn: number): Generator<WrongBody> {
  for (const [at, field] of Object.keys(ownBody(endpoint)).entries()) {
    yield* wrongsOfField(endpoint, field, turn + at);
  }
  for (const text of shareOf(NO_BODIES, 4, turn)) yield { what: `the body ${text}`, text };
  yield { what: 'a form', text: 'name=x', status: 415, type: 'application/x-www-form-urlencoded' };
  yield { what: 'a text', text: '{}', status: 415, type: 'text/plain' };
}

/** A sentence about an answer that is not the refusal of this body; undefined for one that is. */
function faultOf(
  { statusCode, body }: LightMyRequestResponse,
  { status = 400, field }: WrongBody,
): string | undefined {
  const parsed = REFUSAL.safeParse(JSON.parse(body));
  if (statusCode !== status || !parsed.success) return `${statusCode} ${body}`;
  if (field === undefined) return REFUSAL.strict().safeParse(JSON.parse(body)).success ? undefined : body;
  const { errors } = parsed.data;
  if (!errors.every(({ msg }) => /^[A-Z].+\.$|^[a-z]\w+ .+\.$/s.test(msg))) return `no sentence: ${body}`;
  const isNamed = errors.some(({ path }) => path?.split('.')[0] === field);
  return isNamed ? undefined : `the field is not named: ${body}`;
}

/** A few calls add to it what they found in a file. */
const REFUSAL = z.object({
  message: z.string().min(1),
  errors: z.array(z.strictObject({ msg: z.string().min(1), path: z.string().optional() })).min(1),
});

/** The number of rows in each table of the pool, and its latest state. */
async function fingerprint(): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select md5(string_agg(t::text, '|' order by t::text)) as state from (
      select to_jsonb(accounts) - 'code_tries' - 'code_tries_day' as t from accounts
      union all select to_jsonb(courses) from courses
      union all select to_jsonb(course_members) from course_members
      union all select to_jsonb(chapters) from chapters
      union all select to_jsonb(questions) from questions
      union all select to_jsonb(cells) from cells
      union all select to_jsonb(question_pairs) from question_pairs
      union all select to_jsonb(images) from images
      union all select to_jsonb(uploads) from uploads
      union all select to_jsonb(imports) from imports
      union all select to_jsonb(blueprints) from blueprints
      union all select to_jsonb(exams) from exams
      union all select to_jsonb(exam_questions) from exam_questions
    ) as everything`.execute(filled().server.db);
  return rows[0]?.state ?? '';
}

let before: string | undefined;

test.each(withBody.map((endpoint, turn) => [nameOf(endpoint), endpoint, turn] as const))(
  '%s: every wrong body is refused by the name of its field, and nothing is written',
  async (_name, endpoint, turn) => {
    before ??= await fingerprint();
    const faults: string[] = [];
    for (const wrong of wrongBodies(endpoint, turn)) {
      const headers = { 'content-type': wrong.type ?? 'application/json' };
      const fault = faultOf(await send(wrong.text, { endpoint, headers }), wrong);
      if (fault === undefined) held();
      else faults.push(`${wrong.what}: ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(await fingerprint()).toBe(before);
  },
);

const numbers = [
  ['POST /api/chapters', 'number'],
  ['POST /api/chapters', 'maxNumberOfQuestions'],
  ['PUT /api/chapters/{id}', 'number'],
  ['PUT /api/chapters/{id}', 'maxNumberOfQuestions'],
] as const;

test.each(numbers)('%s %s: not a whole number', async (name, field) => {
  const endpoint = callNamed(name);
  for (const wrong of [
    '',
    ' ',
    '1.5',
    1.5,
    '1e2',
    '-1',
    -1,
    '0x10',
    'ten',
    '１',
    Number.MAX_SAFE_INTEGER,
    '99999999999',
  ]) {
    const text = JSON.stringify({ ...ownBody(endpoint), [field]: wrong });
    const fault = faultOf(await send(text, { endpoint }), { what: field, text, field });
    expect([wrong, fault]).toEqual([wrong, undefined]);
    held();
  }
});

test.each(['/api/courses', '/api/chapters', '/api/questions', '/api/exams'])(
  '%s: unknown parameters are refused by name',
  async (url) => {
    const { server, owner } = filled();
    for (const [parameter, values] of Object.entries({
      limit: ['0', '101', 'x', '', '1.5'],
      sort: ['name;drop', '', 'constructor'],
      cursor: ['x', 'W10', '%00', Buffer.from('["createdAt","x","y"]').toString('base64url')],
      q: ['x'.repeat(201), '%00'],
    })) {
      for (const value of values) {
        const answer = await server.call({
          method: 'GET',
          url: `${url}?${parameter}=${value}`,
          token: owner.token,
        });
        expect([parameter, value, answer.statusCode]).toEqual([parameter, value, 400]);
        expect(answer.json().errors[0].path).toBe(parameter);
      }
    }
  },
);

describe('a body that is not JSON', () => {
  test.each([
    ['100,000 lists in each other, none closed', '['.repeat(100_000)],
    ['100,000 lists in each other', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['100,000 objects in each other', `${'{"name":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a number beyond all', '{"name":"Course","version":1e999}'],
    ['a number of 10,000 digits', `{"name":"Course","version":${'9'.repeat(10_000)}}`],
    ['not a number', '{"name":NaN}'],
    ['a second value', '{"name":"Course"}{"name":"Course"}'],
    ['something after it', '{"name":"Course"} x'],
    ['a comma too many', '{"name":"Course",}'],
    ['a comment', '{"name":"Course"/* */}'],
    ['single quotes', "{'name':'Course'}"],
    ['a raw line break in a text', '{"name":"Cou\nrse"}'],
    ['a raw NUL', '{"name":"Course"}\0'],
    ['half an escape', '{"name":"\\u12"}'],
    ['UTF-8 cut short', Buffer.from([...Buffer.from('{"name":"Cours'), 0xc3, 0x22, 0x7d])],
    ['UTF-8 of a surrogate', Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d])],
    ['overlong UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xc0, 0xaf, 0x22, 0x7d])],
    ['Latin-1', Buffer.from('{"name":"Café"}', 'latin1')],
    ['UTF-16', Buffer.from('{"name":"Course"}', 'utf16le')],
  ])('%s: 400', async (_name, body) => {
    const answer = await send(body);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['message', 'errors']]);
    held();
  });

  test('a byte order mark before the JSON is ignored', async () => {
    const answer = await send('\uFEFF{"name":"Course"}');
    expect([answer.statusCode, answer.json().data.name]).toEqual([201, 'Course']);
    held();
  });
});

test.each(['__proto__', '\\u005f_proto__', '\\u005F\\u005Fproto__'])(
  'the key "%s" is refused in a map and in an object',
  async (key) => {
    const endpoint = callNamed('POST /api/exams/generate');
    const body = JSON.stringify({ ...ownBody(endpoint), chapters: { KEY: 1 } }).replace('KEY', key);
    expect((await send(body, { endpoint })).statusCode).toBe(400);
    held();
  },
);

describe('the limit of a body', () => {
  const ofLength = (bytes: number, fields: object = { name: 'Course' }) => {
    const json = JSON.stringify(fields);
    return Buffer.from(json.slice(0, -1) + ' '.repeat(bytes - json.length) + json.at(-1));
  };
  const inChunks = (body: Buffer) =>
    Readable.from(
      Array.from({ length: Math.ceil(body.length / 65_536) }, (_, index) =>
        body.subarray(index * 65_536, (index + 1) * 65_536),
      ),
    );

  test.each([
    ['with its length', (body: Buffer) => body],
    ['in chunks of no announced length', inChunks],
  ])('%s: the last byte is allowed, one more gets 413', async (_name, form) => {
    expect((await send(form(ofLength(LIMITS.bodyBytes)))).statusCode).toBe(201);
    held();
    const answer = await send(form(ofLength(LIMITS.bodyBytes + 1)));
    expect([answer.statusCode, answer.json()]).toEqual([413, refusal('The body is larger than 1 MiB.')]);
    held();
  });

  test('a byte above it is refused by every call that changes something', async () => {
    const changing = EVERY_ENDPOINT.filter(({ method }) => method !== 'GET');
    const limitOf = ({ bodyBytes = LIMITS.bodyBytes }: Endpoint) => bodyBytes;
    const bytes = Buffer.alloc(Math.max(...changing.map(limitOf)) + 1, ' ');
    const wrong: string[] = [];
    for (const endpoint of changing) {
      const headers = { 'content-type': mediaTypeOf(endpoint) };
      const body = bytes.subarray(0, limitOf(endpoint) + 1);
      const { statusCode } = await send(body, { endpoint, headers });
      if (statusCode === 413) held();
      else wrong.push(`${nameOf(endpoint)}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip', 'x-unknown'])(
    'a body compressed by %s is refused before it is read',
    async (encoding) => {
      const answer = await send(gzipSync(ofLength(LIMITS.bodyBytes * 20)), {
        headers: { 'content-encoding': encoding },
      });
      expect([answer.statusCode, answer.json()]).toEqual([415, refusal('Send the body uncompressed.')]);
      held();
    },
  );
});
