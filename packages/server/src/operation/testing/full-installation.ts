import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import { KEPT_PAPER, makePossessions } from '../../../test/every-call.ts';
import { makePool } from '../../../test/pool.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';
import { measureStorage } from '../../features/storage/index.ts';
import { DEFAULT_ALLOWED_BYTES } from '../../platform/environment.ts';

/** Texts that a careless copy would alter. */
const AWKWARD = [
  '\\.',
  '\\N',
  'a\tb\nc\r\nd\\e',
  '"quoted", {braced}, NULL',
  "'; drop table questions; --",
  'né日本語🎓\u200f',
  'a\u0001\u001f',
];

/** Puts rows into every table of an installation. @returns an account that may log in */
export async function fillInstallation(server: TestApp): Promise<SignedIn> {
  const owner = await server.signIn();
  const other = await server.signIn();
  for (const account of [owner, other]) await makePossessions(server, account);
  await showFigures(server);
  await measureStorage(server.db, owner.accountId, DEFAULT_ALLOWED_BYTES);
  await addAwkwardQuestions(server, owner);
  await addPairAndImage(server, owner);
  await keepPaperSettings(server, owner);
  await deleteExamWithImage(server, other);
  await server.db
    .insertInto('rateLimits')
    .values({ key: 'somebody', points: 3, expire: Date.now() + 60_000 })
    .execute();
  await server.call({
    method: 'PUT',
    url: '/api/users/display-name',
    payload: { displayName: 'Ådå 🎓' },
    token: owner.token,
  });
  await server.db
    .insertInto('idempotencyKeys')
    .values({ accountId: owner.accountId, key: 'one-save', fingerprint: 'f', createdId: owner.accountId })
    .execute();
  await shareWithGroup(server, owner);
  await addCodes(server, owner);
  await addSignOns(server, owner);
  await server.db
    .insertInto('invitations')
    .values({
      ...{
        id: uuid(),
        email: 'invited@example.com',
        tokenHash: Buffer.from('hash'),
        invitedBy: owner.accountId,
      },
      ...{ createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) },
    })
    .execute();
  await server.db
    .insertInto('operatorEvents')
    .values({
      id: uuid(),
      isCommand: true,
      action: 'invitation.made',
      email: 'invited@example.com',
      what: '',
    })
    .execute();
  await server.db
    .insertInto('failedMails')
    .values({ id: uuid(), reason: 'Mailbox full', createdAt: new Date() })
    .execute();
  return owner;
}

/** Adds open codes and links. */
async function addCodes(server: TestApp, { email, token }: SignedIn): Promise<void> {
  const post = (url: string, payload: object) => server.call({ method: 'POST', url, payload, token });
  const newcomer = 'not-yet-verified@example.com';
  await post('/api/users/signup', { email: newcomer, password: 'a password of a newcomer' });
  await post('/api/users/change-email', { email: 'new-address@example.com', password: PASSWORD });
  await post('/api/users/forgot-password', { email });
  // The link is created after the answer.
  const links = () => server.db.selectFrom('passwordResets').selectAll().execute();
  await until(async () => expect(await links()).toHaveLength(1));
}

/** Adds somebody of a provider of single sign-on, and a sign-on that has begun. */
async function addSignOns(server: TestApp, { accountId }: SignedIn): Promise<void> {
  await server.db
    .insertInto('identities')
    .values({ issuer: 'https://campus.example', subject: accountId, accountId, linkedAt: new Date() })
    .execute();
  const begun = { cookieHash: randomBytes(32), state: 'a', nonce: 'b', codeVerifier: 'c' };
  const expiresAt = new Date(Date.now() + 60_000);
  await server.db
    .insertInto('signOns')
    .values({ ...begun, createdAt: new Date(), expiresAt })
    .execute();
}

async function addAwkwardQuestions(server: TestApp, { token }: SignedIn): Promise<void> {
  const pool = makePool(server, token);
  const { _id: courseId } = await pool.course('A course\twith \\N in its name');
  const { _id: chapterId } = await pool.chapter(courseId);
  for (const [index, text] of AWKWARD.entries()) {
    await pool.question(chapterId, { text: `${text} ${index}`, choices: [...AWKWARD], correctAnswer: text });
  }
  const [gone] = await server.db
    .selectFrom('questions')
    .where('chapterId', '=', chapterId)
    .select('id')
    .execute();
  const [, changed] = await server.db
    .selectFrom('questions')
    .where('chapterId', '=', chapterId)
    .select('id')
    .execute();
  const changes = [{ _id: changed?.id, difficulty: 'difficult' }];
  await server.call({ method: 'POST', url: '/api/questions/bulk-edit', payload: { changes }, token });
  await server.call({ method: 'DELETE', url: `/api/questions/${gone?.id}`, token });
}

/** Inserts figures for members, as five students would leave them. */
async function showFigures(server: TestApp): Promise<void> {
  await sql`
    insert into shown_results (exam_id, shown_at, number_of_students, scores)
    select exam_id, uploaded_at, 5, scores from exam_results
    on conflict do nothing`.execute(server.db);
  await sql`
    insert into shown_measures (exam_id, question_id, shown_at, version, position, number_of_answers)
    select exam_id, question_id, now(), version, position, 5 from question_measures
    on conflict do nothing`.execute(server.db);
}

/** Moves an exam with an image to the trash. */
async function deleteExamWithImage(server: TestApp, { token }: SignedIn): Promise<void> {
  const { rows } = await sql<{ id: string }>`select exam_id as id from exam_images order by 1`.execute(
    server.db,
  );
  for (const { id } of rows) {
    const { statusCode } = await server.call({ method: 'DELETE', url: `/api/exams/${id}`, token });
    if (statusCode === 200) return;
  }
}

async function keepPaperSettings(server: TestApp, { token }: SignedIn): Promise<void> {
  const { _id: examId } = (await server.call({ method: 'GET', url: '/api/exams', token })).json().data[0];
  const url = `/api/exams/${examId}/paper-settings`;
  await server.call({ method: 'PUT', url, payload: KEPT_PAPER, token });
}

/** A pair with a similarity, and an image that only an exam holds. */
async function addPairAndImage(server: TestApp, { token }: SignedIn): Promise<void> {
  const { _id: courseId } = (await server.call({ method: 'GET', url: '/api/courses', token })).json().data[0];
  await server.call({ method: 'POST', url: `/api/courses/${courseId}/question-pairs/scan`, token });
  await sql`insert into exam_images select exams.id, images.id from exams join images using (course_id)
    on conflict do nothing`.execute(server.db);
}

async function shareWithGroup(server: TestApp, { token }: SignedIn): Promise<void> {
  const ask = (url: string, payload: object) => server.call({ method: 'POST', url, payload, token });
  const group = await ask('/api/groups', { name: 'Of all courses', emails: ['colleague@example.com'] });
  await ask(`/api/groups/${group.json().data._id}/courses`, { role: 'viewer' });
}
