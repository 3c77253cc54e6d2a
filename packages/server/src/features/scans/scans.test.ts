import { type ExamScans, GRADE_PRESETS, LIMITS } from '@exam/contract';
import { encodePageCode, writeCode } from '@exam/paper/sheet';
import { createCanvas } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/refusals.ts';
import type { SignedIn, TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';
import { PURGE_SCANS } from './index.ts';
import { scannedPages } from './pages/pages-for-sheets.ts';
import {
  KEY,
  LAYOUT,
  makeScannedCourse,
  makeScannedExam,
  makeScriptedApp,
  readBoth,
  readSheet,
  type ScannedCourse,
  type ScannedExam,
  TOKEN,
} from './testing/scanned-exam.ts';

let app: TestApp;
let owner: SignedIn;
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
});

describe('a stack of sheets', () => {
  test('gives results without a click where nothing is doubtful, in whatever order its pages come', async () => {
    const [one, two] = [readBoth('BBBB', { number: '1001' }), readBoth('BA-C', { number: '1002' })];
    const scans = await desk.scan([two[1]!, one[0]!, { kind: 'empty' }, one[1]!, two[0]!]);
    expect(scans).toMatchObject({
      scans: [
        { name: 'stack.pdf', state: 'read', isWaiting: false, failure: null, numberOfPages: 5, pagesRead: 5 },
      ],
      numberOfPages: 5,
      numberOfEmpty: 1,
      numberOfSheets: 2,
      numberOfCompleteSheets: 2,
      numberOfStudents: null,
      hasResults: true,
      isFinal: true,
    });
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4', 1002: 'BA-C 1' });
    expect(await desk.doubts()).toEqual([]);
  });

  test('personal sheets are of the student that they were printed for', async () => {
    await desk.list([{ number: 'x-1', name: 'Ada' }, { number: 'x-2' }]);
    await desk.scan([...readBoth('BBBB', { student: 2 }), ...readBoth('AAAA', { student: 1 })]);
    expect(await desk.students()).toEqual({ 'x-2': 'BBBB 4', 'x-1': 'AAAA 0' });
    const { data, page } = (
      await desk.ask('GET', `/api/exams/${desk.exam}/scanned-pages?sort=student&q=ada`)
    ).json();
    expect([data.map(({ studentName }: { studentName: string }) => studentName), page.total]).toEqual([
      ['Ada', 'Ada'],
      2,
    ]);
    const all = (await desk.ask('GET', `/api/exams/${desk.exam}/scanned-pages?limit=1`)).json();
    expect([all.page.total, all.data[0]]).toEqual([
      4,
      expect.objectContaining({
        file: 'stack.pdf',
        number: 1,
        sheetPage: 1,
        studentNumber: 'x-2',
        isPersonal: true,
      }),
    ]);
  });

  test('a page that comes twice counts once', async () => {
    const sheet = readBoth('BBB?', { number: '1001' });
    const scans = await desk.scan([...sheet, sheet[0]!, readSheet(1, 'BB', { number: '1001' })]);
    expect(scans).toMatchObject({ numberOfDuplicates: 2, numberOfCompleteSheets: 1, isFinal: true });
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4' });
  });

  test('a page tells the points that a marker gave on it by hand, and a page without such a row has none', async () => {
    const [first, second] = readBoth('BBBB', { number: '1001' });
    const marker = { points: 3.5, doubt: null };
    await desk.scan([{ ...first, marker } as typeof first & object, second!]);
    const { data } = (await desk.ask('GET', `/api/exams/${desk.exam}/scanned-pages`)).json();
    const pages = await Promise.all(data.map(({ _id }: { _id: string }) => desk.page(_id)));
    expect(pages.map((page) => page.marker)).toEqual([marker, null]);
  });

  test('keeps what was read before a damaged page, and says why it ends there', async () => {
    const scans = await desk.scan(readBoth('BBBB', { number: '1001' }), { refusesAt: 1 });
    expect(scans.scans).toMatchObject([
      {
        state: 'unreadable',
        failure: 'The file “stack.pdf” cannot be read: The file is damaged.',
        numberOfPages: 2,
        pagesRead: 1,
      },
    ]);
    expect(scans.doubts.missing).toBe(1);
    await desk.scan(readBoth('BBBB', { number: '1001' }));
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4' });
  });

  test('that breaks off leaves results that are not final, until its owner says that its pages suffice', async () => {
    const { scans, ...broken } = await desk.scan(
      [...readBoth('BBBB', { number: '1001' }), { kind: 'empty' }],
      {
        refusesAt: 2,
      },
    );
    expect(broken).toMatchObject({ numberOfBrokenOff: 1, numberOfCompleteSheets: 1, isFinal: false });
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4' });
    const { _id } = scans[0]!;
    const say = (countsAsRead: boolean) => desk.data('PATCH', `/api/scans/${_id}`, { countsAsRead });
    expect(await say(true)).toMatchObject({
      scans: [{ state: 'unreadable', countsAsRead: true }],
      numberOfBrokenOff: 0,
      isFinal: true,
    });
    expect(await say(false)).toMatchObject({ isFinal: false });
    await desk.scan(readBoth('BBBB', { number: '1001' }));
    expect((await desk.scans()).isFinal).toBe(false);
    await desk.data('DELETE', `/api/scans/${_id}`);
    const left = await desk.scans();
    expect(left.isFinal).toBe(true);
    const refused = await desk.ask('PATCH', `/api/scans/${left.scans[0]!._id}`, { countsAsRead: true });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This file is being read, or was read to its end.',
    ]);
  });

  test('that comes again is read again, and what people decided holds', async () => {
    const scans = ['one', 'two', 'three'];
    const foreign = { kind: 'foreign' } as const;
    const unsure = [...readBoth('B??B', { number: '1001' }), foreign];
    await desk.scan(unsure, { scans });
    const doubts = await desk.doubts();
    const [first, , third] = doubts.map(({ pages }) => pages[0]!._id);
    await desk.change(first!, { version: 1, answers: [{ question: 2, choice: 'C' }] });
    await desk.change(third!, { version: 1, isDiscarded: true });
    const again = await desk.scan([...readBoth('BABB', { number: '1001' }), foreign], { scans });
    expect(again).toMatchObject({
      scans: [
        { pagesRead: 3, pagesHereBefore: 0, pagesElsewhere: 3 },
        { pagesRead: 3, pagesHereBefore: 3, pagesElsewhere: 0 },
      ],
      ...{ numberOfPages: 3, numberOfDiscarded: 1, numberOfDuplicates: 0, isFinal: true },
    });
    expect(await desk.students()).toEqual({ 1001: 'BCBB 3' });
    const { changes } = await desk.page(doubts[1]!.pages[0]!._id);
    expect(changes).toMatchObject([{ by: owner.email, what: 'Read again.' }]);

    await desk.data('DELETE', `/api/scans/${again.scans[0]!._id}`);
    expect(await desk.scans()).toMatchObject({
      scans: [{ pagesRead: 3, pagesHereBefore: 0, pagesElsewhere: 0 }],
      numberOfPages: 3,
    });
    expect(await desk.students()).toEqual({ 1001: 'BCBB 3' });
  });

  test('that broke off is replaced by a file with all its pages, and by no shorter one', async () => {
    const readings = readBoth('BBBB', { number: '1001' });
    const scans = ['one', 'two'];
    await desk.scan(readings, { scans, refusesAt: 1 });
    const shorter = await desk.scan(readings.slice(0, 1), { scans });
    expect(shorter).toMatchObject({ numberOfBrokenOff: 1, isFinal: false });
    const whole = await desk.scan(readings, { scans });
    expect(whole).toMatchObject({
      scans: [{ state: 'unreadable', isReplaced: true }, { state: 'read' }, { state: 'read', pagesRead: 2 }],
      ...{ numberOfBrokenOff: 0, numberOfPages: 2, isFinal: true },
    });
    await desk.data('DELETE', `/api/scans/${whole.scans[2]!._id}`);
    expect(await desk.scans()).toMatchObject({ numberOfBrokenOff: 1, isFinal: false });
  });

  test('goes on where it was when its server is gone', async () => {
    const uploadId = await desk.uploadScripted({ readings: readBoth('BBBB', { number: '1001' }) });
    const first = { kind: 'empty' } as const;
    const scan = '00000000-0000-7000-8000-000000000001';
    const lost = new Date(app.clock.now.getTime() - 61_000);
    await app.db
      .insertInto('scans')
      .values({
        id: scan,
        examId: desk.exam,
        name: 'stack.pdf',
        state: 'reading',
        createdAt: lost,
        runId: scan,
        heartbeatAt: app.clock.now,
        tries: 1,
        isPaused: true,
        request: JSON.stringify({ job: 'read scans', accountId: owner.accountId, payload: { uploadId } }),
      })
      .execute();
    await app.db
      .insertInto('scannedPages')
      .values({
        id: scan,
        examId: desk.exam,
        scanId: scan,
        position: 0,
        kind: 'empty',
        reading: JSON.stringify(first),
      })
      .execute();
    const updateScan = (change: { heartbeatAt?: Date; isPaused?: boolean }) =>
      app.db.updateTable('scans').where('id', '=', scan).set(change).execute();
    expect((await desk.scans()).scans).toMatchObject([{ isWaiting: true }]);
    await updateScan({ isPaused: false });
    expect((await desk.scans()).scans).toMatchObject([{ isWaiting: false }]);
    await updateScan({ heartbeatAt: lost, isPaused: true });
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    await until(async () => expect((await desk.scans()).scans[0]?.state).toBe('read'));
    const row = app.db.selectFrom('scans').where('id', '=', scan).select('isPaused');
    expect(await row.executeTakeFirst()).toEqual({ isPaused: false });
    const { data } = (await desk.ask('GET', `/api/exams/${desk.exam}/scanned-pages`)).json();
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['empty', 'sheet']);
  });

  test('is refused without printed sheets, and where results of a file would be lost', async () => {
    const uploads = [await desk.uploadScripted({ readings: readBoth('BBBB', { number: '1001' }) })];
    await desk.data('POST', `/api/exams/${desk.exam}/results`, { content: 'student,answers\nmax,AAAA' });
    const refused = await desk.ask('POST', `/api/exams/${desk.exam}/scans`, { uploads });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The results of this exam do not come from sheets that are stored here, and the first complete sheet would replace them. Send replacesResults to agree.',
    ]);
    await desk.data('POST', `/api/exams/${desk.exam}/scans`, { uploads, replacesResults: true });
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4' });
    const file = await desk.ask('POST', `/api/exams/${desk.exam}/results`, {
      content: 'student,answers\nmax,AAAA',
    });
    expect([file.statusCode, file.json().message]).toEqual([
      409,
      'The results of this exam come from scanned answer sheets, which a file would replace. Delete the scans first.',
    ]);
    expect((await desk.ask('DELETE', `/api/exams/${desk.exam}/results`)).statusCode).toBe(409);
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4' });

    await app.db.deleteFrom('printedSheets').where('examId', '=', desk.exam).execute();
    const again = [await desk.uploadScripted({ readings: [] })];
    const without = await desk.ask('POST', `/api/exams/${desk.exam}/scans`, { uploads: again });
    expect(without.json().message).toMatch(/^No answer sheets that can be read were printed for this exam\./);
  });
});

