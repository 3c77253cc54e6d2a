import { type AccountExport, type AccountImport, LIMITS } from '@exam/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DOT, makePossessions } from '../../../test/every-call.ts';
import { accountFile } from '../../../test/imports-of-account.ts';
import { makePool } from '../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let here: TestApp;
let elsewhere: TestApp;
let newcomer: SignedIn;
beforeAll(async () => {
  here = await makeTestApp({ importPatienceMs: 60_000 });
  elsewhere = await makeTestApp();
});
beforeEach(async () => {
  newcomer = await here.signIn();
});
afterAll(() => Promise.all([here.close(), elsewhere.close()]));

const get = (url: string, { token } = newcomer) => here.call({ method: 'GET', url, token });
const post = (url: string, payload: object | undefined, { token } = newcomer) =>
  here.call({ method: 'POST', url, token, ...(payload && { payload }) });

async function upload(content: Buffer, who = newcomer): Promise<string> {
  const announced = await post('/api/uploads', { name: 'account.json', bytes: content.length }, who);
  const { _id } = announced.json().data;
  for (let number = 0; number * LIMITS.uploadPartBytes < content.length; number++) {
    const part = content.subarray(number * LIMITS.uploadPartBytes, (number + 1) * LIMITS.uploadPartBytes);
    const url = `/api/uploads/${_id}/parts/${number}`;
    const payload = { content: part.toString('base64') };
    const { statusCode } = await here.call({ method: 'PUT', url, payload, token: who.token });
    if (statusCode !== 200) throw new Error(`part ${number}: ${statusCode}`);
  }
  return _id;
}

async function bring(file: unknown, who = newcomer): Promise<AccountImport> {
  const uploadId = await upload(Buffer.from(JSON.stringify(file)), who);
  return (await post('/api/account-imports', { uploadId }, who)).json().data;
}

const apply = async ({ _id }: AccountImport) => post(`/api/account-imports/${_id}/apply`, undefined);
const undo = async ({ _id }: AccountImport) => post(`/api/account-imports/${_id}/undo`, undefined);
const exported = async (server: TestApp, { token }: SignedIn): Promise<AccountExport> =>
  (await server.call({ method: 'GET', url: '/api/users/export', token })).json();

/** An export without what another account has of its own: ids, dates, people and what happened. */
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
    exams: exams.map(({ generation: _generation, seed: _seed, ...exam }) => ({ ...exam, results: null })),
    examImages,
  });
}

describe('an account that moves from one installation to another', () => {
  test('brings its courses and exams, all of them, under new ids', async () => {
    const owner = await elsewhere.signIn();
    const own = await makePossessions(elsewhere, owner);
    const pool = makePool(elsewhere, owner.token);
    await pool.question(own.chapter, { text: `See ![it](image:${own.image})`, keepChoiceOrder: true });
    const pair = { one: own.question, other: own.twin, decision: 'excluded' };
    const url = `/api/courses/${own.course}/question-pairs`;
    await elsewhere.call({ method: 'POST', url, payload: pair, token: owner.token });

    const file = await exported(elsewhere, owner);
    const brought = await bring(file);
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
      numberOfExams: 1,
    });
    expect((await apply(brought)).json().data.state).toBe('imported');
    const again = await exported(here, newcomer);
    expect(essence(again)).toEqual(essence(file));
    expect(JSON.stringify(again)).not.toContain(own.course);
    const shown = again.courses[0]?.images[0]?._id ?? '';
    expect((await get(`/api/images/${shown}`)).statusCode).toBe(200);
  });

  test('is there once, however often it is asked for, and gone when it is undone', async () => {
    const brought = await bring(accountFile(DOT));
    const answers = await Promise.all([apply(brought), apply(brought), apply(brought)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await apply(brought);
    expect((await get('/api/courses')).json().data).toHaveLength(1);
    expect((await get('/api/exams')).json().data).toHaveLength(1);
    expect((await undo(brought)).json().data.state).toBe('undone');
    expect((await undo(brought)).json().data.state).toBe('undone');
    expect((await get('/api/courses')).json().data).toEqual([]);
    expect((await get('/api/exams')).json().data).toEqual([]);
    const { rows } = await here.pool.query('select count(*)::int as n from images where owner_id = $1', [
      newcomer.accountId,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
    expect((await apply(brought)).json()).toEqual({
      message: 'This import was undone. Bring the file once more.',
    });
  });

  test('keeps near-duplicates apart as before', async () => {
    await apply(await bring(accountFile(DOT)));
    const [course] = (await get('/api/courses')).json().data;
    const pairs = (await get(`/api/courses/${course._id}/question-pairs?decision=excluded`)).json().data;
    expect(pairs).toHaveLength(1);
  });
});

describe('a file that cannot come in', () => {
  test('is told to be none in words', async () => {
    const brought = await bring({ format: 'something else' });
    expect(brought).toMatchObject({
      state: 'unreadable',
      failure: expect.stringMatching(/^This is not the file of an exported account\./),
    });
    expect((await apply(brought)).statusCode).toBe(409);
  });

  test('brings nothing when one of its images is none', async () => {
    const brought = await bring(accountFile(Buffer.from('no image').toString('base64')));
    const refused = await apply(brought);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        message: expect.stringMatching(
          /^The image 0192\S* of the file cannot be taken over: The file must be a PNG/,
        ),
      },
    ]);
    expect((await get(`/api/account-imports/${brought._id}`)).json().data.state).toBe('ready');
    expect((await get('/api/courses')).json().data).toEqual([]);
  });

  test('is that of somebody else: it is not found', async () => {
    const brought = await bring(accountFile(DOT));
    const stranger = await here.signIn();
    const url = `/api/account-imports/${brought._id}`;
    expect((await get(url, stranger)).json()).toEqual({ message: 'Import not found.' });
    const uploadId = await upload(Buffer.from('{}'));
    expect((await post('/api/account-imports', { uploadId }, stranger)).json()).toEqual({
      message: 'Upload not found.',
    });
  });

  test('was thrown away after a day', async () => {
    const brought = await bring(accountFile(DOT));
    await here.db.deleteFrom('uploads').execute();
    expect((await apply(brought)).json()).toEqual({
      message: 'The file was thrown away, as every file is after a day. Bring it once more.',
    });
  });
});
