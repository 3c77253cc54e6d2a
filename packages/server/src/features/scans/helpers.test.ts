import type { Doubt, ExamDuty, ExamHelper, ExamScans, HelperRole, ScannedPage } from '@exam/contract';
import { layOutSheet, SHEET_PAGES } from '@exam/paper/sheet';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../../test/make-api-token.ts';
import { makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { untilLocked } from '../../../test/until.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { moveHelp } from '../exam-students/index.ts';
import { namelessParts, surelyNameless } from './pages/without-names-in-picture.ts';
import {
  LAYOUT,
  makeScannedCourse,
  makeScannedExam,
  makeScriptedApp,
  readBoth,
  type ScannedCourse,
  type ScannedExam,
  TOKEN,
} from './testing/scanned-exam.ts';

let app: TestApp;
let owner: SignedIn;
let helper: SignedIn;
let course: ScannedCourse;
let desk: ScannedExam;
beforeAll(async () => {
  app = await makeScriptedApp();
  owner = await app.signIn();
  course = await makeScannedCourse(app, owner);
});
afterAll(() => app.close());
beforeEach(async () => {
  desk = await makeScannedExam(app, owner, course);
  helper = await app.signIn();
});

const OWNER_ONLY = refusal(
  'Only the owner of this exam may see and change its students and what they answered.',
);

const name = async (
  role: HelperRole,
  rest: object = {},
  at = `exams/${desk.exam}/helpers`,
): Promise<ExamHelper> => desk.data('POST', `/api/${at}`, { email: helper.email, role, ...rest });
const ask = (method: Parameters<ScannedExam['ask']>[0], url: string, payload?: object, by = helper) =>
  desk.ask(method, url, payload, by);
const ofExam = (path: string) => `/api/exams/${desk.exam}/${path}`;
const get = async (path: string) => (await ask('GET', ofExam(path))).json().data;
const duties = async (): Promise<ExamDuty[]> => (await ask('GET', '/api/exam-duties')).json().data;

/** Uploads a scripted scan as the helper. */
async function scan(readings: readonly object[], body: object = {}) {
  const content = Buffer.from(JSON.stringify({ readings }));
  const upload = await ask('POST', '/api/uploads', { name: 'stack.pdf', bytes: content.length });
  const { _id } = upload.json().data;
  const url = `/api/uploads/${_id}/parts/0`;
  await app.call({ method: 'PUT', url, payload: content, token: helper.token });
  return ask('POST', ofExam('scans'), { uploads: [_id], ...body });
}

const events = async (action: string) => {
  const url = `/api/courses/${desk.courseId}/audit-events`;
  const all = (await desk.ask('GET', url)).json().data as { action: string; objectId: string }[];
  return all.filter((event) => event.action === action && event.objectId === desk.exam);
};

describe('a scanner', () => {
  test('uploads sheets, from which the results of the owner follow, and sees what could not be read', async () => {
    await name('scanner');
    const readings = [...readBoth('BBBB', { number: '1001' }), { kind: 'unreadable', isStraight: false }];
    const answer = await scan(readings);
    expect(answer.statusCode).toBe(201);
    const scans: ExamScans = answer.json().data;
    expect(scans).toMatchObject({ numberOfPages: 3, numberOfCompleteSheets: 1, doubts: { unreadable: 1 } });
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4' });
    const pages: ScannedPage[] = await get('scanned-pages');
    expect(pages).toMatchObject([{ kind: 'unreadable', number: 3, studentNumber: null, hasPicture: false }]);
    expect(await events('scans.uploaded')).toHaveLength(1);
    expect(await events('students.seen')).toEqual([]);
  });

  test('sees no page that was read, no doubt and no picture, and answers nothing', async () => {
    await desk.scan(readBoth('BB?B', { number: '1001' }));
    const [page] = (await desk.data('GET', ofExam('scanned-pages'))) as ScannedPage[];
    await name('scanner');
    expect((await ask('GET', ofExam('scanned-pages?kind=sheet'))).statusCode).toBe(403);
    expect(await get('scanned-pages?q=1001')).toEqual([]);
    for (const [method, url] of [
      ['GET', ofExam('doubts')],
      ['GET', `/api/scanned-pages/${page?._id}`],
      ['GET', `/api/scanned-pages/${page?._id}/picture`],
      ['PATCH', `/api/scanned-pages/${page?._id}`],
    ] as const) {
      const answer = await ask(method, url, method === 'PATCH' ? { isDiscarded: true } : undefined);
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 403, OWNER_ONLY]);
    }
  });

  test('replaces no results of a file, whatever is sent', async () => {
    await app.db
      .insertInto('examResults')
      .values({
        examId: desk.exam,
        uploadedAt: new Date(),
        numberOfStudents: 1,
        scores: [1],
        numberOfUnfinished: 0,
      })
      .execute();
    await name('scanner');
    const answer = await scan(readBoth('BBBB', { number: '1001' }), { replacesResults: true });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining('Its owner decides'),
    ]);
  });
});

