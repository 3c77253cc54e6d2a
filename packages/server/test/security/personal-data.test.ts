import type { AccountExport } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_PURGES } from '../../src/features/users/index.ts';
import { Browser, lastCodeTo } from '../../src/features/users/testing/browser.ts';
import {
  EVERY_ENDPOINT,
  makePossessions,
  nameOf,
  type Possessions,
  STUDENT,
  urlWith,
} from '../every-call.ts';
import { makePool } from '../pool.ts';
import { listEveryRow } from '../rows-that-mention.ts';
import { makeTally } from '../tally.ts';
import { makeTestApp, PASSWORD, type SignedIn, type TestApp } from '../test-app.ts';
import { DECISIONS } from './personal-columns.ts';

const DAY_MS = 24 * 60 * 60_000;
const OF_OTHERS = 'a course of somebody else';

let app: TestApp;
let owner: SignedIn;
let own: Possessions;
beforeAll(async () => {
  app = await makeTestApp();
  owner = await app.signIn('the-owner@example.com');
  own = await makePossessions(app, owner);
  const payload = { displayName: 'Ada Lovelace' };
  await app.call({ method: 'PUT', url: '/api/users/display-name', payload, token: owner.token });
  const pair = { one: own.question, other: own.twin, decision: 'excluded' };
  await post(owner, `/api/courses/${own.course}/question-pairs`, pair);
  await sql`insert into exam_images values (${own.exam}, ${own.image})`.execute(app.db);
});
afterAll(() => app.close());

const post = ({ token }: SignedIn, url: string, payload: object) =>
  app.call({ method: 'POST', url, payload, token });

type Row = Readonly<Record<string, unknown>>;
async function rowsOf(table: string): Promise<readonly Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(app.db)).rows;
}

/** The JSON forms of a text; none for other values. */
function textsOf(value: unknown): string[] {
  if (value instanceof Date) return [value.toISOString()];
  if (Buffer.isBuffer(value)) return [value.toString('base64')];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'string' ? [JSON.stringify(value).slice(1, -1)] : [];
}

test('every column of every table has a decision', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%' group by table_name`.execute(app.db);
  const inDatabase = Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
  const decided = Object.entries(DECISIONS).map(([table, { exported, other }]) => [
    table,
    [...exported, ...other].sort(),
  ]);
  expect(Object.fromEntries(decided)).toEqual(inDatabase);
});

/** The parts of an export that should contain the rows of a table, as JSON. */
function partsOf({
  account,
  sessions,
  apiTokens,
  courses,
  exams,
  examDrafts,
  examImages,
  groups,
  history,
}: AccountExport): Record<string, string> {
  const chapters = courses.flatMap((course) => course.chapters);
  const parts: Partial<Record<keyof typeof DECISIONS, unknown>> = {
    accounts: account,
    sessions,
    api_tokens: apiTokens,
    courses: courses.map(({ _id, name, createdAt }) => [_id, name, createdAt]),
    colleague_groups: groups,
    colleague_group_members: groups,
    course_members: courses.map(({ members }) => members),
    chapters: chapters.map(({ questions: _questions, ...chapter }) => chapter),
    questions: chapters.map(({ questions }) => questions),
    question_pairs: courses.map(({ questionPairs }) => questionPairs),
    images: courses.map(({ images }) => images),
    exam_images: [courses.map(({ images }) => images), examImages],
    blueprints: courses.map(({ blueprints }) => blueprints),
    exam_drafts: examDrafts,
    exams: exams.map(({ questions: _questions, results: _results, ...exam }) => exam),
    exam_results: exams.map(({ results }) => results?.uploadedAt),
    student_results: exams.map(({ results }) => results?.students),
    scans: exams.map(({ scans }) => scans),
    scanned_pages: exams.map(({ scannedPages }) => scannedPages),
    exam_students: exams.map(({ students }) => students),
    student_mails: exams.map(({ students }) => students),
    printed_sheets: exams.map(({ printedSheets }) => printedSheets),
    question_measures: exams.map(({ results }) => results?.questions),
    exam_questions: exams.map(({ questions, chaptersDistribution }) => [questions, chaptersDistribution]),
    audit_events: [history, courses.map((course) => course.history)],
  };
  return Object.fromEntries(Object.entries(parts).map(([table, part]) => [table, JSON.stringify(part)]));
}

