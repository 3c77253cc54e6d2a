import { type Endpoint, LIMITS } from '@exam/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EVERY_ENDPOINT, nameOf, urlWith, validBody } from '../every-call.ts';
import { shareOf } from '../report-row.ts';
import { attackApp } from './attack-app.ts';
import { EVERY_FIELD } from './every-field.ts';

const { tally, filled } = attackApp(3, 'wrong fields in every body, refused by name, nothing written');

const withBody = EVERY_ENDPOINT.filter(({ body, bodyType }) => body !== undefined && bodyType !== 'bytes');

function send(endpoint: Endpoint, payload: unknown, contentType = 'application/json') {
  const { server, owner, own } = filled();
  return server.call({
    method: endpoint.method,
    url: urlWith(endpoint, own),
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': contentType },
    token: owner.token,
  });
}

const ownBody = (endpoint: Endpoint) => validBody(endpoint, filled().own);

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

/** Nothing is ever written here, so that the state after a refusal is that before the next one. */
let before: string | undefined;

async function expectRefusal(endpoint: Endpoint, payload: unknown, path: string): Promise<void> {
  tally.count++;
  before ??= await fingerprint();
  const answer = await send(endpoint, payload);
  expect([answer.statusCode, answer.body]).toEqual([400, expect.any(String)]);
  const { errors } = answer.json();
  expect(errors.map((error: { path: string }) => error.path.split('.')[0])).toContain(path);
  for (const { msg } of errors) expect(msg).toMatch(/^[A-Z].+\.$|^[a-z]\w+ .+\.$/);
  expect(await fingerprint()).toBe(before);
  tally.held++;
}

const OPTIONAL_FIELDS = [
  'PUT /api/chapters/{id} maxNumberOfQuestions',
  'PUT /api/chapters/{id} courseId',
  ...['POST /api/questions', 'PUT /api/questions/{id}', 'PATCH /api/questions/{id}'].flatMap((call) =>
    ['explanation', 'source', 'name', 'tags'].map((field) => `${call} ${field}`),
  ),
  ...['hasExplanations', 'mayBreakQuestions'].map((field) => `PUT /api/exams/{id}/paper-settings ${field}`),
  'POST /api/exams/{id}/paper allowsMissingSigns',
  'PUT /api/exams/{id}/marks version',
  'POST /api/exams/{id}/result-mails sendsOpenResults',
  ...['scans', 'typed-sheets'].map((call) => `POST /api/exams/{id}/${call} replacesResults`),
  ...['version', 'answers', 'typedNumber', 'code', 'isDiscarded', 'countsAlone'].map(
    (field) => `PATCH /api/scanned-pages/{id} ${field}`,
  ),
  'POST /api/exams/generate locked',
  'POST /api/exams/replace avoid',
  'POST /api/exams versions',
  'POST /api/exams headings',
  ...['mended', 'replaced', 'removed', 'orders'].map((field) => `POST /api/exams/{id}/correct ${field}`),
  'POST /api/imports correctAnswers',
  'POST /api/imports/{id}/read-again correctAnswers',
  'PUT /api/imports/{id}/items/{position} explanation',
  'PUT /api/imports/{id}/items/{position} category',
  ...['plan', 'apply'].flatMap((call) =>
    ['categories', 'tags', 'leftOut', 'takenIn'].map((field) => `POST /api/imports/{id}/${call} ${field}`),
  ),
];

describe('every field of every body', () => {
  test.each(EVERY_FIELD.filter(({ name }) => !OPTIONAL_FIELDS.includes(name)))(
    '$name: missing',
    async ({ endpoint, field }) => {
      const { [field]: _left, ...rest } = ownBody(endpoint) ?? {};
      await expectRefusal(endpoint, rest, field);
    },
  );

  test.each(EVERY_FIELD)('$name: of a wrong type', async ({ name, endpoint, field }) => {
    const body = ownBody(endpoint);
    const wrongs = [null, true, [[]], { a: { b: 1 } }].filter((value) => value !== body?.[field]);
    for (const wrong of shareOf(
      wrongs,
      2,
      EVERY_FIELD.findIndex((one) => one.name === name),
    )) {
      await expectRefusal(endpoint, { ...body, [field]: wrong }, field);
    }
  });

  test.each(EVERY_FIELD)('$name: above its length limit', async ({ endpoint, field }) => {
    const value = ownBody(endpoint)?.[field];
    const long = 'x'.repeat(20_000);
    const tooLong = Array.isArray(value)
      ? Array(6_000).fill('x')
      : typeof value === 'object'
        ? { [long]: 1 }
        : long;
    await expectRefusal(endpoint, { ...ownBody(endpoint), [field]: tooLong }, field);
  });
});

const numbers = [
  ['POST /api/chapters', 'number'],
  ['POST /api/chapters', 'maxNumberOfQuestions'],
  ['PUT /api/chapters/{id}', 'number'],
  ['PUT /api/chapters/{id}', 'maxNumberOfQuestions'],
] as const;

test.each(numbers)('%s %s: not a whole number', async (name, field) => {
  const endpoint = withBody.find((candidate) => nameOf(candidate) === name);
  if (!endpoint) throw new Error(`no endpoint ${name}`);
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
    await expectRefusal(endpoint, { ...ownBody(endpoint), [field]: wrong }, field);
  }
});

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

test.each(withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s: a body that is no JSON object of its fields',
  async (_name, endpoint) => {
    before ??= await fingerprint();
    for (const body of shareOf(NO_BODIES, 2, withBody.indexOf(endpoint))) {
      const answer = await send(endpoint, body);
      expect([body, answer.statusCode]).toEqual([body, 400]);
      expect(answer.json()).toSatisfy(isRefusal);
    }
    const form = await send(endpoint, 'name=x', 'application/x-www-form-urlencoded');
    expect(form.statusCode).toBe(415);
    expect((await send(endpoint, '{}', 'text/plain')).statusCode).toBe(415);
    const large = await send(endpoint, { name: 'x'.repeat(endpoint.bodyBytes ?? LIMITS.bodyBytes) });
    expect(large.statusCode).toBe(413);
    expect(await fingerprint()).toBe(before);
  },
);

function isRefusal(body: unknown): boolean {
  const error = z.strictObject({ msg: z.string().min(1), path: z.string().optional() });
  const schema = z.strictObject({ message: z.string().min(1), errors: z.array(error).min(1) });
  return schema.safeParse(body).success;
}

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
