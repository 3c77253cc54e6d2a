import { DEFAULT_SCHEME, type KeptPaper, paperEndpoints } from '@exam/contract';
import { createCanvas } from '@napi-rs/canvas';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  DOT,
  KEPT_PAPER,
  makePossessions,
  PAPER_SETTINGS,
  type Possessions,
} from '../../../test/every-call.ts';
import { makeApiToken } from '../../../test/make-api-token.ts';
import { makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { insertAt, pngChunk } from '../images/testing/drawings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

let owner: SignedIn;
let own: Possessions;
beforeEach(async () => {
  owner = await app.signIn();
  own = await makePossessions(app, owner);
});

const ask = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, who = owner) =>
  app.call({ method, url, token: who.token, ...(payload && { payload }) });
const settingsOf = async (exam: string, who = owner): Promise<KeptPaper> =>
  (await ask('GET', `/api/exams/${exam}/paper-settings`, undefined, who)).json().data;
const print = (what: object, exam = own.exam, who = owner) =>
  ask('POST', `/api/exams/${exam}/paper`, { settings: PAPER_SETTINGS, format: 'pdf', ...what }, who);

async function saveExam(
  made: Pick<Possessions, 'course' | 'chapter' | 'question'>,
  rest = {},
): Promise<string> {
  const answer = await ask('POST', '/api/exams', {
    name: 'Final',
    courseId: made.course,
    questions: [made.question],
    chaptersDistribution: { [made.chapter]: 1 },
    difficultyDistribution: { simple: 1, difficult: 0 },
    objectiveDistribution: { reminding: 1, understanding: 0, creativity: 0 },
    ...rest,
  });
  return answer.json().data._id;
}

test('an exam that nobody has printed has plain settings with its course and its name', async () => {
  const course = (await ask('GET', `/api/courses/${own.course}`)).json().data;
  expect(await settingsOf(own.exam)).toMatchObject({
    institution: '',
    course: course.name,
    title: 'Exam',
    date: '',
    language: 'en',
    paperSize: 'a4',
    fontSize: 11,
    hasNameField: true,
    hasExplanations: true,
    hasStudentNumberField: true,
    choice: { parts: ['questions', 'key'], versions: ['A'], format: 'pdf' },
  });
});

test('what is set and chosen is kept for an exam, and serves the next ones with their own title, without a date', async () => {
  const kept = await ask('PUT', `/api/exams/${own.exam}/paper-settings`, KEPT_PAPER);
  expect(kept.json()).toEqual({ data: KEPT_PAPER });
  expect(await settingsOf(own.exam)).toEqual(KEPT_PAPER);
  const next = await saveExam(own);
  expect(await settingsOf(next)).toEqual({ ...KEPT_PAPER, title: 'Final', date: '' });
});

describe('what is chosen to be printed', () => {
  const versionsAtoC = (question: string) => ({
    versions: [
      [2, 1, 0],
      [1, 0, 2],
    ].map((order) => ({ questions: [question], choiceOrders: [order] })),
  });
  const choose = (exam: string, choice: KeptPaper['choice']) =>
    ask('PUT', `/api/exams/${exam}/paper-settings`, { ...PAPER_SETTINGS, choice });
  const choiceOf = async (exam: string) => (await settingsOf(exam)).choice;

  test('serves another exam with documents and format, and there with all versions', async () => {
    const exam = await saveExam(own, versionsAtoC(own.question));
    await choose(exam, { parts: ['key'], versions: ['B'], format: 'docx' });
    expect(await choiceOf(exam)).toEqual({ parts: ['key'], versions: ['B'], format: 'docx' });
    const next = await saveExam(own, versionsAtoC(own.question));
    expect(await choiceOf(next)).toEqual({ parts: ['key'], versions: ['A', 'B', 'C'], format: 'docx' });
  });

  test('leaves away a version that the exam does not have; nothing chosen is as good as the usual', async () => {
    const exam = await saveExam(own, versionsAtoC(own.question));
    await choose(exam, { parts: ['key'], versions: ['Z', 'C'], format: 'pdf' });
    expect((await choiceOf(exam)).versions).toEqual(['C']);
    await choose(exam, { parts: [], versions: [], format: 'docx' });
    const usual = { parts: ['questions', 'key'], versions: ['A', 'B', 'C'], format: 'docx' };
    expect(await choiceOf(exam)).toEqual(usual);
  });

  test('is the usual where an older release kept settings alone', async () => {
    await app.db
      .insertInto('paperSettings')
      .values({
        accountId: owner.accountId,
        examId: own.exam,
        settings: JSON.stringify(PAPER_SETTINGS),
        updatedAt: app.clock.now,
      })
      .execute();
    const choice = { parts: ['questions', 'key'], versions: ['A'], format: 'pdf' };
    expect(await settingsOf(own.exam)).toEqual({ ...PAPER_SETTINGS, choice });
  });
});

