import { randomUUID } from 'node:crypto';
import { readCode } from '../outbox.ts';
import { type Account, callApi, makeAccount, PASSWORD } from '../steps/account.ts';
import { SIX } from '../steps/generate.ts';
import { OWN_POOL } from '../steps/installations.ts';
import { test as base, expect } from '../steps/test.ts';
import { type OpenClient, openClient } from './open-client.ts';

// A client that does what the specification says, and nothing that it does not say, must work whole.

interface Item {
  readonly _id: string;
  readonly name: string;
}

interface Question extends Item {
  readonly chapterId: string;
}

const test = base.extend<{ client: OpenClient }>({
  isSignedIn: false,
  client: async ({ page }, use) => {
    const client = await openClient(page);
    await use(client);
    expect(await client.halfRefusals()).toEqual([]);
  },
});

const REFRESH = 'POST /api/users/refresh-token';
const DELETED = { success: 'Item was succussfully deleted' };

/** Logs in as a verified account, and forgets the calls that this took. */
async function logIn(client: OpenClient, { email, password }: Pick<Account, 'email' | 'password'>) {
  await client.enter('login', email, password);
  expect(await client.session()).toEqual({
    isHoldingToken: true,
    user: expect.objectContaining({ email, isVerified: true }),
  });
  client.takeCalls();
}

test.describe('a session', () => {
  test.use({ installation: OWN_POOL });

  test('that was never begun is asked for once and refreshed once', async ({ client }) => {
    await client.start();
    expect(client.takeCalls()).toEqual(['GET /api/users', REFRESH]);
    expect(await client.session()).toEqual({ isHoldingToken: false, user: undefined });
    expect(await client.toasts()).toEqual([]);
  });

  test('begins with the sign-up, is confirmed by the code, and goes on in a page that is loaded anew', async ({
    client,
    installation,
  }) => {
    const email = `${randomUUID()}@example.com`;
    await client.enter('signup', email, PASSWORD);
    expect(await client.session()).toMatchObject({
      isHoldingToken: true,
      user: { email, isVerified: false },
    });
    await client.loadExams('/api/exams');
    expect(client.takeCalls()).toEqual(['POST /api/users/signup', 'GET /api/exams']);

    const code = await readCode(installation.dataFolder, email);
    await client.verify(code === '000000' ? '000001' : '000000');
    expect(await client.toasts()).toEqual([expect.stringMatching(/^.*code.*\.$/i)]);
    expect((await client.session()).user?.isVerified).toBe(false);
    await client.verify(code);
    expect((await client.session()).user?.isVerified).toBe(true);
    client.takeCalls();

    await client.reload();
    await client.start();
    expect(client.takeCalls()).toEqual(['GET /api/users', REFRESH, 'GET /api/users']);
    expect(await client.session()).toMatchObject({ isHoldingToken: true, user: { email, isVerified: true } });
    expect(await client.load('/api/courses')).toEqual([]);
  });

  test('that waits for its code is told when a code can be sent again, and that it was', async ({
    client,
  }) => {
    const email = `${randomUUID()}@example.com`;
    const resend = (to: string) =>
      client.act('POST', '/api/users/resend-verification-code', {
        body: { email: to },
        success: 'Verification code has been resent',
        fallback: 'Something went wrong!',
      });
    await client.enter('signup', email, PASSWORD);
    await resend(email);
    // Within the minute of the sign-up's own mail only an e-mail that is not the account's is not refused.
    await resend(`not-${email}`);
    expect(await client.toasts()).toEqual([
      expect.stringMatching(/^A code was sent a moment ago\./),
      'Verification code has been resent',
    ]);
    expect(client.takeCalls().filter((call) => call === REFRESH)).toEqual([]);
  });

  test('that lives is no reason to send a wrong password twice, and after six the right one opens the account', async ({
    client,
    installation,
  }) => {
    const account = await makeAccount(installation);
    await logIn(client, account);
    const wrong = Array.from({ length: 6 }, (_, index) => `not the password, try ${index}`);
    for (const password of wrong) await client.enter('login', account.email, password);
    expect(client.takeCalls()).toEqual(wrong.map(() => 'POST /api/users/login'));
    expect(await client.toasts()).toEqual(wrong.map(() => 'E-mail or password is wrong.'));
    expect(await client.session()).toMatchObject({ isHoldingToken: true, user: { email: account.email } });
    await client.reload();
    await logIn(client, account);
  });

  test('whose token has run out goes on after one refresh and one retry', async ({
    client,
    installation,
  }) => {
    await logIn(client, await makeAccount(installation));
    await client.ageToken();
    expect(await client.load('/api/courses')).toEqual([]);
    expect(client.takeCalls()).toEqual(['GET /api/courses', REFRESH, 'GET /api/courses']);
    await client.ageToken();
    const course = await client.act('POST', '/api/courses', { body: { name: 'Made after the refresh' } });
    expect(course).toMatchObject({ name: 'Made after the refresh' });
    expect(client.takeCalls()).toEqual(['POST /api/courses', REFRESH, 'POST /api/courses']);
    expect(await client.load('/api/courses')).toHaveLength(1);
  });

  test('that was ended elsewhere is refreshed once, in vain, and its token is cleared', async ({
    client,
    installation,
  }) => {
    const account = await makeAccount(installation);
    await logIn(client, account);
    await callApi(account, 'POST', '/api/users/logout-everywhere', { sessions: 'all' });
    await client.loadExams('/api/exams');
    expect(client.takeCalls()).toEqual(['GET /api/exams', REFRESH]);
    expect((await client.session()).isHoldingToken).toBe(false);

    await client.load('/api/courses');
    expect(client.takeCalls()).toEqual(Array(4).fill(['GET /api/courses', REFRESH]).flat());
    expect(await client.toasts()).toEqual(['Log in first.']);
    await logIn(client, account);
  });
});

