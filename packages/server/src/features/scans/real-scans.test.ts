import { readFileSync } from 'node:fs';
import { LIMITS } from '@exam/contract';
import { HOSTILE_FILES } from '@exam/filled-sheets';
import { encodePageCode, type SheetLayout, writeCode } from '@exam/paper/sheet';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PAPER_SETTINGS } from '../../../test/every-call.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';
import { canSeeProcesses, listTree } from '../../platform/bundled-postgres/testing/process-tree.ts';
import { makeSmtpMailer } from '../../platform/mail/index.ts';
import { startSmtpServer, type TestSmtpServer } from '../../platform/mail/testing/smtp-server.ts';
import { listPrints } from '../papers/index.ts';
import { PURGE_SCANS } from './index.ts';
import { drawPhotograph, drawStack, fillPrinted } from './testing/drawn-stack.ts';
import {
  KEY,
  makeScannedCourse,
  makeScannedExam,
  type ScannedCourse,
  type ScannedExam,
  TOKEN,
} from './testing/scanned-exam.ts';

// With the real worker: pictures are read here, and files of strangers opened.
let smtp: TestSmtpServer;
let app: TestApp;
let owner: SignedIn;
let course: ScannedCourse;
let desk: ScannedExam;
beforeAll(async () => {
  smtp = await startSmtpServer();
  const mailer = makeSmtpMailer({ url: smtp.url, from: 'Exams <exams@example.com>' });
  // Codes of accounts stay in the test; results go over the wire.
  app = await makeTestApp({
    mailer: { ...mailer, send: async (mail) => void app.mails.push(mail) },
    importPatienceMs: 600_000,
  });
  owner = await app.signIn();
  course = await makeScannedCourse(app, owner);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => {
  desk = await makeScannedExam(app, owner, course);
});

const read = async (content: Buffer) => {
  const uploads = [await desk.upload(content)];
  return desk.data('POST', `/api/exams/${desk.exam}/scans`, { uploads });
};
const listPages = (of = desk) => of.data('GET', `/api/exams/${of.exam}/scanned-pages`);

test('sheets are read to scores, changed codes and sheets of other exams are told, and a proposed code suffices', async () => {
  await read(
    await drawStack([
      { page: 1, letters: 'BA', number: '1001' },
      { page: 0, letters: 'BB', number: '1001' },
      { page: 0, letters: 'AA', number: '1001', key: Buffer.alloc(32, 6) },
      { page: 0, letters: 'AA', number: '1001', token: 'beadbeadbeadbead' },
      { page: 0, letters: 'CB', number: '1002', isCodeCovered: true },
      { page: 1, letters: 'BB', number: '1002' },
    ]),
  );
  const pages: { _id: string; kind: string }[] = await listPages();
  expect(pages.map(({ kind }) => kind)).toEqual([
    'sheet',
    'sheet',
    'forged',
    'foreign',
    'unreadable',
    'sheet',
  ]);
  expect(await desk.students()).toEqual({ 1001: 'BBBA 3' });
  const doubt = (await desk.doubts()).find(({ kind }) => kind === 'unreadable')!;
  const [proposed] = doubt.codes;
  expect(proposed).toEqual({
    code: writeCode(encodePageCode({ token: TOKEN, version: 0, page: 0, student: 0 }, KEY)),
    examVersion: 'A',
    sheetPage: 1,
    numberOfSheetPages: 2,
    student: { number: '1002', name: null },
    isProposed: true,
  });
  const typed = await desk.change(doubt.pages[0]!._id, { version: 1, code: proposed!.code });
  expect(typed).toMatchObject({ kind: 'sheet', studentNumber: '1002', numberOfDoubts: 0 });
  expect(await desk.students()).toEqual({ 1001: 'BBBA 3', 1002: 'CBBB 3' });
});

test('sheets with large circles are read among those with usual ones, in one stack', async () => {
  await desk.list([
    { number: '1001', name: 'Ada' },
    { number: '1002', name: 'Eve', largePrint: 18 },
    { number: '1003', name: 'Don' },
  ]);
  const { rawPayload: pdf } = await desk.ask('POST', `/api/exams/${desk.exam}/paper`, {
    settings: PAPER_SETTINGS,
    versions: ['A'],
    parts: ['answer-sheet'],
    format: 'pdf',
    sheets: { order: 'list', blankSheets: 1 },
  });
  const layouts = (await listPrints(app.db, desk.exam)).map(({ layouts: [layout] }) => layout!);
  const [usual, large] = [4.2, 6.3].map((size) =>
    layouts.find(({ circleDiameter, pages }) => circleDiameter === size && pages.length === 1),
  ) as [SheetLayout, SheetLayout];
  await read(
    await fillPrinted(pdf, [
      { layout: usual, letters: 'BBBA' },
      { layout: large, letters: 'CABB' },
      { layout: usual, letters: 'BBBB' },
    ]),
  );
  expect(await desk.students()).toEqual({ 1001: 'BBBA 3', 1002: 'CABB 2', 1003: 'BBBB 4' });
  expect(await desk.doubts()).toEqual([]);
});

describe('students get their scanned pages', () => {
  const NO_PAGES =
    'No scanned pages of these results are kept: they were read from no sheets, or their pages were deleted. Take the sheets without them.';
  const sheets = (query = '') => desk.ask('GET', `/api/exams/${desk.exam}/marks/sheets${query}`);
  const picturesIn = (pdf: Buffer) => pdf.toString('latin1').split('/DCTDecode').length - 1;
  const mail = (more: object = {}) => ({
    ...{
      subject: 'Your result',
      text: 'Hello {name}',
      attachment: 'sheet-with-scans',
      to: 'unsent',
      ...more,
    },
  });

  test('behind their sheets, each picture once and small, in the document and in the archive', async () => {
    await desk.list([{ number: '1001', name: 'Ada' }, { number: '1002' }]);
    await read(
      await drawStack([
        { page: 1, letters: 'BA', number: '1001' },
        { page: 0, letters: 'BB', number: '1001' },
        { page: 0, letters: 'CB', number: '1002' },
        { page: 1, letters: 'BB', number: '1002' },
      ]),
    );
    await desk.data('POST', `/api/exams/${desk.exam}/typed-sheets`, {
      ...{ examVersion: 'A', studentNumber: '1003', answers: ['B', 'B', 'B', 'B'] },
    });
    expect(picturesIn((await sheets()).rawPayload)).toBe(0);
    const { rawPayload: pdf } = await sheets('?scans=with');
    expect(picturesIn(pdf)).toBe(4);
    expect(pdf.length).toBeLessThan(5 * LIMITS.sheetPictureBytes);
    const archive = Object.values(unzipSync((await sheets('?scans=with&as=zip')).rawPayload));
    expect(archive.map((one) => picturesIn(Buffer.from(one)))).toEqual([2, 2, 0]);
  });

  test('by mail where that is chosen, after its size was told', async () => {
    await desk.list([{ number: '1001', name: 'Ada' }]);
    await app.db.updateTable('examStudents').set({ email: 'ada@example.com' }).execute();
    const stack = [
      { page: 0, letters: 'BB', number: '1001' },
      { page: 1, letters: 'BA', number: '1001' },
    ] as const;
    await read(await drawStack(stack));
    const preview = (more: object = {}) =>
      desk.data('POST', `/api/exams/${desk.exam}/result-mails/preview`, mail(more));
    expect((await preview({ attachment: 'sheet' })).scanBytes).toBe(0);
    const { scanBytes } = await preview();
    expect(scanBytes).toBeGreaterThan(10_000);
    expect(scanBytes).toBeLessThanOrEqual(2 * LIMITS.sheetPictureBytes);
    await desk.data('POST', `/api/exams/${desk.exam}/result-mails`, { ...mail(), numberOfMails: 1 });
    const [, content = ''] = smtp.received.at(-1)!.message.split(/Content-Type: application\/pdf/);
    const [, base64 = ''] = content.split(/\r?\n\r?\n/);
    expect(picturesIn(Buffer.from(base64, 'base64'))).toBe(2);
  });

  test('and are told where none are kept', async () => {
    await read(
      await drawStack([
        { page: 0, letters: 'BB', number: '1001' },
        { page: 1, letters: 'BA', number: '1001' },
      ]),
    );
    await PURGE_SCANS.handle(app.db, () => new Date(app.clock.now.getTime() + 31 * 86_400_000));
    expect((await sheets('?scans=with')).json()).toEqual(refusal(NO_PAGES));
    expect((await sheets()).statusCode).toBe(200);
  });
});

test('each sheet of a photograph is a page, once, and the photograph is one page of its file', async () => {
  const photograph = await drawPhotograph([
    { page: 0, letters: 'BB', number: '1001' },
    { page: 1, letters: 'BA', number: '1001' },
    { page: 0, letters: 'CB', number: '1002' },
  ]);
  const told = async () => ({
    pages: (await listPages()).map(
      ({ kind, number, sheetInPicture }: { kind: string; number: number; sheetInPicture: number }) =>
        `${kind} ${number} ${sheetInPicture}`,
    ),
    scans: (await desk.scans()).scans.map(({ state, pagesRead, numberOfPages, pagesHereBefore }) => [
      ...[state, pagesRead, numberOfPages, pagesHereBefore],
    ]),
    students: await desk.students(),
  });
  await read(photograph);
  const sheets = ['sheet 1 0', 'sheet 1 1', 'sheet 1 2'];
  const first = { pages: sheets, scans: [['read', 1, 1, 0]], students: { 1001: 'BBBA 3' } };
  expect(await told()).toEqual(first);
  await read(photograph);
  const again = { ...first, scans: [...first.scans, ['read', 1, 1, 1]] };
  expect(await told()).toEqual(again);
});

const TOO_LARGE =
  'Page 1 was left out. The page has 40000 by 40000 pixels; at most 12000 a side and 52 million in all are read. Scan it with 200 to 300 dpi.';

test.runIf(canSeeProcesses)('kill -9 of the process that reads loses no page and doubles none', async () => {
  const sheets = ['1001', '1002'].flatMap((number) => [
    { page: 0, letters: 'BB', number } as const,
    { page: 1, letters: 'BA', number } as const,
  ]);
  const stack = await drawStack(sheets);
  const isRead = read(stack);
  await until(async () => expect((await desk.scans()).scans[0]?.pagesRead).toBeGreaterThan(0));
  const readers = listTree(process.pid).filter(isWorker);
  for (const reader of readers) process.kill(reader, 'SIGKILL');
  const { scans } = await isRead;
  expect([readers.length > 0, scans]).toMatchObject([true, [{ state: 'read', failure: null, pagesRead: 4 }]]);
  expect(Object.values(await desk.students())).toEqual(Array(2).fill('BBBA 3'));
});

function isWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker-guard');
  } catch {
    // It has ended.
    return false;
  }
}

