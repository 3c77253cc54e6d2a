import type { AccountExport } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DOT, makePossessions } from '../../../test/every-call.ts';
import { accountFile } from '../../../test/imports-of-account.ts';
import { makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { type Bringer, bringerFor } from './testing/bringer.ts';

let here: TestApp;
let elsewhere: TestApp;
let account: SignedIn;
let newcomer: Bringer;
beforeAll(async () => {
  here = await makeTestApp();
  elsewhere = await makeTestApp();
});
beforeEach(async () => {
  account = await here.signIn();
  newcomer = bringerFor(here, account);
});
afterAll(() => Promise.all([here.close(), elsewhere.close()]));

const exported = async (server: TestApp, { token }: SignedIn): Promise<AccountExport> =>
  (await server.call({ method: 'GET', url: '/api/users/export', token })).json();

/** An export without the parts that differ between accounts: ids, dates, people and history. */
function essence({ courses, exams, examImages }: AccountExport) {
  const numbers = new Map<string, number>();
  const numbered = (id: string | null) =>
    id === null ? null : (numbers.get(id) ?? numbers.set(id, numbers.size).get(id));
  const withoutIds = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value).replace(
        /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
        (id) => `#${numbered(id)}`,
      ),
    );
  return withoutIds({
    courses: courses.map(({ createdAt: _at, members: _members, history: _history, ...course }) => ({
      ...course,
      chapters: course.chapters.map(({ createdAt: _made, ...chapter }) => ({
        ...chapter,
        questions: chapter.questions.map(({ createdAt: _added, ...question }) => question),
      })),
    })),
    exams: exams.map((exam) => {
      const { generation: _generation, seed: _seed, resultsAt: _resultsAt, ...kept } = exam;
      const { scans: _scans, scannedPages: _pages, ...moved } = kept;
      return { ...moved, results: null };
    }),
    examImages,
  });
}