describe('a doubt', () => {
  test('about a mark shows the question among its neighbours, and its answer completes the results', async () => {
    await desk.scan(readBoth('B?BB', { number: '1001' }));
    expect(await desk.students()).toEqual({});
    const [doubt] = await desk.doubts();
    expect(doubt).toMatchObject({
      kind: 'mark',
      pages: [{ studentNumber: '1001', sheetPage: 1, numberOfDoubts: 1, version: 1 }],
      places: { width: 210, height: 297 },
      question: { number: 2, read: null, doubt: 'faint', isOpen: true, choices: [{}, {}, {}] },
      neighbours: [{ number: 1, answer: 'B' }],
    });
    const id = doubt!.pages[0]!._id;
    const answered = await desk.change(id, { version: 1, answers: [{ question: 2, choice: 'C' }] });
    expect(answered).toMatchObject({
      version: 2,
      numberOfDoubts: 0,
      questions: [{ number: 1 }, { number: 2, read: null, answer: 'C', isOpen: false, isCorrected: true }],
      changes: [{ by: owner.email, what: 'Question 2: C instead of open.' }],
    });
    expect([await desk.students(), (await desk.scans()).isFinal]).toEqual([{ 1001: 'BCBB 3' }, true]);

    const stale = await desk.ask('PATCH', `/api/scanned-pages/${id}`, { version: 1, isDiscarded: true });
    expect([stale.statusCode, stale.json().current]).toEqual([409, answered]);
    await desk.change(id, { version: 2, answers: [{ question: 2 }] });
    expect([await desk.students(), (await desk.scans()).isFinal]).toEqual([{}, false]);
  });

  test('about a number shows similar ones of the list, those without a sheet first', async () => {
    await desk.list([{ number: '1001', name: 'Ada' }, { number: '1011', name: 'Bob' }, { number: '7777' }]);
    await desk.scan([...readBoth('BBBB', { number: '1001' }), readSheet(0, 'AA', { number: '10?1' })]);
    const [doubt] = await desk.doubts();
    expect(doubt).toMatchObject({ kind: 'number', pages: [{ studentNumber: '10?1' }] });
    expect(
      doubt!.digits.map(({ digit, isDoubtful, circles }) => [digit, isDoubtful, circles.length]),
    ).toEqual([
      [1, false, 10],
      [0, false, 10],
      [null, true, 10],
      [1, false, 10],
    ]);
    expect(doubt!.similar).toEqual([
      { number: '1011', name: 'Bob', isProposed: true },
      { number: '1001', name: 'Ada', isProposed: false },
    ]);
    await desk.change(doubt!.pages[0]!._id, { version: 1, typedNumber: '1011' });
    expect((await desk.doubts()).map(({ kind, missingPages }) => [kind, missingPages])).toEqual([
      ['missing', [2]],
    ]);
  });

  test('about a number proposes the student who alone fits its clear digits and lacks the page', async () => {
    const proposed = async () =>
      (await desk.doubts())
        .filter(({ kind }) => kind === 'number')
        .map(({ pages, similar }) => [
          `${pages[0]!.studentNumber} ${pages[0]!.sheetPage}`,
          similar.filter(({ isProposed }) => isProposed).map(({ number }) => number),
        ]);
    await desk.list(['1001', '1002', '1013', '2001', '2002', '3001'].map((number) => ({ number })));
    await desk.scan([
      // Only the second page of this student is unclear.
      ...[readSheet(0, 'BB', { number: '1001' }), readSheet(1, 'BB', { number: '10?1' })],
      // Half of the digits are clear, or fewer.
      ...[readSheet(0, 'BB', { number: '30??' }), readSheet(0, 'BB', { number: '3???' })],
      // Two students fit, or two pages fit one student, or the student has the page.
      readSheet(0, 'BB', { number: '200?' }),
      ...[readSheet(0, 'BB', { number: '101?' }), readSheet(0, 'BB', { number: '1?13' })],
      readSheet(0, 'BB', { number: '100?' }),
      readSheet(0, 'BB', { number: '?001' }),
    ]);
    expect(await proposed()).toEqual([
      ['10?1 2', ['1001']],
      ['30?? 1', ['3001']],
      ['3??? 1', []],
      ['200? 1', []],
      ['101? 1', []],
      ['1?13 1', []],
      ['100? 1', ['1002']],
      ['?001 1', []],
    ]);
  });

  test('about missing pages waits while they may be there with an unclear number', async () => {
    const told = async () =>
      (await desk.doubts()).map(({ kind, pages }) => `${kind} ${pages[0]!.studentNumber}`);
    await desk.scan([
      readSheet(0, 'BB', { number: '1001' }),
      readSheet(0, 'BB', { number: '2002' }),
      readSheet(0, 'BB', { number: '3003' }),
      readSheet(1, 'BB', { number: '100?' }),
      readSheet(1, 'BB', { number: '20?2' }),
    ]);
    expect(await told()).toEqual(['number 100?', 'number 20?2', 'missing 3003']);
    expect((await desk.scans()).doubts).toMatchObject({ number: 2, missing: 1 });
    const [first, second] = (await desk.doubts()).map(({ pages }) => pages[0]!._id);
    await desk.change(first!, { version: 1, typedNumber: '1001' });
    await desk.change(second!, { version: 1, typedNumber: '9009' });
    expect(await told()).toEqual(['missing 2002', 'missing 3003', 'missing 9009']);
  });

  test('about two sheets of one student lets one be discarded', async () => {
    await desk.scan([...readBoth('BBBB', { number: '1001' }), ...readBoth('BABB', { number: '1001' })]);
    const [doubt, ...others] = await desk.doubts();
    expect([doubt?.kind, others]).toEqual(['duplicate', []]);
    expect(doubt!.differences).toEqual([{ question: 2, answers: ['B', 'A'] }]);
    expect(await desk.students()).toEqual({});
    await desk.change(doubt!.pages[1]!._id, { version: 1, isDiscarded: true });
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4' });
  });

  test('about two sheets of several pages is one for each page', async () => {
    await desk.scan([...readBoth('BBBB', { number: '1001' }), ...readBoth('ABBA', { number: '1001' })]);
    const doubts = await desk.doubts();
    expect(
      doubts.map(({ kind, pages, differences }) => [
        kind,
        pages.map(({ sheetPage }) => sheetPage),
        differences,
      ]),
    ).toEqual([
      ['duplicate', [1, 1], [{ question: 1, answers: ['B', 'A'] }]],
      ['duplicate', [2, 2], [{ question: 4, answers: ['B', 'A'] }]],
    ]);
  });

  test('about a missing page ends when the sheet counts alone', async () => {
    await desk.scan([readSheet(0, 'BB', { number: '1001' })]);
    const [doubt] = await desk.doubts();
    expect([doubt?.kind, doubt?.missingPages]).toEqual(['missing', [2]]);
    await desk.change(doubt!.pages[0]!._id, { version: 1, countsAlone: true });
    expect(await desk.students()).toEqual({ 1001: 'BB-- 2' });
  });

  const UNREADABLE = { kind: 'unreadable', isStraight: true } as const;

  /** What is proposed for each unreadable page: student, page and, with a star, whether one key accepts it. */
  const proposedCodes = async () => {
    const doubts = (await desk.doubts()).filter(({ kind }) => kind === 'unreadable');
    return doubts.map(({ codes }) =>
      codes.map(
        ({ student, examVersion, sheetPage, isProposed }) =>
          `${student?.number ?? '-'} ${examVersion}${sheetPage}${isProposed ? '*' : ''}`,
      ),
    );
  };

  test('about an unreadable page proposes the page that is missing where it was scanned', async () => {
    await desk.scan([
      ...[readSheet(0, 'BB', { number: '1001' }), UNREADABLE],
      ...readBoth('BBBB', { number: '1002' }),
      // The back of a sheet does not count, and the other page of this one has an unclear number.
      ...[UNREADABLE, { kind: 'empty' } as const, readSheet(1, 'BB', { number: '100?' })],
    ]);
    expect(await proposedCodes()).toEqual([
      ['1001 A2*', '- A1'],
      ['- A1*', '1001 A2'],
    ]);
    const doubt = (await desk.doubts()).find(({ kind }) => kind === 'unreadable')!;
    const said = { version: 1, code: doubt.codes[0]!.code };
    expect(await desk.change(doubt.pages[0]!._id, said)).toMatchObject({ kind: 'sheet', sheetPage: 2 });
  });

  test('about an unreadable personal page proposes the students of whom nothing is here, neighbours first', async () => {
    const students = ['1001', '1002', '1003', '1004'].map((number) => ({ number, version: 0 }));
    await desk.list(students);
    await desk.scan([...readBoth('BBBB', { student: 3 }), UNREADABLE]);
    expect(await proposedCodes()).toEqual([
      ['1002 A1', '1002 A2', '1004 A1', '1004 A2', '1001 A1', '1001 A2', '- A1', '- A2'],
    ]);
  });

  test('about an unreadable page lists the pages of all prints while none of them is known to be used', async () => {
    const [page] = LAYOUT.pages;
    await desk.addPrint({ token: 'beefbeefbeefbeef', key: KEY, layouts: [{ ...LAYOUT, pages: [page!] }] });
    await desk.scan([UNREADABLE]);
    expect(await proposedCodes()).toEqual([['- A1', '- A1', '- A2']]);
    await desk.scan(readBoth('BBBB', { number: '1001' }));
    expect(await proposedCodes()).toEqual([['- A1', '- A2']]);
  });

  test('about an unreadable page that is straight ends with its typed code: its marks are read', async () => {
    await desk.list([{ number: '1001' }]);
    await desk.scan([{ kind: 'unreadable', isStraight: true }, readSheet(1, 'BB', { student: 1 })]);
    const page = (await desk.doubts()).find(({ kind }) => kind === 'unreadable')!.pages[0]!;
    const code = writeCode(encodePageCode({ token: TOKEN, version: 0, page: 0, student: 1 }, KEY));
    const typed = await desk.change(page._id, { version: 1, code });
    expect(typed).toMatchObject({
      kind: 'sheet',
      studentNumber: '1001',
      numberOfDoubts: 0,
      places: { width: 210 },
      questions: [
        { number: 1, read: 'B', answer: 'B', isOpen: false },
        { number: 2, read: 'B', answer: 'B' },
      ],
    });
    expect([await desk.students(), (await desk.scans()).isFinal]).toEqual([{ 1001: 'BBBB 4' }, true]);
    await desk.change(page._id, { version: 2, answers: [{ question: 2, choice: 'A' }] });
    expect(await desk.students()).toEqual({ 1001: 'BABB 3' });
    const untyped = await desk.change(page._id, { version: 3, code: null });
    expect(untyped).toMatchObject({ kind: 'unreadable', questions: [] });
  });

  test('about an unreadable page ends with its typed code, and its answers are typed', async () => {
    await desk.list([{ number: '1001' }]);
    await desk.scan([
      { kind: 'unreadable', isStraight: false },
      readSheet(1, 'BB', { student: 1 }),
      { kind: 'foreign' },
    ]);
    const page = (await desk.doubts()).find(({ kind }) => kind === 'unreadable')!.pages[0]!;
    const bytes = encodePageCode({ token: TOKEN, version: 0, page: 0, student: 1 }, KEY);
    const wrong = writeCode(
      encodePageCode({ token: TOKEN, version: 0, page: 0, student: 1 }, Buffer.alloc(32, 6)),
    );
    const forged = await desk.ask('PATCH', `/api/scanned-pages/${page._id}`, { version: 1, code: wrong });
    expect([forged.statusCode, forged.json()]).toEqual([
      400,
      {
        message: 'This code was not printed by this exam.',
        errors: [{ msg: 'This code was not printed by this exam.', path: 'code' }],
      },
    ]);
    const typed = await desk.change(page._id, { version: 1, code: writeCode(bytes).toLowerCase() });
    expect(typed).toMatchObject({ kind: 'sheet', studentNumber: '1001', numberOfDoubts: 2, places: null });
    await desk.change(page._id, {
      version: 2,
      answers: [
        { question: 1, choice: 'B' },
        { question: 2, choice: null },
      ],
    });
    expect(await desk.students()).toEqual({ 1001: 'B-BB 3' });
    const [foreign] = await desk.doubts();
    await desk.change(foreign!.pages[0]!._id, { version: 1, isDiscarded: true });
    expect((await desk.scans()).isFinal).toBe(true);
  });
});

