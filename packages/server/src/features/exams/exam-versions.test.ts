import type { ExamQuestion, ExamVersion, GeneratedExam, Question } from '@exam/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { ask, blueprint, course, owner, pool, server, setUpExamCourse, TEN } from './testing/exam-course.ts';

setUpExamCourse();

const idsOf = (questions: readonly { _id: string }[]) => questions.map(({ _id }) => _id);

/** Generated versions of ten questions each, as they are saved. */
async function examIn(count: number, differBy: 'questions' | 'order' = 'questions') {
  const asked = { chapters: blueprint(7, 3), ...TEN, versions: { count, differBy } };
  const answer = await ask('POST', '/api/exams/generate', asked);
  expect(answer.statusCode).toBe(200);
  const { data, versions = [], generationId }: GeneratedExam = answer.json();
  const pooled = new Map(data.map((question) => [question._id, question.choices]));
  return {
    name: `In ${count} versions`,
    courseId: course._id,
    questions: idsOf(data),
    chaptersDistribution: blueprint(7, 3),
    difficultyDistribution: TEN.difficulty,
    objectiveDistribution: TEN.objective,
    generationId,
    versions: versions.slice(1).map(({ questions }) => ({
      questions: idsOf(questions),
      ...(differBy === 'order' && { choiceOrders: questions.map((question) => orderOf(question, pooled)) }),
    })),
  };
}

function orderOf({ _id, choices }: Question, pooled: ReadonlyMap<string, string[]>): number[] {
  return choices.map((choice) => pooled.get(_id)?.indexOf(choice) ?? -1);
}

type Saved = Awaited<ReturnType<typeof examIn>>;

async function save(exam: Saved): Promise<string> {
  const saved = await ask('POST', '/api/exams', exam);
  expect([saved.statusCode, saved.body]).toEqual([201, expect.any(String)]);
  return saved.json().data._id;
}

const versionsOf = async (examId: string): Promise<ExamVersion[]> =>
  (await ask('GET', `/api/exams/${examId}/versions`)).json().data;

/** The letters of the correct answers, as somebody finds them who reads the paper. */
const keyOf = (questions: readonly ExamQuestion[]) =>
  questions.map(({ choices, correctAnswer }) => 'ABCDEFGHIJ'[choices.indexOf(correctAnswer)]);

async function refusalOf(exam: object) {
  const answer = await ask('POST', '/api/exams', exam);
  return { status: answer.statusCode, errors: answer.json().errors };
}