test('a program whose token names a course gets nothing of what was kept in another one', async () => {
  await ask('PUT', `/api/exams/${own.exam}/paper-settings`, {
    ...KEPT_PAPER,
    institution: 'Of another course',
  });
  const pool = makePool(app, owner.token);
  const other = await pool.course('Another course');
  const chapter = (await pool.chapter(other._id))._id;
  const question = (await pool.question(chapter))._id;
  const exam = await saveExam({ course: other._id, chapter, question });
  const read = async (courses: readonly string[] | 'all') =>
    settingsOf(exam, { ...owner, token: (await makeApiToken(app, owner, { courses })).token });
  expect(JSON.stringify(await read('all'))).toContain('Of another course');
  expect(JSON.stringify(await read([other._id]))).not.toContain('Of another course');
});

test('what was kept for the same course serves before what was kept later for another', async () => {
  await ask('PUT', `/api/exams/${own.exam}/paper-settings`, KEPT_PAPER);
  const other = await makePossessions(app, owner);
  app.clock.now = new Date(app.clock.now.getTime() + 1_000);
  const elsewhere = { ...KEPT_PAPER, institution: 'Elsewhere' };
  await ask('PUT', `/api/exams/${other.exam}/paper-settings`, elsewhere);
  expect((await settingsOf(await saveExam(own))).institution).toBe(PAPER_SETTINGS.institution);

  const pool = makePool(app, owner.token);
  const third = await pool.course('A third course');
  const chapter = (await pool.chapter(third._id))._id;
  const question = (await pool.question(chapter))._id;
  const exam = await saveExam({ course: third._id, chapter, question });
  expect(await settingsOf(exam)).toMatchObject({ institution: 'Elsewhere', course: 'A third course' });
});

test('settings are of one account alone, and go with the exam', async () => {
  const colleague = await app.signIn();
  await makePool(app, owner.token).member(own.course, colleague.email, 'viewer');
  await ask('PUT', `/api/exams/${own.exam}/paper-settings`, KEPT_PAPER);
  expect((await settingsOf(own.exam, colleague)).institution).toBe('');
  await app.call({ method: 'DELETE', url: `/api/exams/${own.exam}`, token: owner.token });
  const rows = await app.db.selectFrom('paperSettings').where('examId', '=', own.exam).selectAll().execute();
  expect(rows).toEqual([]);
});

test('one document comes as PDF or as Word, with a name that says what it is', async () => {
  const pdf = await print({ versions: ['A'], parts: ['questions'] });
  expect(pdf.statusCode).toBe(200);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.headers['content-disposition']).toBe('attachment; filename="Exam - questions.pdf"');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const word = await print({ versions: ['A'], parts: ['key'], format: 'docx' });
  expect(word.headers['content-disposition']).toBe('attachment; filename="Exam - key.docx"');
  expect(Object.keys(unzipSync(word.rawPayload))).toContain('word/document.xml');
});

test('points are printed as the exam is marked, where the settings say so', async () => {
  const scheme = { ...DEFAULT_SCHEME, points: { ...DEFAULT_SCHEME.points, each: 2.5 } };
  const { version } = (await ask('GET', `/api/exams/${own.exam}/marks`)).json().data;
  expect((await ask('PUT', `/api/exams/${own.exam}/marks`, { version, scheme })).statusCode).toBe(200);
  const shown = async (settings: object) => {
    const word = await print({ settings, versions: ['A'], parts: ['questions'], format: 'docx' });
    expect(word.statusCode, word.body.slice(0, 300)).toBe(200);
    return strFromU8(unzipSync(word.rawPayload)['word/document.xml']!).replaceAll(/<[^>]*>/g, '');
  };
  expect(await shown({ ...PAPER_SETTINGS, hasPoints: true })).toContain('(2.5\u00a0');
  expect(await shown(PAPER_SETTINGS)).not.toContain('(2.5');
});