describe('a change of the list of students', () => {
  const change = (part: string, payload: object, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
    desk.ask(method, `/api/exams/${desk.exam}/students${part}`, method === 'DELETE' ? undefined : payload);

  test('gives a sheet to a student who is listed later, and takes one whose number is not listed', async () => {
    await desk.scan([...readBoth('BBBB', { number: '1001' }), ...readBoth('AAAA', { number: '1002' })]);
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4', 1002: 'AAAA 0' });
    await change('', { content: 'number\n1001', replaces: true });
    expect([await desk.students(), (await desk.scans()).isFinal]).toEqual([{ 1001: 'BBBB 4' }, false]);
    await change('', { content: 'number\n1002', replaces: false });
    expect([await desk.students(), (await desk.scans()).isFinal]).toEqual([
      { 1001: 'BBBB 4', 1002: 'AAAA 0' },
      true,
    ]);
  });

  test('renames results with the number of a student, and leaves a final date alone that it does not concern', async () => {
    await desk.list([{ number: '1001' }]);
    await desk.scan(readBoth('BBBB', { student: 1 }));
    const { keptUntil } = await desk.scans();
    const student = { number: '1001', name: 'Ada', groupName: '', email: null };
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await change('/1', student, 'PUT');
    expect((await desk.scans()).keptUntil).toBe(keptUntil);
    await change('/1', { ...student, number: '7001' }, 'PUT');
    expect(await desk.students()).toEqual({ 7001: 'BBBB 4' });
  });

  test('removes nobody whose printed sheet is scanned, until that sheet is discarded', async () => {
    await desk.list([{ number: '1001' }, { number: '1002' }]);
    await app.db.updateTable('exams').where('id', '=', desk.exam).set({ lastStudentOrdinal: 2 }).execute();
    await desk.scan(readBoth('BBBB', { student: 2 }));
    for (const refused of [
      await change('/2', {}, 'DELETE'),
      await change('', {}, 'DELETE'),
      await change('', { content: 'number\n1001', replaces: true }),
    ]) {
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'The sheet of a student who would leave the list is scanned, and would be nobody’s. Discard its pages first, or change the number of the student instead.',
      ]);
    }
    expect((await change('/1', {}, 'DELETE')).statusCode).toBe(200);
    const { data: pages } = (await desk.ask('GET', `/api/exams/${desk.exam}/scanned-pages`)).json();
    for (const { _id } of pages) await desk.change(_id, { isDiscarded: true });
    expect((await change('/2', {}, 'DELETE')).statusCode).toBe(200);
  });

  test('keeps results whose pages are deleted', async () => {
    await desk.scan(readBoth('BBBB', { number: '1001' }));
    await PURGE_SCANS.handle(app.db, () => new Date(app.clock.now.getTime() + 31 * 86_400_000));
    await change('', { content: 'number\n1002', replaces: true });
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4' });
  });
});