describe('an exam in versions', () => {
  test('reads back with the questions of each version in their order, and the key of each', async () => {
    const exam = await examIn(3);
    const examId = await save(exam);
    const versions = await versionsOf(examId);
    expect(versions.map(({ label }) => label)).toEqual(['A', 'B', 'C']);
    expect(versions.map(({ questions }) => idsOf(questions))).toEqual([
      exam.questions,
      ...exam.versions.map(({ questions }) => questions),
    ]);
    for (const { key, questions } of versions) expect(key).toEqual(keyOf(questions));
    const { data } = (await ask('GET', `/api/exams/${examId}`)).json();
    expect(data).toMatchObject({ versions: ['A', 'B', 'C'], numberOfQuestions: 10 });
    expect(data.generation).toMatchObject({ versions: { count: 3, differBy: 'questions' } });
  });

  test('shows version A to who asks for its questions as specified', async () => {
    const exam = await examIn(2);
    const examId = await save(exam);
    const { data } = (await ask('GET', `/api/exams/${examId}/questions`)).json();
    const [first] = await versionsOf(examId);
    expect(data).toEqual(first?.questions);
    expect(idsOf(data)).toEqual(exam.questions);
  });

  test('keeps the choices of each version in its order, and its key follows them', async () => {
    const exam = await examIn(4, 'order');
    const [first, ...others] = await versionsOf(await save(exam));
    others.forEach(({ questions, key }, index) => {
      const sent = exam.versions[index];
      questions.forEach((question, at) => {
        const pooled = first?.questions.find(({ _id }) => _id === question._id);
        expect(question.choices).toEqual(sent?.choiceOrders?.[at]?.map((place) => pooled?.choices[place]));
        expect(question.correctAnswer).toBe(pooled?.correctAnswer);
      });
      expect(key).toEqual(keyOf(questions));
    });
    expect(new Set(others.flatMap(({ key }) => key)).size).toBeGreaterThan(1);
  });

  test('an exam of one version is version A', async () => {
    const exam = await examIn(1);
    const versions = await versionsOf(await save(exam));
    expect(versions.map(({ label, questions }) => [label, idsOf(questions)])).toEqual([
      ['A', exam.questions],
    ]);
  });

  test('goes as a whole', async () => {
    const examId = await save(await examIn(3));
    expect((await ask('DELETE', `/api/exams/${examId}`)).statusCode).toBe(200);
    expect((await ask('GET', `/api/exams/${examId}/versions`)).statusCode).toBe(404);
    const { rows } = await sql`select from exam_questions where exam_id = ${examId}`.execute(server.db);
    expect(rows).toHaveLength(0);
  });

  test('a repeated save with the same key is the same only with the same versions', async () => {
    const exam = await examIn(2);
    const headers = { 'idempotency-key': 'versions-1' };
    const first = await ask('POST', '/api/exams', exam, { headers });
    const again = await ask('POST', '/api/exams', exam, { headers });
    expect(again.json().data._id).toBe(first.json().data._id);
    const [version] = exam.versions;
    const turned = { ...exam, versions: [{ questions: version?.questions.toReversed() }] };
    expect((await ask('POST', '/api/exams', turned, { headers })).statusCode).toBe(409);
  });

  test('holds the images of every version', async () => {
    const own = await server.signIn();
    const theirs = makePool(server, own.token);
    const options = { token: own.token };
    const place = await theirs.course('With a picture');
    const chapter = await theirs.chapter(place._id);
    const content = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const image = (await ask('POST', '/api/images', { courseId: place._id, content }, options)).json().data;
    const plain = await theirs.question(chapter._id);
    const shown = await theirs.question(chapter._id, { text: `What is ![this](image:${image._id})?` });
    await ask(
      'POST',
      '/api/exams',
      {
        name: 'Pictures',
        courseId: place._id,
        questions: [plain._id],
        chaptersDistribution: { [chapter._id]: 1 },
        difficultyDistribution: { simple: 1 },
        objectiveDistribution: { reminding: 1 },
        versions: [{ questions: [shown._id] }],
      },
      options,
    );
    await ask('DELETE', `/api/courses/${place._id}`, undefined, options);
    expect((await ask('GET', `/api/images/${image._id}`, undefined, options)).statusCode).toBe(200);
  });

  test('takes 5,000 questions in all', async () => {
    const chapter = await pool.chapter(course._id, { maxNumberOfQuestions: 1000 });
    const questions = await Promise.all(Array.from({ length: 200 }, () => pool.question(chapter._id)));
    const ids = idsOf(questions);
    const orders = ids.map(() => [2, 0, 1]);
    const examId = await save({
      ...(await examIn(1)),
      questions: ids,
      chaptersDistribution: { [chapter._id]: 200 },
      difficultyDistribution: { simple: 200, difficult: 0 },
      objectiveDistribution: { reminding: 200, understanding: 0, creativity: 0 },
      versions: Array(24).fill({ questions: ids.toReversed(), choiceOrders: orders }),
    });
    const versions = await versionsOf(examId);
    expect(versions).toHaveLength(25);
    expect(versions.at(-1)).toMatchObject({ label: 'Y', key: Array(200).fill('C') });
    expect(idsOf(versions.at(-1)?.questions ?? [])).toEqual(ids.toReversed());
  });
});