describe('a marker', () => {
  beforeEach(async () => {
    await desk.list([{ number: 'x-1', name: 'Ada Lovelace' }, { number: 'x-2' }]);
    await desk.scan([...readBoth('BB?B', { student: 1 }), ...readBoth('BBBB', { number: '10?1' })]);
  });

  test('answers doubts, and the results of the owner follow', async () => {
    await name('marker');
    const doubts: Doubt[] = await get('doubts?kind=mark');
    const page = doubts[0]!.pages[0]!;
    const change = { version: page.version, answers: [{ question: 3, choice: 'B' }] };
    const answer = await ask('PATCH', `/api/scanned-pages/${page._id}`, change);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.changes.at(-1)).toMatchObject({ by: helper.email });
    expect(await desk.students()).toEqual({ 'x-1': 'BBBB 4' });
    const stale = await ask('PATCH', `/api/scanned-pages/${page._id}`, change);
    expect([stale.statusCode, stale.body.includes('Ada')]).toEqual([409, false]);
  });

  test.each([
    [false, 'names stay with the owner'],
    [true, 'names are seen where the owner says so'],
  ])('seesNames %s: %s', async (seesNames) => {
    await name('marker', { seesNames });
    const told: string[] = [];
    for (const path of ['doubts', 'scanned-pages', 'scanned-pages?q=x-1', 'scans']) {
      told.push((await ask('GET', ofExam(path))).body);
    }
    const pages: ScannedPage[] = await get('scanned-pages');
    for (const { _id } of pages) told.push((await ask('GET', `/api/scanned-pages/${_id}`)).body);
    expect(told.join().includes('Ada Lovelace')).toBe(seesNames);
    expect(told.join()).toContain('x-1');
    expect(await get('scanned-pages?q=ada')).toHaveLength(seesNames ? 2 : 0);
  });

  test('uploads nothing, and sees neither students nor results', async () => {
    await name('marker', { seesNames: true });
    expect((await scan([])).json()).toEqual(OWNER_ONLY);
    for (const path of ['students', 'results/students', 'scan-audits', 'helpers']) {
      expect([path, (await ask('GET', ofExam(path))).statusCode]).toEqual([path, 403]);
    }
    expect((await ask('GET', `/api/exams/${desk.exam}`)).statusCode).toBe(403);
    expect((await ask('GET', `/api/courses/${desk.courseId}`)).json()).toEqual(refusal('Course not found.'));
    expect((await ask('GET', '/api/questions')).json().data).toEqual([]);
  });

  test('is recorded once an hour where students were seen', async () => {
    await name('marker');
    for (const path of ['doubts', 'scanned-pages', 'doubts']) await get(path);
    expect(await events('students.seen')).toMatchObject([{ email: helper.email, what: 'Final' }]);
    await desk.doubts();
    expect(await events('students.seen')).toHaveLength(1);
  });

  test('gets the picture of a page without what stands above its circles, and none that is not straightened', async () => {
    await name('marker');
    const { width, height } = SHEET_PAGES.a4;
    const canvas = createCanvas(width * 4, height * 4);
    const context = canvas.getContext('2d');
    context.fillRect(0, 0, canvas.width, canvas.height);
    const picture = await canvas.encode('webp', 90);
    await app.db
      .updateTable('scannedPages')
      .where('examId', '=', desk.exam)
      .set({ picture, pictureBytes: picture.length })
      .execute();
    const [page] = (await get('scanned-pages')) as ScannedPage[];
    const url = `/api/scanned-pages/${page?._id}/picture`;
    const isDark = async (by: SignedIn, x: number, y: number) => {
      const image = await loadImage((await ask('GET', url, undefined, by)).rawPayload);
      const seen = createCanvas(image.width, image.height);
      const drawn = seen.getContext('2d');
      drawn.drawImage(image, 0, 0);
      return drawn.getImageData(Math.round(x * 4), Math.round(y * 4), 1, 1).data[0]! < 128;
    };
    const circle = LAYOUT.pages[page?.sheetPage === 1 ? 0 : 1]!.questions[0]!.choices[0]!;
    // A name stands in the upper left part of a sheet, and is printed there.
    expect([await isDark(owner, 30, 46), await isDark(owner, circle.x, circle.y)]).toEqual([true, true]);
    expect([await isDark(helper, 30, 46), await isDark(helper, circle.x, circle.y)]).toEqual([false, true]);
    // The digits of a blank sheet stand beside the name. On a personal sheet they are none, and the code that a person types may be wrong.
    const digit = LAYOUT.pages[0]!.digits[0]![0]!;
    const set = (fields: { ordinal?: number; corrections?: string }) =>
      app.db.updateTable('scannedPages').where('id', '=', page!._id).set(fields).execute();
    expect(await isDark(helper, digit.x, digit.y)).toBe(false);
    await set({ ordinal: 0 });
    expect(await isDark(helper, digit.x, digit.y)).toBe(true);
    const code = { token: TOKEN, version: 0, page: 0, student: 0 };
    await set({ corrections: JSON.stringify({ code }) });
    expect(await isDark(helper, digit.x, digit.y)).toBe(false);
    await sql`update scanned_pages set token = null, kind = 'unreadable' where id = ${page?._id}`.execute(
      app.db,
    );
    expect((await ask('GET', url)).statusCode).toBe(403);
  });
});