describe('a person', () => {
  test('types a sheet that cannot be scanned, and corrects it', async () => {
    const typed = await desk.data('POST', `/api/exams/${desk.exam}/typed-sheets`, {
      examVersion: 'A',
      studentNumber: '1001',
      answers: ['B', null, 'A', 'B'],
    });
    expect(typed).toMatchObject({ kind: 'typed', studentNumber: '1001', hasPicture: false });
    expect(await desk.students()).toEqual({ 1001: 'B-AB 2' });
    expect((await desk.data('GET', `/api/exams/${desk.exam}`)).hasAnswers).toBe(true);
    await desk.change(typed._id, { version: 1, answers: [{ question: 3, choice: 'B' }] });
    expect(await desk.students()).toEqual({ 1001: 'B-BB 3' });
    const several = await desk.change(typed._id, { version: 2, answers: [{ question: 1, choice: '*' }] });
    expect(several.changes.at(-1)).toMatchObject({ what: 'Question 1: several choices instead of B.' });
    expect(await desk.students()).toEqual({ 1001: '*-BB 2' });
    const bad = { examVersion: 'A', studentNumber: '1002', answers: ['B', 'B', 'B', 'D'] };
    const refused = await desk.ask('POST', `/api/exams/${desk.exam}/typed-sheets`, bad);
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Question 4 has no choice D.']);
  });

  test('sees the picture of a page, and deletes a scan with its results', async () => {
    const { scans } = await desk.scan(readBoth('BBBB', { number: '1001' }));
    const { data } = (await desk.ask('GET', `/api/exams/${desk.exam}/scanned-pages`)).json();
    const picture = await desk.ask('GET', `/api/scanned-pages/${data[1]._id}/picture`);
    expect(picture.body).toBe('picture 1');
    // Somebody else made what is in the file: opened as a page of its own, it can do nothing.
    expect(picture.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    await desk.data('DELETE', `/api/scans/${scans[0]!._id}`);
    expect(await desk.scans()).toMatchObject({
      scans: [],
      numberOfPages: 0,
      usedBytes: 0,
      hasResults: false,
    });
    const results = (await desk.ask('GET', `/api/exams/${desk.exam}/results`)).json();
    expect(results.data).toBeNull();
  });

  test('who says whose a page is leaves no name or number in the log', async () => {
    const secret = 'canary-7Qm2';
    await desk.list([{ number: secret, name: `Ada ${secret}` }]);
    const uploads = [
      await desk.upload(
        Buffer.from(JSON.stringify({ readings: readBoth('B?BB', { number: '10?1' }) })),
        `${secret}.pdf`,
      ),
      await desk.upload(Buffer.from(JSON.stringify({ readings: [], refusesAt: 0 })), `${secret}.tif`),
    ];
    const { scans } = await desk.data('POST', `/api/exams/${desk.exam}/scans`, { uploads });
    for (const { pages } of await desk.doubts()) {
      const url = `/api/scanned-pages/${pages[0]!._id}`;
      for (const version of [1, 2, 1]) await desk.ask('PATCH', url, { version, typedNumber: secret });
      await desk.ask('PATCH', url, { code: secret });
      await desk.ask('PATCH', url, { answers: [{ question: secret }], [secret]: secret });
    }
    await desk.ask('GET', `/api/exams/${desk.exam}/scanned-pages?q=${secret}`);
    await desk.ask('DELETE', `/api/scans/${scans[0]._id}`);
    const { rows } = await sql<{ event: string }>`select e::text as event from audit_events e`.execute(
      app.db,
    );
    const told = [...app.logLines, ...rows.map(({ event }) => event)];
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter((line) => line.includes(secret))).toEqual([]);
  });

  test('who does not own the exam sees none of it', async () => {
    const { scans } = await desk.scan(readBoth('B?BB', { number: '1001' }));
    const page = (await desk.doubts())[0]!.pages[0]!._id;
    const colleague = await app.signIn();
    await desk.data('POST', `/api/courses/${desk.courseId}/members`, {
      email: colleague.email,
      role: 'editor',
    });
    const stranger = await app.signIn();
    for (const [who, status] of [
      [colleague, 403],
      [stranger, 404],
    ] as const) {
      for (const part of ['scans', 'doubts', 'scanned-pages']) {
        const answer = await desk.ask('GET', `/api/exams/${desk.exam}/${part}`, undefined, who);
        expect([part, answer.statusCode]).toEqual([part, status]);
      }
      for (const url of [`/api/scanned-pages/${page}`, `/api/scanned-pages/${page}/picture`]) {
        const answer = await desk.ask('GET', url, undefined, who);
        expect(answer.statusCode).toBe(status);
        if (who === stranger) expect(answer.json()).toEqual(refusal('Page not found.'));
      }
      expect((await desk.ask('DELETE', `/api/scans/${scans[0]!._id}`, undefined, who)).statusCode).toBe(
        status,
      );
    }
  });
});

