import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn, TestApp } from '../../../../test/test-app.ts';
import {
  makeScannedCourse,
  makeScannedExam,
  makeScriptedApp,
  readBoth,
  type ScannedCourse,
  type ScannedExam,
} from '../testing/scanned-exam.ts';

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

const sheets = (count: number, letters = 'BBBB') =>
  Array.from({ length: count }, (_, at) => readBoth(letters, { number: String(1001 + at) })).flat();

/** What the latest audits drew, as the database keeps it. */
async function storedAudits() {
  const { audits } = await app.db
    .selectFrom('examScans')
    .where('examId', '=', desk.exam)
    .select('audits')
    .executeTakeFirstOrThrow();
  return audits;
}

async function eventsOfExam() {
  const rows = await app.db
    .selectFrom('auditEvents')
    .where('objectId', '=', desk.exam)
    .orderBy('id')
    .select('action')
    .execute();
  return rows.map(({ action }) => action).filter((action) => action.startsWith('scans.audit'));
}

test('twenty questions that were read without a doubt are drawn, and shown until somebody looked at them', async () => {
  // Of each sheet the third question is doubtful, and of the first one a person said what the second is.
  await desk.scan(sheets(12, 'BA?-'));
  const corrected = (await desk.doubts())[0]!.pages[0]!;
  expect(await desk.audits()).toEqual({
    ...{ numberOfAudits: 0, lookedAt: 0, wrong: 0, mostWrongOf100000: null, left: 36, open: null },
  });
  await desk.change(corrected._id, { answers: [{ question: 4, choice: 'C' }] });
  const drawn = await desk.drawAudit();
  expect([drawn.open?.number, drawn.open?.questions.length, drawn.left]).toEqual([1, 20, 15]);
  const shown = drawn.open!.questions.map(({ page, places, question: { number, read, answer, isOpen } }) => ({
    ...{ width: places?.width, isSame: read === answer, isOpen },
    ...{ key: `${page._id} ${number}`, says: `${number}${answer ?? '-'}` },
  }));
  expect(new Set(shown.map(({ key }) => key)).size).toBe(20);
  expect(shown.map(({ says }) => says).filter((says) => !/^(1B|2A|4-)$/.test(says))).toEqual([]);
  expect(shown.every(({ width, isSame, isOpen }) => width === 210 && isSame && !isOpen)).toBe(true);
  // Drawing again does not take other questions.
  expect(await desk.drawAudit()).toEqual(drawn);
  const [stored, ...others] = await storedAudits();
  expect([others, stored!.seed]).toEqual([[], expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(stored!.questions.map(({ page, question }) => `${page} ${question}`)).toEqual(
    shown.map(({ key }) => key),
  );
  expect(await eventsOfExam()).toEqual(['scans.audit-drawn']);
});

test('what was read wrongly is corrected and counted, and audits add up to a bound', async () => {
  await desk.scan(sheets(12));
  const { open } = await desk.drawAudit();
  const wrongs = open!.questions.slice(0, 2).map(({ page, question: { number } }, at) => ({
    ...{ scannedPageId: page._id, question: number, choice: at === 0 ? 'C' : null },
  }));
  const settled = await desk.settleAudit({ audit: 1, wrong: wrongs });
  // 2 of 20: scipy.stats.beta.ppf(0.95, 3, 18).
  expect(settled).toMatchObject({ numberOfAudits: 1, lookedAt: 20, wrong: 2, left: 28, open: null });
  expect(settled.mostWrongOf100000).toBe(28_262);
  const page = await desk.page(wrongs[0]!.scannedPageId);
  expect(page.questions.find(({ number }) => number === wrongs[0]!.question)).toMatchObject({
    ...{ read: 'B', answer: 'C', isCorrected: true },
  });
  const scores = Object.values(await desk.students()).map((row) => Number(row.split(' ')[1]));
  expect(scores.reduce((sum, score) => sum + score, 0)).toBe(46);
  // An answer that got lost is sent again.
  expect(await desk.settleAudit({ audit: 1, wrong: [] })).toEqual(settled);

  expect((await desk.drawAudit()).open?.number).toBe(2);
  const second = await desk.settleAudit({ audit: 2, wrong: [] });
  // 2 of 40.
  expect(second).toMatchObject({
    numberOfAudits: 2,
    lookedAt: 40,
    wrong: 2,
    left: 8,
    mostWrongOf100000: 14_916,
  });
  const keys = (await storedAudits()).flatMap(({ questions }) => questions.map((one) => JSON.stringify(one)));
  expect(new Set(keys).size).toBe(40);
  expect(await eventsOfExam()).toEqual([
    ...['scans.audit-drawn', 'scans.audited', 'scans.audit-drawn', 'scans.audited'],
  ]);
});

test('the analysis of the results says what audits found', async () => {
  await desk.scan(sheets(12));
  const analysis = async () =>
    textOfPdf((await desk.ask('GET', `/api/exams/${desk.exam}/marks/analysis`)).rawPayload);
  await desk.drawAudit();
  expect(await analysis()).not.toContain('read without a doubt');
  await desk.settleAudit({ audit: 1, wrong: [] });
  expect(await analysis()).toContain(
    'Of 20 answers that were read without a doubt and looked at by chance, none was read wrongly: at most 13,911 of 100,000 are wrong, with 95 % confidence.',
  );
});

/** The text of a PDF as PDFium reads it, on one line. */
async function textOfPdf(bytes: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return pages.join(' ').replaceAll(/\s+/gu, ' ');
}

test('no question is drawn twice, until all were looked at', async () => {
  await desk.scan(sheets(30));
  const counts = new Map<number, number>();
  for (let audit = 1; audit <= 6; audit++) {
    const { open } = await desk.drawAudit();
    for (const { question } of open!.questions)
      counts.set(question.number, (counts.get(question.number) ?? 0) + 1);
    await desk.settleAudit({ audit, wrong: [] });
  }
  // All 120 questions were drawn once.
  expect([...counts].sort()).toEqual([1, 2, 3, 4].map((number) => [number, 30]));
  expect((await desk.audits()).left).toBe(0);
  const refused = await desk.ask('POST', `/api/exams/${desk.exam}/scan-audits`);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'There is no question left to draw: each that was read without a doubt was looked at, or nothing was read yet.',
  ]);
});