test.each([
  ['a4', 8, 'usual'],
  ['us-letter', 0, 'usual'],
  ['a4', 12, 'large'],
] as const)(
  'on %s with %i digits and %s circles no part without names reaches above the circles',
  (size, digits, circles) => {
    const questions = Array.from({ length: 40 }, (_, at) => ({ number: at + 1, choices: 5 }));
    const layout = layOutSheet(questions, SHEET_PAGES[size], digits, circles);
    const page = layout.pages[0]!;
    const [ofQuestions, ofDigits] = namelessParts({ layout, page });
    const top = Math.min(...page.questions.flatMap(({ choices }) => choices.map(({ y }) => y)));
    // The identity of the student ends 3 mm above the uppermost circle.
    expect(ofQuestions!.top).toBeGreaterThan(top - layout.circleDiameter / 2 - 3);
    expect(ofDigits === undefined).toBe(digits === 0);
    // The boxes of the number end at the right edge, and the name stands left of them.
    const pitch = circles === 'large' ? 9 : 6;
    if (ofDigits) expect(ofDigits.left).toBeCloseTo(layout.page.width - 20 - digits * pitch, 1);
  },
);

test('a page whose code a person typed keeps what is below the circles of every sheet of the exam alone', () => {
  const ask5 = Array.from({ length: 5 }, (_, at) => ({ number: at + 1, choices: 5 }));
  const layouts = [8, 0].map((digits) => layOutSheet(ask5, SHEET_PAGES.a4, digits));
  const prints = [{ token: 't', key: Buffer.alloc(0), layouts }];
  const [real, typed] = layouts.map((layout) => ({ layout, page: layout.pages[0]! }));
  expect(namelessParts(typed!)[0]!.top).toBeLessThan(namelessParts(real!)[0]!.top);
  const [first] = namelessParts(real!);
  expect(surelyNameless(typed!, prints).map(({ top }) => top)).toEqual([first!.top]);
  expect(surelyNameless(real!, prints)).toEqual([first]);
});