describe('the room for pages', () => {
  const MIB = 1024 ** 2;
  /** Stores pages that take so many bytes each. */
  const store = async (examId: string, count: number, bytes: number) =>
    sql`insert into scanned_pages (id, exam_id, reading, kind, picture_bytes)
      select gen_random_uuid(), ${examId}, '{"kind":"empty"}', 'empty', ${bytes}
      from generate_series(1, ${count})`.execute(app.db);
  const empty = Array.from({ length: 3 }, () => ({ kind: 'foreign' }) as const);
  const scanOf = async () => {
    const [{ state, failure, pagesRead }] = (await desk.scan(empty)).scans as [ExamScans['scans'][number]];
    return [state, pagesRead, failure];
  };
  const refused = async () => {
    const uploads = [await desk.uploadScripted({ readings: [] })];
    const { statusCode, body } = await desk.ask('POST', `/api/exams/${desk.exam}/scans`, { uploads });
    return statusCode === 409 && body.includes('There is no room for more scanned pages.');
  };

  test('of an exam ends in the middle of a file, and nothing more is taken then', async () => {
    await store(desk.exam, LIMITS.examScannedPages - 2, 0);
    expect(await scanOf()).toEqual([
      'unreadable',
      2,
      'Not all pages were stored: an exam has at most 10000 scanned pages. Delete scans that you no longer need.',
    ]);
    expect(await refused()).toBe(true);
    const typed = { examVersion: 'A', studentNumber: '1', answers: ['B', 'B', 'B', 'B'] };
    expect((await desk.ask('POST', `/api/exams/${desk.exam}/typed-sheets`, typed)).statusCode).toBe(409);
  });

  test('of an exam ends with its bytes, of which a scripted picture has nine', async () => {
    await store(desk.exam, 1, LIMITS.examScanBytes - 10);
    expect(await scanOf()).toEqual([
      'unreadable',
      1,
      'Not all pages were stored: the pages of an exam take at most 1024 MiB. Delete scans that you no longer need.',
    ]);
    await store(desk.exam, 1, 1);
    expect(await refused()).toBe(true);
    await desk.data('DELETE', `/api/exams/${desk.exam}/scans`);
    expect(await refused()).toBe(false);
  });

  test('of all exams of an account ends with their bytes, and no other account counts', async () => {
    const account = await app.signIn();
    desk = await makeScannedExam(app, account);
    const other = await makeScannedExam(app, account);
    await store(other.exam, 4, LIMITS.examScanBytes - 2);
    expect(await scanOf()).toEqual([
      'unreadable',
      0,
      `Not all pages were stored: the pages of all your exams take at most ${4 * 1024} MiB. Delete scans that you no longer need.`,
    ]);
    await store(other.exam, 1, 8);
    expect(await refused()).toBe(true);
    expect(await desk.scans()).toMatchObject({ usedBytes: 0, accountUsedBytes: 4 * 1024 * MIB });
    desk = await makeScannedExam(app, await app.signIn());
    expect(await scanOf()).toEqual(['read', 3, null]);
  });

  test('ends when the storage of the account becomes full in the middle of a file', async () => {
    await sql`
      create function fill_storage() returns trigger language plpgsql as $$
      begin
        insert into account_storage (account_id, measured_at, took_ms, bytes, used_bytes, allowed_bytes)
          values (${sql.lit(owner.accountId)}, now(), 1, '{}', 1, 1) on conflict do nothing;
        return null;
      end $$`.execute(app.db);
    await sql`
      create trigger fill_storage after insert on scanned_pages for each row execute function fill_storage()`.execute(
      app.db,
    );
    try {
      expect(await scanOf()).toEqual([
        'unreadable',
        1,
        expect.stringMatching(
          /^Not all pages were stored\. Your things take .* of the 1 bytes that are allowed\./,
        ),
      ]);
    } finally {
      await sql`drop function fill_storage cascade`.execute(app.db);
      await app.db.deleteFrom('accountStorage').execute();
    }
  });
});