test('loads that fail are tried again after 1, 2 and 4 s and then told in words; those of exams are neither', async ({
  client,
  account,
}) => {
  await logIn(client, account);
  const nowhere = randomUUID();
  expect(await client.load(`/api/courses/${nowhere}`)).toBeUndefined();
  expect(client.takeCalls()).toEqual(Array(4).fill(`GET /api/courses/${nowhere}`));
  expect(await client.waitsMs()).toEqual([1_000, 2_000, 4_000]);
  expect(await client.loadExams(`/api/exams/${nowhere}`)).toBeUndefined();
  expect(client.takeCalls()).toEqual([`GET /api/exams/${nowhere}`]);
  expect(await client.toasts()).toEqual(['Course not found.']);
});

test.describe('a pool of the own', () => {
  test.use({ installation: OWN_POOL });

  test('is made, read, changed as it was read, listed and deleted', async ({ client, account }) => {
    await logIn(client, account);
    const make = async (path: string, body: object) => {
      const { _id } = (await client.act('POST', path, { body })) as Item;
      return `${path}/${_id}`;
    };
    const readId = (path: string) => path.split('/').at(-1);

    const course = await make('/api/courses', { name: 'Rhetoric' });
    const courseId = readId(course);
    const chapter = await make('/api/chapters', {
      name: 'Figures',
      number: '1',
      maxNumberOfQuestions: '10',
      courseId,
    });
    const question = await make('/api/questions', {
      chapterId: readId(chapter),
      text: 'Which is a figure of speech?',
      choices: ['Litotes', 'Lithium'],
      correctAnswer: 'Litotes',
      difficulty: 'simple',
      objective: 'reminding',
    });

    for (const [path, methods, change] of [
      [course, ['PUT'], { name: 'Rhetoric and style' }],
      [chapter, ['PUT'], { name: 'Figures of speech' }],
      [question, ['PUT', 'PATCH'], { difficulty: 'difficult' }],
    ] as const) {
      for (const method of methods) {
        const asRead = (await client.load(path)) as Item;
        expect(await client.act(method, path, { body: asRead, success: 'sent back' })).toMatchObject({
          _id: asRead._id,
        });
        const again = (await client.load(path)) as Item;
        await client.act(method, path, { body: { ...again, ...change }, success: 'changed' });
        expect(await client.load(path)).toMatchObject(change);
      }
    }
    expect(await client.toasts()).toEqual(Array(4).fill(['sent back', 'changed']).flat());
    for (const list of ['/api/courses', `${course}/chapters`, '/api/chapters']) {
      expect(await client.load(list)).toContainEqual(
        expect.objectContaining({ name: expect.stringMatching(/^(Rhet|Fig)/) }),
      );
    }
    for (const list of [`${chapter}/questions`, '/api/questions']) {
      expect(await client.load(list)).toContainEqual(expect.objectContaining({ _id: readId(question) }));
    }

    for (const [path, list] of [
      [question, '/api/questions'],
      [chapter, '/api/chapters'],
      [course, '/api/courses'],
    ] as const) {
      await client.act('DELETE', path, DELETED);
      expect((await client.toasts()).at(-1)).toBe(DELETED.success);
      expect(await client.load(list)).not.toContainEqual(expect.objectContaining({ _id: readId(path) }));
    }
  });

  test('refuses what it cannot take, in words', async ({ client, account }) => {
    await logIn(client, account);
    await client.act('POST', '/api/courses', { body: { name: '' } });
    await client.act('POST', '/api/chapters', {
      body: { name: 'Figures', number: 'three', maxNumberOfQuestions: '', courseId: '' },
    });
    await client.act('PUT', `/api/courses/${randomUUID()}`, { body: { name: 'Nobody' } });
    const toasts = await client.toasts();
    expect(toasts).toHaveLength(3);
    for (const told of toasts) {
      expect(told).toMatch(/^[A-Z].+\.$/);
      expect(told).not.toMatch(/^Something/);
    }
  });
});