test('an exam counts as printed once somebody made papers for students; a key alone is none', async () => {
  // The exam of the possessions has printed answer sheets.
  const exam = await saveExam(own, { name: 'Not printed yet' });
  const printedAt = async () => (await ask('GET', `/api/exams/${exam}`)).json().data.printedAt;
  await print({ versions: ['A'], parts: ['key'] }, exam);
  expect(await printedAt()).toBeNull();
  const viewer = await app.signIn();
  await makePool(app, owner.token).member(own.course, viewer.email, 'viewer');
  await print({ versions: ['A'], parts: ['questions'] }, exam, viewer);
  expect(await printedAt()).toBe(app.clock.now.toISOString());
  // The settings of a print are the start of the next print of the same account.
  expect((await settingsOf(exam, viewer)).choice).toEqual({
    versions: ['A'],
    parts: ['questions'],
    format: 'pdf',
  });
  expect((await settingsOf(exam)).choice.parts).toEqual(['questions', 'key']);
});

test('several come in an archive, each version with each part', async () => {
  const versions = [{ questions: [own.question], choiceOrders: [[2, 1, 0]] }];
  const exam = await saveExam(own, { name: 'Mid/term: 1', versions });
  const answer = await print({ versions: ['A', 'B', 'A'], parts: ['questions', 'key'] }, exam);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(Object.keys(unzipSync(answer.rawPayload))).toEqual([
    'Mid term 1 - version A - questions.pdf',
    'Mid term 1 - version A - key.pdf',
    'Mid term 1 - version B - questions.pdf',
    'Mid term 1 - version B - key.pdf',
  ]);
});

test('a version that there is not is refused', async () => {
  const answer = await print({ versions: ['A', 'B'], parts: ['key'] });
  expect([answer.statusCode, answer.json()]).toEqual([404, refusal('Version not found.')]);
});

test('who may see an exam may print it, and nobody else', async () => {
  const [viewer, stranger] = [await app.signIn(), await app.signIn()];
  await makePool(app, owner.token).member(own.course, viewer.email, 'viewer');
  const what = { versions: ['A'], parts: ['key'] };
  expect((await print(what, own.exam, viewer)).statusCode).toBe(200);
  expect((await print(what, own.exam, stranger)).statusCode).toBe(404);
});

test('a page is shown as a picture without scripts or anything from elsewhere', async () => {
  const what = { settings: PAPER_SETTINGS, version: 'A', part: 'answer-sheet', page: 5 };
  const answer = await ask('POST', `/api/exams/${own.exam}/paper-preview`, what);
  const { page, numberOfPages, svg } = paperEndpoints.preview.answers[200].parse(answer.json()).data;
  expect([page, numberOfPages]).toEqual([1, 1]);
  expect(svg.startsWith('<svg ')).toBe(true);
  expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|href="(?!#|data:image\/)/i);
});

test('a page that was shown before follows other settings and edits, and is shown to nobody else', async () => {
  const stranger = await app.signIn();
  const show = (title: string, who = owner, exam = own.exam) => {
    const settings = { ...PAPER_SETTINGS, title };
    const what = { settings, version: 'A', part: 'questions', page: 1, needsCount: false };
    return ask('POST', `/api/exams/${exam}/paper-preview`, what, who);
  };
  const first = (await show('Midterm')).json().data;
  const [again, other] = [(await show('Midterm')).json().data, (await show('Final')).json().data];
  expect(again).toEqual(first);
  expect(other.svg).not.toBe(first.svg);
  expect([first.numberOfPages, other.numberOfPages]).toEqual([1, 1]);
  expect((await show('Midterm', stranger)).statusCode).toBe(404);
  await app.db
    .updateTable('examQuestions')
    .where('examId', '=', own.exam)
    .set({ text: 'Another?' })
    .execute();
  expect((await show('Midterm')).json().data.svg).not.toBe(first.svg);
});