describe('a version is refused', () => {
  test('that has other counts than the exam, by its name', async () => {
    const exam = await examIn(3);
    const [second, third] = exam.versions;
    const { status, errors } = await refusalOf({
      ...exam,
      versions: [second, { questions: third?.questions.slice(1) }],
    });
    expect(status).toBe(400);
    const paths = errors.map(({ path }: { path: string }) => path.split('.')[0]);
    expect(paths).toEqual(['chaptersDistribution', 'difficultyDistribution', 'objectiveDistribution']);
    for (const { msg } of errors) expect(msg).toMatch(/but the questions of version C give \d+\.$/);
  });

  test('that holds a question of another pool, as one that does not exist', async () => {
    const exam = await examIn(2);
    const theirs = makePool(server, (await server.signIn()).token);
    const foreign = await theirs.question((await theirs.chapter((await theirs.course())._id))._id);
    const elsewhere = await pool.question((await pool.chapter((await pool.course())._id))._id);
    const answers = [foreign._id, elsewhere._id, uuid()].map((id) => {
      const questions = [id, ...(exam.versions[0]?.questions.slice(1) ?? [])];
      return ask('POST', '/api/exams', { ...exam, versions: [{ questions }] });
    });
    const [first, ...others] = await Promise.all(answers);
    expect(first?.statusCode).toBe(404);
    for (const other of others) expect(other.body).toBe(first?.body);
  });

  test('that holds a question twice', async () => {
    const exam = await examIn(2);
    const [one = '', , ...rest] = exam.versions[0]?.questions ?? [];
    const { errors } = await refusalOf({ ...exam, versions: [{ questions: [one, one, ...rest] }] });
    expect(errors).toEqual([{ msg: 'An exam holds no question twice.', path: 'versions.0.questions' }]);
  });

  test.each([
    ['a choice twice', [0, 0, 1]],
    ['too few choices', [0, 1]],
    ['too many choices', [0, 1, 2, 3]],
    ['a choice that is not there', [0, 1, 3]],
  ])('whose order of choices names %s', async (_name, wrong) => {
    const exam = await examIn(2);
    const choiceOrders = exam.questions.map((_, at) => (at === 4 ? wrong : [0, 1, 2]));
    const { status, errors } = await refusalOf({
      ...exam,
      versions: [{ questions: exam.versions[0]?.questions, choiceOrders }],
    });
    expect(status).toBe(400);
    expect(errors).toEqual([
      {
        path: 'versions.0.choiceOrders.4',
        msg: 'The choices of question 5 in version B must be ordered by the places 0 to 2, each once. If the question was changed meanwhile, generate the exam again.',
      },
    ]);
  });

  test('whose orders of choices are not as many as its questions', async () => {
    const exam = await examIn(2);
    const { errors } = await refusalOf({
      ...exam,
      versions: [{ questions: exam.versions[0]?.questions, choiceOrders: [[0, 1, 2]] }],
    });
    expect(errors[0]).toEqual({
      path: 'versions.0.choiceOrders',
      msg: 'choiceOrders of version B must hold an order for each of its 10 questions; it holds 1.',
    });
  });

  test('beyond 26 versions, and beyond 5,000 questions in all', async () => {
    const exam = await examIn(2);
    const tooMany = await refusalOf({ ...exam, versions: Array(26).fill(exam.versions[0]) });
    expect(tooMany.errors[0].msg).toBe('An exam has at most 26 versions.');
    const thousand = () => ({ questions: Array.from({ length: 1000 }, () => uuid()) });
    const tooLarge = await refusalOf({ ...exam, versions: Array.from({ length: 5 }, thousand) });
    expect(tooLarge.errors[0].msg).toBe('All versions together have at most 5000 questions; these are 5010.');
  });

  test('with all others: nothing of the exam is saved', async () => {
    const count = async () => (await ask('GET', '/api/exams?limit=1')).json().page.total;
    const before = await count();
    const exam = await examIn(3);
    await refusalOf({ ...exam, versions: [exam.versions[0], { questions: [exam.questions[0]] }] });
    expect(await count()).toBe(before);
  });
});

test('versions are visible to whom the exam is', async () => {
  const examId = await save(await examIn(2));
  const url = `/api/exams/${examId}/versions`;
  const stranger = { token: (await server.signIn()).token };
  const missing = await ask('GET', `/api/exams/${uuid()}/versions`);
  const foreign = await ask('GET', url, undefined, stranger);
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
  const viewer = await server.signIn();
  await pool.member(course._id, viewer.email, 'viewer');
  const seen = await ask('GET', url, undefined, { token: viewer.token });
  expect(seen.json()).toEqual((await ask('GET', url, undefined, { token: owner.token })).json());
});