test('the export holds what the tables hold of the account, and nothing of others', async () => {
  // Only the owner has rows so far.
  const before = new Map<string, readonly Row[]>();
  for (const table of Object.keys(DECISIONS)) before.set(table, await rowsOf(table));
  const other = await app.signIn('somebody-else@example.com');
  await makePool(app, other.token).course(OF_OTHERS);

  const { body } = await app.call({ method: 'GET', url: '/api/users/export', token: owner.token });
  const parts = partsOf(JSON.parse(body));
  const tally = makeTally();
  for (const [table, { exported }] of Object.entries(DECISIONS)) {
    const rows = before.get(table) ?? [];
    if (exported.length > 0) expect([table, rows.length]).not.toEqual([table, 0]);
    for (const row of rows) {
      for (const column of exported) {
        for (const text of textsOf(row[column]))
          tally.add(`${table}.${column}: ${text}`, parts[table]?.includes(text) === true);
      }
    }
  }
  for (const secret of [OF_OTHERS, other.email, other.accountId]) {
    tally.add(`of somebody else: ${secret}`, !body.includes(secret));
  }
  const rows = before.get('accounts') ?? [];
  tally.add('a hash of a password', !body.includes(String(rows[0]?.['password_hash'])));
  const [made] = before.get('api_tokens') ?? [];
  tally.add(
    'a hash or a prefix of a token',
    ![...textsOf(made?.['hash']), String(made?.['prefix'])].some((text) => body.includes(text)),
  );
  expect(tally.report(21, 'values of the tables looked for in an export')).toEqual([]);
});

/** The courses say with whom they are shared. */
const LISTS_OF_PEOPLE = ['GET /api/courses', 'GET /api/courses/{id}/members'];

test('a member sees the e-mails of others in the lists of members and of courses and nowhere else', async () => {
  const [viewer, colleague] = [
    await app.signIn('a-viewer@example.com'),
    await app.signIn('a-colleague@example.com'),
  ];
  const pool = makePool(app, owner.token);
  await pool.member(own.course, viewer.email, 'viewer');
  await pool.member(own.course, colleague.email, 'editor');
  await makePool(app, colleague.token).question(own.chapter, { text: 'Which number is odd?' });

  const personal = [
    owner.email,
    owner.accountId,
    colleague.email,
    colleague.accountId,
    `colleague-of-${owner.email}`,
    STUDENT,
  ];
  const readable = EVERY_ENDPOINT.filter(({ method, access }) => method === 'GET' && access === 'verified');
  const tally = makeTally();
  const telling: string[] = [];
  for (const endpoint of readable) {
    const url = urlWith(endpoint, own);
    const { body, statusCode } = await app.call({ method: 'GET', url, token: viewer.token });
    const told = personal.filter((secret) => body.includes(secret));
    const isList = LISTS_OF_PEOPLE.includes(nameOf(endpoint));
    const mayTell = isList ? told.every((secret) => secret.includes('@')) : told.length === 0;
    if (isList) expect(statusCode).toBe(200);
    if (told.length > 0) telling.push(nameOf(endpoint));
    tally.add(`${nameOf(endpoint)}: ${told}`, mayTell);
  }
  expect(tally.report(21, 'answers to a member searched for others')).toEqual([]);
  expect(telling.sort()).toEqual(LISTS_OF_PEOPLE);
});

/** The number of rows per table that contain one of the texts. */
async function countMentions(texts: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>(Object.keys(DECISIONS).map((table) => [table, 0]));
  for (const row of await listEveryRow(app.db)) {
    const [table = ''] = row.split(':');
    if (texts.some((text) => row.includes(text))) counts.set(table, (counts.get(table) ?? 0) + 1);
  }
  return counts;
}

test('no table holds anything of a deleted account', async () => {
  const traces = [owner.email, owner.accountId, STUDENT, ...Object.values(own)];
  const before = await countMentions(traces);
  expect([...before.values()].filter((count) => count > 0).length).toBeGreaterThan(12);
  // A course in which a colleague has worked goes on, as the tests of deleting an account show.
  await app.db.deleteFrom('courseMembers').where('courseId', '=', own.course).execute();
  expect((await post(owner, '/api/users/delete', { password: PASSWORD })).statusCode).toBe(200);
  const tally = makeTally();
  for (const [table, count] of await countMentions(traces))
    tally.add(`${count} rows of ${table}`, count === 0);
  expect(tally.report(21, 'tables searched for a deleted account')).toEqual([]);
});

test('no table holds anything of an unverified account after seven days', async () => {
  const email = 'never-verified@example.com';
  const browser = new Browser(app);
  const { user } = (await browser.signUp(email)).json();
  expect(lastCodeTo(app, email)).toMatch(/^\d{6}$/);
  app.clock.advance(7 * DAY_MS - 1_000);
  for (const purge of ACCOUNT_PURGES) await purge.handle(app.db, () => app.clock.now);
  expect((await countMentions([email])).get('accounts')).toBe(1);
  app.clock.advance(2_000);
  for (const purge of ACCOUNT_PURGES) await purge.handle(app.db, () => app.clock.now);
  const left = [...(await countMentions([email, user._id])).entries()].filter(([, count]) => count > 0);
  expect(left).toEqual([]);
});