test('only what was drawn, is still here as it was read, and is told to be otherwise can be wrong', async () => {
  await desk.scan(sheets(10));
  const put = async (payload: object) => {
    const answer = await desk.ask('POST', `/api/exams/${desk.exam}/scan-audits/settle`, payload);
    return [answer.statusCode, answer.json().message];
  };
  expect(await put({ audit: 1, wrong: [] })).toEqual([
    409,
    'This audit was not drawn. Draw questions first.',
  ]);
  const { open } = await desk.drawAudit();
  const [first, second] = open!.questions.map(({ page, question: { number } }) => ({
    ...{ scannedPageId: page._id, question: number },
  }));
  expect(await put({ audit: 1, wrong: [{ ...first!, choice: 'B' }] })).toEqual([
    400,
    `Question ${first!.question} was read as you say: it is not wrong.`,
  ]);
  await desk.change(first!.scannedPageId, { answers: [{ question: first!.question, choice: 'A' }] });
  expect(await put({ audit: 1, wrong: [{ ...first!, choice: 'A' }] })).toEqual([
    400,
    `Question ${first!.question} is not in this audit.`,
  ]);
  expect((await desk.audits()).open!.questions).toHaveLength(19);
  const settled = await desk.settleAudit({ audit: 1, wrong: [{ ...second!, choice: 'C' }] });
  expect(settled).toMatchObject({ lookedAt: 19, wrong: 1 });
});

test('what audits found stays when pages go, and goes with the scans of the exam', async () => {
  await desk.scan(sheets(6));
  await desk.drawAudit();
  await desk.settleAudit({ audit: 1, wrong: [] });
  const [scan] = (await desk.scans()).scans;
  await desk.data('DELETE', `/api/scans/${scan!._id}`);
  expect(await desk.audits()).toMatchObject({ lookedAt: 20, wrong: 0, mostWrongOf100000: 13_911, left: 0 });
  await desk.data('DELETE', `/api/exams/${desk.exam}/scans`);
  expect(await desk.audits()).toMatchObject({ numberOfAudits: 0, lookedAt: 0, mostWrongOf100000: null });
});

test('colleagues of the course do not audit: they see no students', async () => {
  await desk.scan(sheets(6));
  const colleague = await app.signIn();
  const payload = { email: colleague.email, role: 'editor' };
  await desk.data('POST', `/api/courses/${desk.courseId}/members`, payload);
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '', undefined],
    ['POST', '/settle', { audit: 1, wrong: [] }],
  ] as const) {
    const answer = await desk.ask(method, `/api/exams/${desk.exam}/scan-audits${path}`, body, colleague);
    expect(answer.statusCode).toBe(403);
  }
});
