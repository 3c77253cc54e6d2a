import { randomBytes } from 'node:crypto';
import { DEFAULT_SCHEME } from '@exam/contract';
import { layOutSheet, SHEET_PAGES } from '@exam/paper/sheet';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { findChaptersKey } from '../../src/features/imports/planning/queries.ts';
import type { Db } from '../../src/platform/database/connect.ts';
import { addAccountImports } from '../imports-of-account.ts';
import { addImports } from '../imports-of-course.ts';
import { ANNOTATIONS, type Api, makePool } from '../pool.ts';
import type { SignedIn, TestApp } from '../test-app.ts';
import { QUESTION_FILE_PART, UPLOAD } from './account-bodies.ts';
import { copyPossessions, type Original, readMoment, readRowsSince } from './copy-possessions.ts';
import { blueprintFields, draftContent, examFields, LISTED_STUDENT, STUDENT } from './exam-bodies.ts';
import { DOT } from './pool-bodies.ts';
import type { Possessions } from './possessions.ts';

type Server = Api & Pick<TestApp, 'db'>;

let original: Promise<Original> | undefined;

/**
 * Creates the session, a token for programs, a course with a member, a group of one colleague, one chapter, two questions, one image, one saved
 * blueprint, one exam in the making, one exam with one listed student, a print of its answer sheets, and results and marks, one deleted question, and one uploaded file.
 * The first possessions in a process are made by calls, and all others are copies of their rows.
 */
export async function makePossessions(server: Server, owner: SignedIn): Promise<Possessions> {
  if (original === undefined) {
    original = makeOriginal(server, owner);
    original.catch(() => {
      original = undefined;
    });
    return (await original).possessions;
  }
  const copied = await original;
  await deleteUploads(server.db, owner);
  const own = await copyPossessions(server.db, copied, owner);
  await renewSuggestions(server.db, own);
  return {
    ...own,
    session: await findSession(server, owner),
    apiToken: await addApiToken(server.db, owner.accountId),
  };
}

/** Suggestions hold a hash of the chapters that they were made for, with their ids. */
async function renewSuggestions(
  db: Db,
  { course, import: id }: Pick<Possessions, 'course' | 'import'>,
): Promise<void> {
  const chaptersKey = await findChaptersKey(db, course);
  await sql`
    update imports set suggestions = suggestions || jsonb_build_object('chaptersKey', ${chaptersKey}::text)
    where id = ${id}`.execute(db);
}

async function makeOriginal(server: Server, owner: SignedIn): Promise<Original> {
  const moment = await readMoment(server.db);
  const possessions = await makePossessionsByCalls(server, owner);
  const ids = [owner.accountId, ...Object.values(possessions)];
  return { owner, possessions, tables: await readRowsSince(server.db, moment, ids) };
}

async function findSession(server: Api, { token }: SignedIn): Promise<string> {
  return (await server.call({ method: 'GET', url: '/api/users/sessions', token })).json().data[0]._id;
}

/** Inserts what the call would leave, which needs a password. */
async function addApiToken(db: Db, accountId: string): Promise<string> {
  const id = uuid();
  const [createdAt, hash] = [new Date(), randomBytes(32)];
  const expiresAt = new Date(createdAt.getTime() + 30 * 24 * 60 * 60_000);
  const token = {
    name: 'Grades',
    prefix: 'exam_aaaaaaaa',
    mayWrite: false,
    courseIds: null,
    lastUsedAt: createdAt,
  };
  await db
    .insertInto('apiTokens')
    .values({ id, accountId, hash, createdAt, expiresAt, ...token })
    .execute();
  return id;
}

/** The number of waiting uploads of an account is limited. */
async function deleteUploads(db: Db, { accountId }: SignedIn): Promise<void> {
  await db.deleteFrom('uploads').where('accountId', '=', accountId).execute();
}

/** As `makePossessions`, but never by copies. */
export async function makePossessionsByCalls(server: Server, owner: SignedIn): Promise<Possessions> {
  const pool = makePool(server, owner.token);
  const make = async (url: string, payload: object) =>
    (await server.call({ method: 'POST', url, payload, token: owner.token })).json().data;
  const post = async (url: string, payload: object) => (await make(url, payload))._id;
  const session = await findSession(server, owner);
  const course = (await pool.course())._id;
  const chapter = (await pool.chapter(course, { number: 1 }))._id;
  const question = (await pool.question(chapter, ANNOTATIONS))._id;
  const twin = (await pool.question(chapter, { text: 'Which number is an even one?' }))._id;
  const member = (await pool.member(course, `colleague-of-${owner.email}`, 'viewer'))._id;
  const group = await make('/api/groups', { name: 'Group', emails: [`teammate-of-${owner.email}`] });
  const image = await post('/api/images', { courseId: course, content: DOT });
  const kept = { name: 'Blueprint', ...blueprintFields(chapter) };
  const blueprint = await post(`/api/courses/${course}/blueprints`, kept);
  const draftUrl = `/api/courses/${course}/exam-draft`;
  const draft = { content: draftContent({ chapter, question }) };
  await server.call({ method: 'PUT', url: draftUrl, payload: draft, token: owner.token });
  const exam = await post('/api/exams', examFields({ course, chapter, question }));
  const helper = { email: `helper-of-${owner.email}`, role: 'marker' };
  const examHelper = await post(`/api/exams/${exam}/helpers`, helper);
  await addResults(server.db, exam, question);
  const scans = await addScans(server.db, exam);
  const url = `/api/questions/${(await pool.question(chapter))._id}`;
  const deleted = await server.call({ method: 'DELETE', url, token: owner.token });
  const { trashItemId: trashItem } = deleted.json().data;
  await deleteUploads(server.db, owner);
  const upload = await post('/api/uploads', UPLOAD);
  const part = `/api/uploads/${upload}/parts/0`;
  await server.call({ method: 'PUT', url: part, payload: QUESTION_FILE_PART, token: owner.token });
  const imports = await addImports(server.db, course);
  // The first look at an import stores the suggested chapters.
  await server.call({ method: 'GET', url: `/api/imports/${imports.import}`, token: owner.token });
  const accounts = await addAccountImports(server.db, owner.accountId, DOT);
  return {
    session,
    apiToken: await addApiToken(server.db, owner.accountId),
    course,
    member,
    group: group._id,
    groupMember: group.members[0]._id,
    chapter,
    question,
    twin,
    image,
    blueprint,
    exam,
    examHelper,
    ...scans,
    trashItem,
    upload,
    ...imports,
    ...accounts,
  };
}

