import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { ask, pool, server, setUpExamCourse } from './testing/exam-course.ts';
import { examIn } from './testing/exam-in-versions.ts';

setUpExamCourse();

async function refusalOf(exam: object) {
  const answer = await ask('POST', '/api/exams', exam);
  return { status: answer.statusCode, errors: answer.json().errors };
}

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
        msg: 'The choices of question 5 in version B must be ordered by the positions 0 to 2, each once. If the question was changed meanwhile, generate the exam again.',
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