describe('an account that moves from one installation to another', () => {
  test('brings its courses and exams, all of them, under new ids', async () => {
    const owner = await elsewhere.signIn();
    const own = await makePossessions(elsewhere, owner);
    const pool = makePool(elsewhere, owner.token);
    await pool.question(own.chapter, {
      text: 'See the explanation',
      keepChoiceOrder: true,
      choices: [`![it](image:${own.image})`, '2', '3'],
      pinnedChoices: [`![it](image:${own.image})`],
      explanation: `As ![it](image:${own.image}) shows`,
    });
    const named = { url: '/api/users/display-name', payload: { displayName: 'Ada Lovelace' } };
    await elsewhere.call({ method: 'PUT', ...named, token: owner.token });
    const pair = { one: own.question, other: own.twin, decision: 'excluded' };
    const url = `/api/courses/${own.course}/question-pairs`;
    await elsewhere.call({ method: 'POST', url, payload: pair, token: owner.token });

    const mended = { questionId: own.question, text: 'Mended', choices: ['a', 'b'], correctAnswer: 'b' };
    await elsewhere.call({
      method: 'POST',
      url: `/api/exams/${own.exam}/correct`,
      payload: { name: 'Corrected', mended: [mended] },
      token: owner.token,
    });

    const file = await exported(elsewhere, owner);
    const brought = await newcomer.bring(file);
    expect(brought).toMatchObject({
      state: 'ready',
      email: owner.email,
      courses: [
        {
          name: 'A course',
          numberOfChapters: 1,
          numberOfQuestions: 3,
          numberOfImages: 1,
          numberOfBlueprints: 1,
        },
      ],
      numberOfExams: 2,
    });
    expect((await newcomer.apply(brought)).json().data.state).toBe('imported');
    const again = await exported(here, account);
    expect(essence(again)).toEqual(essence(file));
    const [exam, copy] = again.exams;
    expect(copy?.correction).toMatchObject({
      exam: { _id: exam?._id, name: 'Exam' },
      changes: [{ kind: 'mended', questionId: exam?.questions[0]?._id, after: { text: 'Mended' } }],
    });
    expect(JSON.stringify(again)).not.toContain(own.course);
    const shown = again.courses[0]?.images[0]?._id ?? '';
    expect((await newcomer.get(`/api/images/${shown}`)).statusCode).toBe(200);
    expect(again.account.displayName).toBe('Ada Lovelace');
    const ofImporter = await sql`select from questions where made_by = ${account.accountId}`.execute(here.db);
    expect(ofImporter.rows).toHaveLength(3);
  });

  test('takes its display name over only where there is none, and only a proper one', async () => {
    const file = JSON.parse(JSON.stringify(accountFile(DOT)));
    const bringNamed = async (displayName: unknown) => {
      const brought = await newcomer.bring({ ...file, account: { ...file.account, displayName } });
      expect((await newcomer.apply(brought)).statusCode).toBe(200);
      return (await exported(here, account)).account.displayName;
    };
    expect(await bringNamed('Ada\n@')).toBeNull();
    expect(await bringNamed('Ada')).toBe('Ada');
    expect(await bringNamed('Eve')).toBe('Ada');
    const { history } = await exported(here, account);
    expect(history.filter(({ action }) => action === 'account.renamed')).toMatchObject([{ what: 'Ada' }]);
  });

  test('is there once, however often it is asked for, and gone when it is undone', async () => {
    const brought = await newcomer.bring(accountFile(DOT));
    const answers = await Promise.all([
      newcomer.apply(brought),
      newcomer.apply(brought),
      newcomer.apply(brought),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await newcomer.apply(brought);
    expect((await newcomer.get('/api/courses')).json().data).toHaveLength(1);
    expect((await newcomer.get('/api/exams')).json().data).toHaveLength(1);
    expect((await newcomer.undo(brought)).json().data.state).toBe('undone');
    expect((await newcomer.undo(brought)).json().data.state).toBe('undone');
    expect((await newcomer.get('/api/courses')).json().data).toEqual([]);
    expect((await newcomer.get('/api/exams')).json().data).toEqual([]);
    const { rows } = await here.pool.query('select count(*)::int as n from images where owner_id = $1', [
      account.accountId,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
    expect((await newcomer.apply(brought)).json()).toEqual(
      refusal('This import was undone. Upload the file again.'),
    );
  });

  test('keeps near-duplicates apart as before', async () => {
    await newcomer.apply(await newcomer.bring(accountFile(DOT)));
    const [course] = (await newcomer.get('/api/courses')).json().data;
    const pairs = (await newcomer.get(`/api/courses/${course._id}/question-pairs?decision=excluded`)).json()
      .data;
    expect(pairs).toHaveLength(1);
  });
});

describe('a file that cannot come in', () => {
  test('is told to be none in words', async () => {
    const brought = await newcomer.bring({ format: 'something else' });
    expect(brought).toMatchObject({
      state: 'unreadable',
      failure: expect.stringMatching(/^This is not the file of an exported account\./),
    });
    expect((await newcomer.apply(brought)).statusCode).toBe(409);
  });

  test('brings nothing when one of its images is none', async () => {
    const brought = await newcomer.bring(accountFile(Buffer.from('no image').toString('base64')));
    const refused = await newcomer.apply(brought);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      refusal(
        expect.stringMatching(/^The image 0192\S* of the file cannot be imported: The file must be a PNG/),
      ),
    ]);
    expect((await newcomer.find(brought)).json().data.state).toBe('ready');
    expect((await newcomer.get('/api/courses')).json().data).toEqual([]);
  });

  test('is that of somebody else: it is not found', async () => {
    const brought = await newcomer.bring(accountFile(DOT));
    const stranger = bringerFor(here, await here.signIn());
    expect((await stranger.find(brought)).json()).toEqual(refusal('Import not found.'));
    const uploadId = await newcomer.upload(Buffer.from('{}'));
    expect((await stranger.begin(uploadId)).json()).toEqual(refusal('Upload not found.'));
  });

  test('was thrown away after a day', async () => {
    const brought = await newcomer.bring(accountFile(DOT));
    await here.db.deleteFrom('uploads').execute();
    expect((await newcomer.apply(brought)).json()).toEqual(
      refusal('The file was deleted: uploaded files are kept for a day. Upload it again.'),
    );
  });
});
