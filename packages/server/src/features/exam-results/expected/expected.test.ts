import {
  DEFAULT_SCHEME,
  type ExamOverYears,
  type ExamVersion,
  type ExpectedAndActual,
  type ExpectedMean,
  GRADE_PRESETS,
  type Question,
} from '@exam/contract';
import { expect, test } from 'vitest';
import { ask, course, owner, pool, server, setUpExamCourse } from '../../exams/testing/exam-course.ts';
import { examIn, idsOf, saveVersions, versionsOf } from '../../exams/testing/exam-in-versions.ts';
import { csvOf, studentWith, uploaded } from '../testing/answered-exam.ts';

setUpExamCourse();

const expectedAndReached = async (examId: string, token = owner.token): Promise<ExpectedAndActual | null> => {
  const answer = await ask('GET', `/api/exams/${examId}/expected`, undefined, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};

const expectNow = async (questions: readonly Pick<Question, '_id'>[]): Promise<ExpectedMean> => {
  const versions = [idsOf(questions)];
  return (await ask('POST', '/api/exams/expected', { courseId: course._id, versions })).json().data;
};

/** Twenty students of each version, all with so many of ten questions right. */
async function answeredBy(examId: string, correct: number): Promise<readonly ExamVersion[]> {
  const versions = await versionsOf(examId);
  const students = versions.flatMap((version, at) =>
    Array.from({ length: 20 }, (_, student) => {
      // `studentWith` answers the questions of version A; of the others each student answers as many.
      const { chosen } = studentWith('', correct, [version]);
      return { name: `${version.label}${student}`, version: at, chosen };
    }),
  );
  await uploaded(examId, csvOf(students, versions));
  return versions;
}

test('the results of an exam stand beside what earlier ones told, and go into what the next one is told', async () => {
  const exam = await examIn(1);
  const [first, second, third] = [
    await saveVersions(exam),
    await saveVersions(exam),
    await saveVersions(exam),
  ];
  expect(await expectedAndReached(first)).toBeNull();
  const [version] = await answeredBy(first, 4);

  const ofFirst = await expectedAndReached(first);
  expect(ofFirst).toMatchObject({
    expected: { mean: null },
    mean: 4,
    versions: [{ label: 'A', numberOfStudents: 20, mean: 4 }],
  });
  const before = await expectNow(version?.questions ?? []);
  expect(before).toMatchObject({ unmeasured: 0, numberOfQuestions: 10 });
  expect(before.mean).toBeCloseTo(4, 1);

  await answeredBy(second, 8);
  const ofSecond = await expectedAndReached(second);
  // What was expected is what was known before, whatever came later.
  expect(ofSecond?.expected).toEqual(before);
  expect(ofSecond?.mean).toBe(8);
  const afterwards = await expectNow(version?.questions ?? []);
  expect(afterwards.mean).toBeGreaterThan(5.5);
  expect(afterwards.mean).toBeLessThan(6.5);

  await answeredBy(third, 6);
  expect((await expectedAndReached(third))?.expected).toEqual(afterwards);
  expect((await expectedAndReached(second))?.expected).toEqual(before);
});

test('each version has its own mean; a void question is in neither', async () => {
  const examId = await saveVersions(await examIn(2));
  const [version] = await answeredBy(examId, 5);
  const both = await expectedAndReached(examId);
  expect(both?.versions.map(({ label, mean }) => [label, mean])).toEqual([
    ['A', 5],
    ['B', 5],
  ]);
  expect(both?.expected.versions.map(({ label }) => label)).toEqual(['A', 'B']);
  const regraded = await ask('POST', `/api/exams/${examId}/regradings`, {
    version: 0,
    questionId: version?.questions[0]?._id,
    kind: 'void',
    choices: [],
    reason: 'It was not taught.',
  });
  expect(regraded.statusCode, regraded.body).toBe(200);
  expect((await expectedAndReached(examId))?.expected.numberOfQuestions).toBe(9);
});

test('members see the mean without the versions, strangers nothing', async () => {
  const examId = await saveVersions(await examIn(1));
  await answeredBy(examId, 6);
  const colleague = await server.signIn();
  const stranger = await ask('GET', `/api/exams/${examId}/expected`, undefined, { token: colleague.token });
  expect(stranger.statusCode).toBe(404);
  await pool.member(course._id, colleague.email, 'viewer');
  expect(await expectedAndReached(examId, colleague.token)).toMatchObject({ mean: 6, versions: [] });
});

test('the exams of a course stand beside one another, the oldest first, as each of its members may see them', async () => {
  const exam = await examIn(1);
  const [first, second] = [await saveVersions(exam), await saveVersions(exam)];
  const overYears = async (token = owner.token): Promise<ExamOverYears[]> => {
    const answer = await ask('GET', `/api/courses/${exam.courseId}/exams/over-years`, undefined, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const ofThese = async (token?: string) =>
    (await overYears(token)).filter(({ _id }) => [first, second].includes(_id));
  expect(await ofThese()).toEqual([]);
  await answeredBy(first, 4);
  await answeredBy(second, 8);
  const scheme = { ...DEFAULT_SCHEME, scale: GRADE_PRESETS.german };
  const marked = await ask('PUT', `/api/exams/${second}/marks`, { version: 0, scheme });
  expect(marked.statusCode, marked.body).toBe(200);
  const [one, other] = await ofThese();
  expect(one).toMatchObject({ _id: first, numberOfStudents: 20, reachedShare: 0.4, passRate: null });
  expect(other).toMatchObject({ _id: second, reachedShare: 0.8, passRate: 1 });
  expect(other?.expectedShare).toBeCloseTo((await expectedAndReached(second))!.expected.mean! / 10, 10);
  const colleague = await server.signIn();
  await pool.member(course._id, colleague.email, 'viewer');
  expect(await ofThese(colleague.token)).toMatchObject([
    { _id: first, reachedShare: 0.4, passRate: null },
    { _id: second, reachedShare: 0.8, passRate: null },
  ]);
});