/**
 * Inserts what an upload of RESULTS would leave. The upload itself would start a worker process in every test
 * application.
 */
async function addResults(db: Db, examId: string, questionId: string): Promise<void> {
  await db
    .insertInto('examResults')
    .values({ examId, uploadedAt: new Date(), numberOfStudents: 1, scores: [0, 1], numberOfUnfinished: 0 })
    .execute();
  const student = { id: uuid(), student: STUDENT, version: 0, answers: 'B', score: 1, pointsHundredths: 100 };
  await db
    .insertInto('studentResults')
    .values({ examId, ...student })
    .execute();
  const { number, name, groupName, email } = LISTED_STUDENT;
  await db
    .insertInto('examStudents')
    .values({ id: uuid(), examId, ordinal: 1, number, name, groupName, email, listedAt: new Date() })
    .execute();
  await db.updateTable('exams').where('id', '=', examId).set({ lastStudentOrdinal: 1 }).execute();
  await db
    .insertInto('studentMails')
    .values({ examId, ordinal: 1, state: 'refused', failure: `${email} is unknown` })
    .execute();
  await db
    .insertInto('resultMailings')
    .values({ id: uuid(), examId, state: 'ended', createdAt: new Date(), total: 1 })
    .execute();
  await db
    .insertInto('printedSheets')
    .values({
      examId,
      token: TOKEN,
      key: Buffer.alloc(32, 7),
      layouts: LAYOUTS,
      printedAt: new Date(),
    })
    .execute();
  const regrading = { kind: 'points-for-all', choices: [], reason: 'Too hard', undoneAt: null } as const;
  await db
    .insertInto('markingSchemes')
    .values({
      examId,
      version: 1,
      scheme: JSON.stringify(DEFAULT_SCHEME),
      regradings: JSON.stringify([{ questionId, ...regrading, madeAt: new Date().toISOString() }]),
    })
    .execute();
  const counts = { numberOfAnswers: 1, numberOfCorrect: 1, numberOfOmitted: 0, choiceCounts: [0, 1, 0] };
  await db
    .insertInto('questionMeasures')
    .values({ examId, questionId, version: 0, position: 1, ...counts })
    .execute();
}

const TOKEN = 'c0ffee00c0ffee00';
/** One question of three choices, and no student number. */
const LAYOUTS = JSON.stringify([layOutSheet([{ number: 1, choices: 3 }], SHEET_PAGES.a4, 0)]);

/** Inserts what a scan would leave that broke off behind one sheet, which an audit drew and somebody discarded. */
async function addScans(db: Db, examId: string): Promise<{ scan: string; scannedPage: string }> {
  const ids = { scan: uuid(), scannedPage: uuid() };
  const [at, picture] = [new Date(), Buffer.from('a picture')];
  await db
    .insertInto('scans')
    .values({ id: ids.scan, examId, name: 'stack.pdf', state: 'unreadable', createdAt: at, numberOfPages: 2 })
    .execute();
  const circle = { state: 'empty', darkness: 0 };
  const reading = {
    kind: 'sheet',
    code: { token: TOKEN, version: 0, page: 0, student: 0 },
    digits: [],
    questions: [
      { number: 1, choices: [circle, { state: 'marked', darkness: 1 }, circle], chosen: 1, doubt: null },
    ],
  };
  await db
    .insertInto('scannedPages')
    .values({
      id: ids.scannedPage,
      examId,
      scanId: ids.scan,
      position: 0,
      kind: 'sheet',
      reading: JSON.stringify(reading),
      corrections: JSON.stringify({ studentNumber: STUDENT }),
      token: TOKEN,
      ordinal: 0,
      examVersion: 0,
      sheetPage: 0,
      numberOfSheetPages: 1,
      studentNumber: STUDENT,
      isNumberTyped: true,
      questions: [1],
      answers: 'B',
      isDiscarded: true,
      changedAt: at,
      picture,
      pictureBytes: picture.length,
    })
    .execute();
  const questions = [{ page: ids.scannedPage, question: 1, read: 'B' }];
  const audits = [{ seed: '0'.repeat(32), drawnAt: at.toISOString(), questions, found: null }];
  await db
    .insertInto('examScans')
    .values({ examId, computedRevision: 1, keptDays: 30, finalAt: at, audits: JSON.stringify(audits) })
    .execute();
  return ids;
}
