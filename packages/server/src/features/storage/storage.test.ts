import { examEndpoints, STORAGE_KINDS, type StorageKind } from '@exam/contract';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOT } from '../../../test/every-call/pool-bodies.ts';
import { makePossessions, type Possessions, validBody } from '../../../test/every-call.ts';
import { makePool, questionFields } from '../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { measureGrown } from './keep-storage-measured.ts';
import { measureStorage } from './measure-storage.ts';

const KIB = 1024;

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

const getStorage = async ({ token }: SignedIn) =>
  (await app.call({ method: 'GET', url: '/api/users/storage', token })).json().data;
const allow = (account: SignedIn, bytes: number) => measureStorage(app.db, account.accountId, bytes);

const getKept = ({ accountId }: SignedIn) =>
  app.db
    .selectFrom('accountStorage')
    .where('accountId', '=', accountId)
    .select(['measuredAt', 'usedBytes', 'allowedBytes'])
    .executeTakeFirstOrThrow();

/** The bytes of a row: those of its columns that are not generated, and of its head. */
async function sizeOf(table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema and table_name = ${table} and is_generated = 'NEVER'`.execute(app.db);
  return rows
    .map(({ name }) => `coalesce(pg_column_size(one.${name}), 0)`)
    .join(' + ')
    .concat(' + 28');
}

/** Sums rows one by one: each is read with its ids, and who owns it is looked up here. */
async function sumByHand(accountId: string): Promise<Record<StorageKind, number>> {
  const read = async (table: string, bytes = '0') => {
    const { rows } = await sql<Record<string, string | null> & { size: number }>`
      select to_jsonb(one) ->> 'id' as id, to_jsonb(one) ->> 'owner_id' as owner,
        to_jsonb(one) ->> 'account_id' as account, to_jsonb(one) ->> 'course_id' as course,
        to_jsonb(one) ->> 'chapter_id' as chapter, to_jsonb(one) ->> 'question_id' as question,
        to_jsonb(one) ->> 'exam_id' as exam, to_jsonb(one) ->> 'import_id' as import, to_jsonb(one) ->> 'item_id' as item,
        to_jsonb(one) ->> 'image_id' as image, (${sql.raw(bytes)})::float8 as size
      from ${sql.table(table)} as one`.execute(app.db);
    return rows;
  };
  const owners = new Map<string | null, string | null | undefined>();
  for (const { id, owner } of [
    ...(await read('courses')),
    ...(await read('exams')),
    ...(await read('trash_items')),
  ]) {
    owners.set(id!, owner);
  }
  for (const { id, course } of [...(await read('chapters')), ...(await read('imports'))]) {
    owners.set(id!, owners.get(course!));
  }
  for (const { id, chapter } of await read('questions')) owners.set(id!, owners.get(chapter!));
  const shown = [...(await read('exam_images')), ...(await read('trash_images'))];
  const sums = Object.fromEntries(STORAGE_KINDS.map((kind) => [kind, 0])) as Record<StorageKind, number>;
  const add = async (kind: StorageKind, tables: string, by: string, bytes?: string) => {
    for (const table of tables.split(' ')) {
      for (const row of await read(table, bytes ?? (await sizeOf(table)))) {
        const key = row[by] ?? null;
        const isOwn = by === 'owner' || by === 'account' ? key === accountId : owners.get(key) === accountId;
        if (isOwn) sums[kind] += row.size;
      }
    }
  };
  await add('questions', 'courses', 'owner');
  await add('questions', 'chapters course_members question_pairs blueprints', 'course');
  await add('questions', 'questions', 'chapter');
  await add('questions', 'question_versions', 'question');
  await add('exams', 'exams', 'owner');
  await add('exams', 'exam_questions printed_sheets marking_schemes', 'exam');
  await add('exams', 'exam_drafts paper_settings', 'account');
  await add(
    'students',
    'exam_students exam_results student_results question_measures shown_results shown_measures result_mailings student_mails',
    'exam',
  );
  await add('scans', 'scans exam_scans scanned_pages', 'exam');
  await add('files', 'uploads', 'account', 'one.bytes');
  await add('files', 'account_imports', 'account');
  await add('files', 'imports', 'course');
  await add('files', 'import_items', 'import');
  await add('files', 'import_images', 'import');
  await add('trash', 'trash_items', 'owner');
  await add('trash', 'trashed_rows', 'item');
  await add('trash', 'trashed_pictures', 'item');
  await add('history', 'audit_events sessions', 'account');
  for (const { id, course, size } of await read('images', await sizeOf('images'))) {
    const places = course === null ? shown.filter(({ image }) => image === id) : [];
    const those = course === null ? places.map(({ exam, item }) => exam ?? item) : [course];
    if (those.some((place) => owners.get(place!) === accountId)) sums.pictures += size;
  }
  return sums;
}

/** Numbers that are the same in each run. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What people do with their things: each answers, or is refused because what it needs is gone. */
function deedsOf(account: SignedIn, own: Possessions, random: (below: number) => number) {
  const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    app.call({ method, url, token: account.token, ...(payload && { payload }) });
  const list = async (url: string) =>
    (await app.call({ method: 'GET', url, token: account.token })).json().data as { _id: string }[];
  const some = async (url: string) => {
    const things = await list(url);
    return things[random(things.length)]?._id ?? own.question;
  };
  const text = () => `Which number is this? ${'x'.repeat(random(4_000))}${random(1_000_000)}`;
  const fields = () => ({ ...questionFields(own.chapter), text: text() });
  return [
    () => call('POST', '/api/questions', fields()),
    () => call('POST', '/api/questions', fields()),
    async () => call('PUT', `/api/questions/${await some('/api/questions?limit=50')}`, fields()),
    async () => call('DELETE', `/api/questions/${await some('/api/questions?limit=50')}`),
    async () => call('POST', `/api/trash/${await some('/api/trash?limit=50')}/put-back`),
    async () => call('DELETE', `/api/trash/${await some('/api/trash?limit=50')}`),
    () => call('POST', '/api/images', { courseId: own.course, content: DOT }),
    () => call('POST', '/api/uploads', { name: 'a file', bytes: 1 + random(1_000_000) }),
    () => call('POST', '/api/exams', validBody(examEndpoints.create, own)),
    async () => call('DELETE', `/api/exams/${await some('/api/exams?limit=50')}`),
    async () => call('DELETE', `/api/courses/${await some('/api/courses?limit=50')}`),
    async () => {
      const course = await makePool(app, account.token).course();
      return call('POST', '/api/chapters', {
        name: 'C',
        number: 1,
        maxNumberOfQuestions: 9,
        courseId: course._id,
      });
    },
  ];
}

test('the figure of an account is the sum of its rows, whatever people do', async () => {
  const accounts = [await app.signIn(), await app.signIn()];
  const random = makeRandom(7);
  const deeds = [];
  for (const account of accounts) deeds.push(deedsOf(account, await makePossessions(app, account), random));
  const kinds = new Set<string>();
  for (let deed = 0; deed < 60; deed++) {
    const of = deeds[random(deeds.length)]!;
    const { statusCode } = await of[random(of.length)]!();
    expect(statusCode).toBeLessThan(500);
    if (deed % 5 > 0) continue;
    for (const account of accounts) {
      const byHand = await sumByHand(account.accountId);
      const { bytes, usedBytes } = await getStorage(account);
      expect(bytes).toEqual(byHand);
      expect(usedBytes).toBe(Object.values(byHand).reduce((sum, one) => sum + one, 0));
      for (const [kind, sum] of Object.entries(byHand)) if (sum > 0) kinds.add(kind);
    }
  }
  expect([...kinds].sort()).toEqual([...STORAGE_KINDS].sort());
}, 120_000);

test('every kind is there, and the rows of others are not counted', async () => {
  const account = await app.signIn();
  const { bytes, usedBytes, allowedBytes } = await getStorage(account);
  expect(Object.keys(bytes).sort()).toEqual([...STORAGE_KINDS].sort());
  expect(usedBytes).toBeLessThan(5 * KIB);
  expect(allowedBytes).toBe(20 * 1024 ** 3);
});

test('what a colleague adds counts for the owner of the course, and is refused without figures', async () => {
  const [owner, colleague] = [await app.signIn(), await app.signIn()];
  const pool = makePool(app, owner.token);
  const course = await pool.course();
  const chapter = await pool.chapter(course._id);
  await pool.member(course._id, colleague.email, 'editor');
  const post = ({ token }: SignedIn) =>
    app.call({ method: 'POST', url: '/api/questions', payload: questionFields(chapter._id), token });
  const before = (await getStorage(owner)).bytes.questions;
  expect((await post(colleague)).statusCode).toBe(201);
  expect((await getStorage(owner)).bytes.questions).toBeGreaterThan(before);

  await allow(owner, KIB);
  const [refused, ownRefused] = [await post(colleague), await post(owner)];
  expect([refused.statusCode, ownRefused.statusCode]).toEqual([409, 409]);
  expect(refused.json().message).toBe(
    'The storage of its owner is full, so nothing can be added. The account page of the owner shows what takes how much.',
  );
  expect(ownRefused.json().message).toMatch(
    /^Your things take [\d.]+ KiB of the 1 KiB that are allowed\. Delete what you no longer need, in the trash too, which counts: your account page shows what takes how much\.$/,
  );
  // The storage of the colleague has room.
  const own = await makePool(app, colleague.token).course();
  expect(own.name).toBe('A course');
});

test('the trash counts, and there is room as soon as it is emptied', async () => {
  const account = await app.signIn();
  const pool = makePool(app, account.token);
  const chapter = await pool.chapter((await pool.course())._id);
  const long = { explanation: Array.from({ length: 900 }, (_, at) => `${at * 7919} `).join('') };
  const question = await pool.question(chapter._id, long);
  await allow(account, (await getStorage(account)).usedBytes);
  const post = () =>
    app.call({
      method: 'POST',
      url: '/api/questions',
      payload: questionFields(chapter._id),
      token: account.token,
    });
  expect((await post()).statusCode).toBe(409);
  const remove = async (url: string) =>
    (await app.call({ method: 'DELETE', url, token: account.token })).json().data;
  const { trashItemId } = await remove(`/api/questions/${question._id}`);
  expect((await post()).statusCode).toBe(409);
  await remove(`/api/trash/${trashItemId}`);
  expect((await post()).statusCode).toBe(201);
});

test('what grew since the last look is measured, and what was never measured', async () => {
  const [busy, idle] = [await app.signIn(), await app.signIn()];
  const parts = {
    db: app.db,
    clock: () => app.clock.now,
    log: pino({ level: 'silent' }),
    allowedBytes: 10 * KIB,
  };
  const round = (since: Date) => measureGrown(parts, { since, waiting: [], isStopped: () => false });
  await round(new Date());
  const before = { busy: await getKept(busy), idle: await getKept(idle) };
  expect(before.idle.allowedBytes).toBe(10 * KIB);

  // Events of more than a minute ago were looked at before.
  await sql`update audit_events set created_at = created_at - interval '1 hour'`.execute(app.db);
  await makePool(app, busy.token).course();
  await round(new Date());
  expect((await getKept(busy)).usedBytes).toBeGreaterThan(before.busy.usedBytes);
  expect(await getKept(idle)).toEqual(before.idle);
  await sql`update account_storage set measured_at = measured_at - interval '1 day'`.execute(app.db);
  await round(new Date());
  expect((await getKept(idle)).measuredAt.getTime()).toBeGreaterThanOrEqual(before.idle.measuredAt.getTime());
});

test('an account that is far from full is measured when it could have become full', async () => {
  const account = await app.signIn();
  const parts = {
    db: app.db,
    clock: () => app.clock.now,
    log: pino({ level: 'silent' }),
    allowedBytes: 1024 ** 3,
  };
  const round = () =>
    measureGrown(parts, { since: new Date(), waiting: [account.accountId], isStopped: () => false });
  await allow(account, 1024 ** 3);
  const own = app.db.updateTable('accountStorage').where('accountId', '=', account.accountId);
  const kept = async () => (await getKept(account)).usedBytes;
  await own.set({ usedBytes: 77 }).execute();
  expect(await round()).toContain(account.accountId);
  expect(await kept()).toBe(77);
  // 20 MiB a second fill a GiB in 52 seconds.
  await own.set({ measuredAt: sql`now() - interval '53 seconds'` }).execute();
  expect(await round()).not.toContain(account.accountId);
  expect(await kept()).toBeGreaterThan(77);
});

test('an account that takes long to measure is measured rarely', async () => {
  const account = await app.signIn();
  await allow(account, KIB);
  const keep = (tookMs: number) =>
    app.db
      .updateTable('accountStorage')
      .where('accountId', '=', account.accountId)
      .set({ tookMs, usedBytes: 77 })
      .execute();
  await keep(10_000);
  expect((await getStorage(account)).usedBytes).toBe(77);
  await sql`update account_storage set measured_at = now() - interval '17 minutes'`.execute(app.db);
  expect((await getStorage(account)).usedBytes).not.toBe(77);
  await keep(10);
  expect((await getStorage(account)).usedBytes).not.toBe(77);
});