describe('pages for the sheets of students', () => {
  const listed = async () => {
    const ids = await scannedPages.listByStudent(app.db, desk.exam);
    const pages = await Promise.all([...ids].map(async ([student, own]) => [student, await readAll(own)]));
    return Object.fromEntries(pages);
  };
  const readAll = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await desk.page(id)).sheetPage));

  test('are those of complete sheets, in the order of the sheet', async () => {
    const [first, second] = readBoth('BBBB', { number: '1001' });
    await desk.scan([second!, first!, readSheet(0, 'BB', { number: '1002' })]);
    expect(await listed()).toEqual({ 1001: [1, 2] });
  });

  test('are small pictures, however large and noisy they are kept', async () => {
    await desk.scan(readBoth('BBBB', { number: '1001' }));
    const noise = createCanvas(900, 1_300);
    const pixels = noise.getContext('2d').createImageData(900, 1_300);
    let state = 1;
    for (let at = 0; at < pixels.data.length; at += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      pixels.data[at] = at % 4 === 3 ? 255 : state >>> 24;
    }
    noise.getContext('2d').putImageData(pixels, 0, 0);
    const empty = createCanvas(900, 1_300);
    const [noisy, plain] = (await scannedPages.listByStudent(app.db, desk.exam)).get('1001') ?? [];
    for (const [id, canvas] of [
      [noisy!, noise],
      [plain!, empty],
    ] as const)
      await app.db
        .updateTable('scannedPages')
        .set({ picture: await canvas.encode('png') })
        .where('id', '=', id)
        .execute();
    const small = (await scannedPages.read(app.db, noisy!))!.image;
    expect(small.content.length).toBeLessThanOrEqual(LIMITS.sheetPictureBytes);
    expect(small.content.length).toBeGreaterThan(LIMITS.sheetPictureBytes / 4);
    expect((await scannedPages.read(app.db, plain!))!.image).toMatchObject({ width: 810, height: 1_170 });
  });

  test('show each mark, and whether it counts', async () => {
    await desk.scan(readBoth('BBBB', { number: '1001' }));
    const picture = await createCanvas(210, 297).encode('png');
    await app.db.updateTable('scannedPages').set({ picture }).where('examId', '=', desk.exam).execute();
    const [id] = (await scannedPages.listByStudent(app.db, desk.exam)).get('1001')!;
    await desk.change(id!, { version: 1, answers: [{ question: 2, choice: 'C' }] });
    const { marks, width } = (await scannedPages.read(app.db, id!))!;
    expect(width).toBe(LAYOUT.page.width);
    expect(marks.map(({ counts }) => counts)).toEqual([true, false, true]);
    const circles = LAYOUT.pages[0]!.questions[1]!.choices;
    expect(marks.slice(1)).toMatchObject([circles[1], circles[2]]);
  });

  test('are refused with their number where a file would be too large', async () => {
    const sheets = async (as: string) =>
      (await desk.ask('GET', `/api/exams/${desk.exam}/marks/sheets?scans=with&as=${as}`)).json();
    const numbers = Array.from({ length: 201 }, (_, at) => String(1_001 + at));
    const scanAll = (some: readonly string[]) =>
      desk.scan(some.flatMap((number) => readBoth('BBBB', { number })));
    await scanAll(numbers.slice(0, 101));
    expect(await sheets('pdf')).toEqual(
      refusal(
        'The students have 202 scanned pages together; such a file takes at most 200. Take an archive with a PDF for each student, or leave the scanned pages away.',
      ),
    );
    await scanAll(numbers.slice(101));
    expect(await sheets('zip')).toEqual(
      refusal(
        'The students have 402 scanned pages together; such a file takes at most 400. Leave the scanned pages away.',
      ),
    );
  });
});