test('hostile files are told in words, take no more memory than others, and nobody else waits for them', async () => {
  const files = ['widePng', 'wideJpeg', 'withPassword', 'manyPages', 'bomb', 'withScript'] as const;
  const uploads: string[] = [];
  for (const name of files) uploads.push(await desk.upload(Buffer.from(HOSTILE_FILES[name]()), name));
  const hostile = desk.data('POST', `/api/exams/${desk.exam}/scans`, { uploads });

  const other = await makeScannedExam(app, await app.signIn());
  const stack = await drawStack([
    { page: 0, letters: 'BB', number: '1001' },
    { page: 1, letters: 'BB', number: '1001' },
  ]);
  await other.data('POST', `/api/exams/${other.exam}/scans`, { uploads: [await other.upload(stack)] });
  expect(await other.students()).toEqual({ 1001: 'BBBB 4' });

  const { scans }: Awaited<ReturnType<ScannedExam['scans']>> = await hostile;
  const told = Object.fromEntries(scans.map(({ name, state, failure }) => [name, failure ?? state]));
  expect(told).toEqual({
    widePng: TOO_LARGE,
    wideJpeg: TOO_LARGE,
    withPassword:
      'The file “withPassword” cannot be read: The PDF is protected by a password. Save it without one.',
    manyPages:
      'The file “manyPages” cannot be read: The file has 10000 pages; at most 2000 are read at once. Send them in several files.',
    bomb: 'read',
    withScript: 'read',
  });
  const kinds = (await listPages()).map(({ file, kind }: { file: string; kind: string }) => [file, kind]);
  expect(Object.fromEntries(kinds)).toEqual({
    widePng: 'unreadable',
    wideJpeg: 'unreadable',
    // Its first lines are black.
    bomb: expect.stringMatching(/^(empty|unreadable)$/),
    withScript: 'empty',
  });
});