test('the pool of dummy data refuses deletes of courses, chapters and questions, and says why', async ({
  client,
  account,
}) => {
  await logIn(client, account);
  const [course] = (await client.load('/api/courses')) as Item[];
  const [chapter] = (await client.load(`/api/courses/${course!._id}/chapters`)) as Item[];
  const [question] = (await client.load(`/api/chapters/${chapter!._id}/questions`)) as Item[];
  client.takeCalls();
  const paths = [
    `/api/questions/${question!._id}`,
    `/api/chapters/${chapter!._id}`,
    `/api/courses/${course!._id}`,
  ];
  for (const path of paths) await client.act('DELETE', path, DELETED);
  expect(client.takeCalls()).toEqual(paths.map((path) => `DELETE ${path}`));
  const refusal = 'Delete feature is disabled to keep the dummy data!';
  expect(await client.toasts()).toEqual([refusal, refusal, refusal]);
  expect(await client.load('/api/courses')).toContainEqual(course);
});

test('an exam is generated from counts as typed, saved, listed, read and deleted', async ({
  client,
  account,
}) => {
  await logIn(client, account);
  const courses = (await client.load('/api/courses')) as Item[];
  const course = courses.find(({ name }) => name === 'Operating Systems')!;
  const chapters = (await client.load(`/api/courses/${course._id}/chapters`)) as Item[];
  const chapter = chapters.find(({ name }) => name === 'CPU Scheduling')!;
  const { simple, difficult, ...objective } = SIX;
  const typed = (counts: object) =>
    Object.fromEntries(Object.entries(counts).map(([label, count]) => [label, String(count)]));
  const counts = {
    chapters: { [chapter._id]: '6' },
    difficulty: typed({ simple, difficult }),
    objective: typed(objective),
  };

  const tooMany = { ...counts, chapters: { [chapter._id]: '7' } };
  expect(await client.act('POST', '/api/exams/generate', { body: tooMany })).toBeUndefined();
  expect(await client.toasts()).toEqual([expect.stringMatching(/\b7\b/)]);

  const questions = (await client.act('POST', '/api/exams/generate', { body: counts })) as Question[];
  expect(questions.map(({ chapterId }) => chapterId)).toEqual(Array(6).fill(chapter._id));
  const saved = {
    name: 'By the book',
    courseId: course._id,
    questions: questions.map(({ _id }) => _id),
    chaptersDistribution: counts.chapters,
    difficultyDistribution: counts.difficulty,
    objectiveDistribution: counts.objective,
  };
  await client.act('POST', '/api/exams/', { body: saved, success: 'Exam saved' });
  expect((await client.toasts()).at(-1)).toBe('Exam saved');

  const listed = ((await client.loadExams('/api/exams')) as Item[]).find(({ name }) => name === saved.name)!;
  const asRead = {
    name: saved.name,
    course: { name: 'Operating Systems' },
    createdAt: expect.any(String),
    numberOfQuestions: 6,
    objectiveDistribution: objective,
    difficultyDistribution: { simple, difficult },
    chaptersDistribution: [{ name: 'CPU Scheduling', numberOfQuestionsInExam: 6 }],
  };
  expect(listed).toMatchObject(asRead);
  expect(await client.loadExams(`/api/exams/${listed._id}`)).toMatchObject(asRead);
  const kept = (await client.loadExams(`/api/exams/${listed._id}/questions`)) as Question[];
  expect(kept.map(({ _id }) => _id)).toEqual(saved.questions);

  await client.act('DELETE', `/api/exams/${listed._id}`, DELETED);
  expect((await client.toasts()).at(-1)).toBe(DELETED.success);
  expect(await client.loadExams('/api/exams')).not.toContainEqual(
    expect.objectContaining({ _id: listed._id }),
  );
  expect(await client.loadExams(`/api/exams/${listed._id}`)).toBeUndefined();
});