describe('a role', () => {
  test('for a course holds for the exams of its owner there, also for those to come, and for nobody else’s', async () => {
    await name('scanner', {}, `courses/${desk.courseId}/exam-helpers`);
    expect((await duties()).map(({ _id }) => _id)).toContain(desk.exam);
    const next = await makeScannedExam(app, owner, course);
    expect((await duties()).map(({ _id }) => _id)).toContain(next.exam);
    const colleague = await app.signIn();
    await makePool(app, owner.token).member(desk.courseId, colleague.email, 'editor');
    const theirs = await makeScannedExam(app, colleague, course);
    expect((await duties()).map(({ _id }) => _id)).not.toContain(theirs.exam);
    expect((await ask('GET', `/api/exams/${theirs.exam}/scans`)).statusCode).toBe(404);
    expect((await ask('GET', `/api/exams/${theirs.exam}/scans`, undefined, owner)).statusCode).toBe(403);
  });

  test('is said to the helper with what it is, and ends at once when its giver or the helper says so', async () => {
    for (const by of [owner, helper]) {
      const { _id } = await name('marker', { seesNames: true });
      expect((await duties()).find(({ _id: exam }) => exam === desk.exam)).toEqual({
        _id: desk.exam,
        name: 'Final',
        courseName: 'A course',
        owner: { email: owner.email, displayName: null },
        isScanner: false,
        isMarker: true,
        seesNames: true,
        roles: [_id],
      });
      expect((await ask('GET', ofExam('doubts'))).statusCode).toBe(200);
      expect((await ask('DELETE', `/api/exam-helpers/${_id}`, undefined, by)).statusCode).toBe(200);
      expect((await ask('GET', ofExam('doubts'))).json()).toEqual(refusal('Exam not found.'));
      expect(await duties()).toEqual([]);
    }
  });

  test('that ended while a doubt was being answered changes nothing', async () => {
    await desk.scan(readBoth('BB?B', { number: '1001' }));
    const { _id } = await name('marker');
    const [doubt] = (await get('doubts')) as Doubt[];
    const page = doubt!.pages[0]!;
    const waiting = await app.db.transaction().execute(async (trx) => {
      await sql`select from exams where id = ${desk.exam} for update`.execute(trx);
      const answer = ask('PATCH', `/api/scanned-pages/${page._id}`, {
        answers: [{ question: 3, choice: 'B' }],
      });
      await untilLocked(app);
      await trx.deleteFrom('examHelpers').where('id', '=', _id).execute();
      return { answer };
    });
    expect((await waiting.answer).statusCode).toBe(404);
    expect((await desk.page(page._id)).changes).toEqual([]);
  });

  test('is for the owner of the exam to give, and each helper has it once', async () => {
    const first = await name('marker');
    const second = await name('marker', { seesNames: true });
    expect(second).toEqual({ ...first, seesNames: true });
    const helpers: ExamHelper[] = await desk.data('GET', ofExam('helpers'));
    expect(helpers.filter(({ email }) => email === helper.email)).toEqual([second]);
    const bad = await desk.ask('POST', ofExam('helpers'), {
      email: helper.email,
      role: 'scanner',
      seesNames: true,
    });
    expect(bad.json().errors[0]).toEqual({ msg: 'A scanner sees no names of students.', path: 'seesNames' });
    const self = await desk.ask('POST', ofExam('helpers'), { email: owner.email, role: 'scanner' });
    expect(self.json().errors[0]).toEqual({ msg: 'You own this exam already.', path: 'email' });
    const editor = await app.signIn();
    await makePool(app, owner.token).member(desk.courseId, editor.email, 'editor');
    for (const url of [ofExam('helpers'), `/api/courses/${desk.courseId}/exam-helpers`]) {
      const given = await ask('POST', url, { email: helper.email, role: 'marker' }, editor);
      expect(given.statusCode).toBe(403);
    }
    expect((await ask('DELETE', `/api/exam-helpers/${first._id}`, undefined, editor)).json()).toEqual(
      refusal('Helper not found.'),
    );
  });

  test('ends with the exam’s owner: a new one names helpers anew', async () => {
    await name('marker', { seesNames: true });
    const colleague = await app.signIn();
    await makePool(app, owner.token).member(desk.courseId, colleague.email, 'editor');
    const give = (ownerId: string) =>
      app.db.updateTable('exams').set({ ownerId }).where('id', '=', desk.exam).execute();
    await give(colleague.accountId);
    expect((await ask('GET', ofExam('scans'))).statusCode).toBe(404);
    const given = await ask('POST', ofExam('helpers'), { email: helper.email, role: 'marker' }, colleague);
    expect(given.statusCode).toBe(201);
    expect((await ask('GET', ofExam('doubts'))).statusCode).toBe(200);
    await give(owner.accountId);
    expect((await ask('GET', ofExam('scans'))).statusCode).toBe(404);
  });

  test('rests while the owner of the exam does not see it, or is closed', async () => {
    const editor = await app.signIn();
    const { _id: member } = await makePool(app, owner.token).member(desk.courseId, editor.email, 'editor');
    desk = await makeScannedExam(app, editor, course);
    const lock = (isLocked: boolean) =>
      app.db.updateTable('accounts').set({ isLocked }).where('id', '=', editor.accountId).execute();
    await name('marker');
    const status = async () => [(await ask('GET', ofExam('doubts'))).statusCode, (await duties()).length];
    expect(await status()).toEqual([200, 1]);
    await lock(true);
    expect(await status()).toEqual([404, 0]);
    await lock(false);
    expect(await status()).toEqual([200, 1]);
    await ask('DELETE', `/api/courses/${desk.courseId}/members/${member}`, undefined, owner);
    expect(await status()).toEqual([404, 0]);
    expect((await ask('GET', ofExam('doubts'), undefined, editor)).statusCode).toBe(404);
  });

  test('goes with its exam to the trash, and does not come back', async () => {
    await name('marker');
    expect((await desk.ask('DELETE', `/api/exams/${desk.exam}`)).statusCode).toBe(200);
    expect((await ask('GET', ofExam('doubts'))).statusCode).toBe(404);
    expect((await ask('GET', '/api/trash')).json().data).toEqual([]);
    const { id } = await app.db
      .selectFrom('trashItems')
      .select('id')
      .where('objectId', '=', desk.exam)
      .executeTakeFirstOrThrow();
    expect((await desk.ask('POST', `/api/trash/${id}/put-back`)).statusCode).toBe(200);
    expect((await ask('GET', ofExam('doubts'))).statusCode).toBe(404);
  });

  test('follows the e-mail of its helper, and ends with the account', async () => {
    await name('marker');
    await name('scanner');
    const to = `renamed-${helper.email}`;
    await name('scanner', { email: to });
    await inTransaction(app.db, (trx) => moveHelp(trx, { from: helper.email, to }));
    const roles = async () =>
      ((await desk.data('GET', ofExam('helpers'))) as ExamHelper[])
        .filter(({ email }) => email.endsWith(helper.email))
        .map(({ email, role }) => `${role} ${email}`);
    expect(await roles()).toEqual([`marker ${to}`, `scanner ${to}`]);
    await name('marker');
    expect((await ask('POST', '/api/users/delete', { password: PASSWORD })).statusCode).toBe(200);
    expect(await roles()).toEqual([`marker ${to}`, `scanner ${to}`]);
  });

  test('is for no program, and lets one for some courses see no other course’s sheets', async () => {
    await name('marker');
    const { _id: ownCourse } = await makePool(app, helper.token).course();
    const all = await makeApiToken(app, helper);
    const some = await makeApiToken(app, helper, { courses: [ownCourse] });
    const statusOf = async (path: string, { token }: { token: string }) =>
      (await app.call({ method: 'GET', url: path, token })).statusCode;
    expect(await statusOf(ofExam('doubts'), all)).toBe(200);
    expect(await statusOf(ofExam('doubts'), some)).toBe(404);
    expect(await statusOf('/api/exam-duties', all)).toBe(403);
  });

  test('tells the name of a viewer who looked at sheets to nobody: looking is no work in the course', async () => {
    await ask('PUT', '/api/users/display-name', { displayName: 'Grace Hopper' });
    await makePool(app, owner.token).member(desk.courseId, helper.email, 'viewer');
    await name('marker');
    await get('doubts');
    expect(await events('students.seen')).toHaveLength(1);
    const members = await desk.data('GET', `/api/courses/${desk.courseId}/members`);
    expect(JSON.stringify(members)).toContain(helper.email);
    expect(JSON.stringify(members)).not.toContain('Grace Hopper');
  });
});