describe('pages', () => {
  const stored = async () =>
    (await app.db.selectFrom('scannedPages').where('examId', '=', desk.exam).select('id').execute()).length;

  test('are told to colleagues once the results are final', async () => {
    const colleague = await app.signIn();
    const member = { email: colleague.email, role: 'viewer' };
    await desk.data('POST', `/api/courses/${desk.courseId}/members`, member);
    const seen = async () =>
      (await desk.ask('GET', `/api/exams/${desk.exam}/results`, undefined, colleague)).json();
    const numbers = ['1001', '1002', '1003', '1004', '1005'];
    const open = readBoth('BB?B', { number: '1006' });
    await desk.scan([...numbers.flatMap((number) => readBoth('BBBB', { number })), ...open]);
    expect(Object.keys(await desk.students())).toEqual(numbers);
    expect(await seen()).toEqual({ data: null, isWithheld: true, isOwner: false });
    const [doubt] = await desk.doubts();
    await desk.change(doubt!.pages[0]!._id, { version: 1, answers: [{ question: 3, choice: 'C' }] });
    expect(await seen()).toMatchObject({ data: { numberOfStudents: 6 }, isWithheld: false });
  });

  test('are kept for 30 days after the results are final, or as the owner says, and never while something is open', async () => {
    await desk.scan(readBoth('B?BB', { number: '1001' }));
    const at = (days: number) => () => new Date(app.clock.now.getTime() + days * 86_400_000);
    await PURGE_SCANS.handle(app.db, at(400));
    expect(await stored()).toBe(2);
    const [doubt] = await desk.doubts();
    await desk.change(doubt!.pages[0]!._id, { version: 1, answers: [{ question: 2, choice: 'B' }] });
    const until = new Date((await desk.scans()).keptUntil ?? 0);
    expect(until.getTime() - app.clock.now.getTime()).toBe(30 * 86_400_000);
    await desk.data('PUT', `/api/exams/${desk.exam}/scans-keeping`, { days: 60 });
    await PURGE_SCANS.handle(app.db, at(59));
    expect(await stored()).toBe(2);
    await PURGE_SCANS.handle(app.db, at(61));
    expect([await stored(), await desk.students()]).toEqual([0, { 1001: 'BBBB 4' }]);
  });

  test('that are gone leave results that no later sheet replaces unasked, or takes away', async () => {
    await desk.scan(readBoth('BBBB', { number: '1001' }));
    await PURGE_SCANS.handle(app.db, () => new Date(app.clock.now.getTime() + 31 * 86_400_000));
    expect(await desk.scans()).toMatchObject({ numberOfPages: 0, hasResults: false });
    const late = await desk.uploadScripted({ readings: [{ kind: 'foreign' }] });
    const refused = await desk.ask('POST', `/api/exams/${desk.exam}/scans`, { uploads: [late] });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The results of this exam do not come from sheets that are stored here, and the first complete sheet would replace them. Send replacesResults to agree.',
    ]);
    const typed = { examVersion: 'A', studentNumber: '1002', answers: ['B', 'B', 'B', 'B'] };
    expect((await desk.ask('POST', `/api/exams/${desk.exam}/typed-sheets`, typed)).statusCode).toBe(409);
    await desk.ask('DELETE', `/api/exams/${desk.exam}/scans`);
    const agreed = await desk.data('POST', `/api/exams/${desk.exam}/scans`, {
      uploads: [late],
      replacesResults: true,
    });
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4' });
    await desk.data('DELETE', `/api/scans/${agreed.scans[0]._id}`);
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4' });
  });

  test('that are kept never replace results of a file unasked', async () => {
    await desk.scan(readBoth('BBBB', { number: '1001' }));
    const { data: pages } = (await desk.ask('GET', `/api/exams/${desk.exam}/scanned-pages`)).json();
    for (const { _id, version } of pages) await desk.change(_id, { version, isDiscarded: true });
    await desk.data('POST', `/api/exams/${desk.exam}/results`, { content: 'student,answers\nmax,AAAA' });
    const counted = await desk.ask('PATCH', `/api/scanned-pages/${pages[0]._id}`, { isDiscarded: false });
    expect([counted.statusCode, counted.json().message]).toEqual([
      409,
      'The results of this exam do not come from sheets that are stored here, and this page would replace them. Delete these results first.',
    ]);
    expect(await desk.students()).toEqual({ max: 'AAAA 0' });
  });

  test('lie in the trash with the exam, and come back with their pictures and what they count', async () => {
    await desk.scan(readBoth('BBBB', { number: '1001' }));
    const before = await desk.scans();
    const { data: pages } = (await desk.ask('GET', `/api/exams/${desk.exam}/scanned-pages`)).json();
    const picture = async () => desk.ask('GET', `/api/scanned-pages/${pages[0]._id}/picture`);
    const drawn = await picture();
    expect(drawn.statusCode).toBe(200);
    const { trashItemId } = (await desk.ask('DELETE', `/api/exams/${desk.exam}`)).json().data;
    expect(await stored()).toBe(0);
    expect((await picture()).statusCode).toBe(404);
    await desk.ask('POST', `/api/trash/${trashItemId}/put-back`);
    expect(await desk.scans()).toEqual(before);
    expect((await picture()).rawPayload).toEqual(drawn.rawPayload);
    expect(await desk.students()).toEqual({ 1001: 'BBBB 4' });
  });
});