test('images are on the paper as the course has them, and those of strangers are not', async () => {
  const stranger = await makePossessions(app, await app.signIn());
  const pool = makePool(app, owner.token);
  const examOf = async (image: string) => {
    const question = await pool.question(own.chapter, { text: `What is this?\n![dot](image:${image})` });
    return saveExam({ ...own, question: question._id });
  };
  const imagesIn = async (exam: string) => {
    const word = await print({ versions: ['A'], parts: ['questions'], format: 'docx' }, exam);
    return Object.keys(unzipSync(word.rawPayload)).filter((name) => /^word\/media\/./.test(name)).length;
  };
  expect(DOT).not.toBe('');
  expect(await imagesIn(await examOf(own.image))).toBe(1);
  expect(await imagesIn(await examOf(stranger.image))).toBe(0);
});

test('a picture is printed in the size that its resolution says', async () => {
  const picture = await createCanvas(600, 300).encode('png');
  const physical = Buffer.from('00002e2300002e2301', 'hex');
  const content = insertAt(picture, 33, pngChunk('pHYs', physical)).toString('base64');
  const image = (await ask('POST', '/api/images', { courseId: own.course, content })).json().data._id;
  const text = `What is this?\n![square](image:${image})`;
  const question = await makePool(app, owner.token).question(own.chapter, { text });
  const exam = await saveExam({ ...own, question: question._id });
  const what = { settings: PAPER_SETTINGS, version: 'A', part: 'questions', page: 1, needsCount: false };
  const { svg } = (await ask('POST', `/api/exams/${exam}/paper-preview`, what)).json().data;
  // 600 pixels of 300 on an inch are two inches.
  const [, width] = /<image[^>]*? width="([\d.]+)"/.exec(svg) ?? [];
  expect(Number(width)).toBeCloseTo(144, 0);
});

test('a PDF with signs that no font has is refused with where they stand, unless that is allowed', async () => {
  const question = await makePool(app, owner.token).question(own.chapter, { text: 'Is 𒀀 older than தமிழ்?' });
  const exam = await saveExam({ ...own, question: question._id });
  const what = { versions: ['A'], parts: ['questions', 'explained-key'] };
  const refused = await print(what, exam);
  const missingSigns = [{ where: 'Question 1', signs: ['𒀀'] }];
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      message:
        'No font contains some characters; the PDF would show a box for each. Question 1: 𒀀 (U+12000). Change them, or print anyway.',
      missingSigns,
    },
  ]);
  expect((await print({ ...what, allowsMissingSigns: true }, exam)).statusCode).toBe(200);
  expect((await print({ ...what, format: 'docx' }, exam)).statusCode).toBe(200);
  const page = { settings: PAPER_SETTINGS, version: 'A', part: 'questions', page: 1 };
  const preview = await ask('POST', `/api/exams/${exam}/paper-preview`, page);
  expect(preview.json().data.missingSigns).toEqual(missingSigns);
});

test('the export of the account holds what it kept', async () => {
  const examsOf = async () => (await ask('GET', '/api/users/export')).json().exams;
  expect((await examsOf())[0]).not.toHaveProperty('paperSettings');
  await ask('PUT', `/api/exams/${own.exam}/paper-settings`, KEPT_PAPER);
  expect((await examsOf())[0].paperSettings).toEqual(KEPT_PAPER);
});

test('more text than a paper takes is refused in words, before anything is set', async () => {
  await sql`
    insert into exam_questions (exam_id, position, question_id, chapter_id, chapter_name, chapter_number, text, choices,
      correct_answer, difficulty, objective)
    select exam_id, n, gen_random_uuid(), chapter_id, chapter_name, chapter_number, repeat('x', 10000),
      array[repeat('a', 2000), repeat('b', 2000)], repeat('a', 2000), difficulty, objective
    from exam_questions, generate_series(1000, 1110) as n where exam_id = ${own.exam}`.execute(app.db);
  const answer = await print({ versions: ['A'], parts: ['questions'] });
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringMatching(
      /^The questions of version A have \d+ characters; a paper takes at most 1200000\.$/,
    ),
  ]);
});