test('an exam tells its owner how far students, sheets and marks are', async () => {
  const progress = async () => (await desk.data('GET', `/api/exams/${desk.exam}`)).progress;
  await desk.list([{ number: '1001' }, { number: '1002' }, { number: '1003' }]);
  await desk.scan([...readBoth('BBBB', { number: '1001' }), ...readBoth('BA?C', { number: '1002' })]);
  const before = {
    numberOfStudents: 3,
    numberOfSheets: 2,
    numberOfCompleteSheets: 1,
    numberOfDoubts: 1,
    numberOfDoubtfulAnswers: 1,
  };
  expect(await progress()).toEqual({
    ...before,
    numberOfMarked: 1,
    meanPoints: 4,
    fullPoints: 4,
    numberOfPassed: null,
  });
  const [doubt] = await desk.doubts();
  const page = doubt!.pages[0]!;
  await desk.change(page._id, { version: page.version, answers: [{ question: 3, choice: 'B' }] });
  const { scheme, version } = await desk.data('GET', `/api/exams/${desk.exam}/marks`);
  await desk.data('PUT', `/api/exams/${desk.exam}/marks`, {
    version,
    scheme: { ...scheme, scale: GRADE_PRESETS.swiss },
  });
  expect(await progress()).toEqual({
    ...{ numberOfStudents: 3, numberOfSheets: 2, numberOfCompleteSheets: 2, numberOfDoubts: 0 },
    numberOfDoubtfulAnswers: 0,
    ...{ numberOfMarked: 2, meanPoints: 3, fullPoints: 4, numberOfPassed: 1 },
  });
  const listed = (await desk.ask('GET', '/api/exams?limit=100')).json().data;
  const own = listed.find(({ _id }: { _id: string }) => _id === desk.exam);
  expect(own.progress).toEqual(await progress());
});
