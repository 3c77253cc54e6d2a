import { DEFAULT_SCHEME, type ExamMarks, GRADE_PRESETS, type MarkingScheme } from '@exam/contract';
import { PASS_LINE_PRESETS } from '@exam/contract/grade-scales';
import { describe, expect, test } from 'vitest';
import { ask, server, setUpExamCourse } from '../../exams/testing/exam-course.ts';
import { answeredExam, csvOf, studentWith, uploaded } from '../testing/answered-exam.ts';

setUpExamCourse();

const LETTERS: MarkingScheme = { ...DEFAULT_SCHEME, scale: GRADE_PRESETS.letters };
const withRule = (rule: NonNullable<MarkingScheme['passLine']>['rule']): MarkingScheme => ({
  ...LETTERS,
  passLine: { rule, reason: 'The statute of the faculty' },
});

const NAMES = ['Ada', 'Bob', 'Eve', 'Kim', 'Max'];
/** Ten questions; the students have so many of them right. */
async function markedExam(right: readonly number[] = [4, 5, 6, 7]) {
  const { examId, versions } = await answeredExam();
  const students = right.map((score, at) => studentWith(NAMES[at]!, score, versions, at % versions.length));
  await uploaded(examId, csvOf(students, versions));
  return { examId, versions, answers: csvOf(students, versions) };
}

const marksOf = async (examId: string): Promise<ExamMarks> =>
  (await ask('GET', `/api/exams/${examId}/marks`)).json().data;
const choose = async (examId: string, scheme: MarkingScheme) => {
  const answer = await ask('PUT', `/api/exams/${examId}/marks`, { scheme });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data as ExamMarks;
};
const passedIn = async (examId: string) => {
  const { data } = (await ask('GET', `/api/exams/${examId}/results/students`)).json();
  return data.flatMap(({ student, hasPassed }: Record<string, unknown>) => (hasPassed ? [student] : []));
};
const listStudents = (examId: string, content: string) =>
  ask('POST', `/api/exams/${examId}/students`, { content, replaces: true });

describe('a sliding pass line', () => {
  test('is 22 % below the mean where that is lower, and is kept with its class', async () => {
    const { examId } = await markedExam();
    await choose(examId, LETTERS);
    expect(await passedIn(examId)).toEqual(['Eve', 'Kim']);
    const marks = await choose(examId, withRule(PASS_LINE_PRESETS.statute));
    // The mean is 5.5 of 10 points.
    expect(marks.passLine).toEqual({
      share: expect.closeTo(42.9, 9),
      numberOfStudents: 4,
      meanShare: expect.closeTo(0.55, 9),
    });
    expect(marks.scheme.passLine?.reason).toBe('The statute of the faculty');
    expect(marks.figures?.numberOfPassed).toBe(3);
    expect(await passedIn(examId)).toEqual(['Bob', 'Eve', 'Kim']);
    expect((await choose(examId, withRule(PASS_LINE_PRESETS.floored))).passLine?.share).toBe(50);
  });

  test('counts only those whom the list names as the reference group', async () => {
    const { examId } = await markedExam();
    const list = 'number,first attempt\nAda,no\nBob,no\nEve,yes\nKim,1\n';
    const listed = await listStudents(examId, list);
    expect(listed.statusCode, listed.body).toBe(201);
    const { passLine, attendance } = await choose(examId, withRule(PASS_LINE_PRESETS.statute));
    expect(attendance?.numberOfPresent).toBe(4);
    // The mean of Eve and Kim is 6.5 of 10 points.
    expect(passLine).toMatchObject({ numberOfStudents: 2, share: expect.closeTo(50.7, 9) });
    expect(await passedIn(examId)).toEqual(['Eve', 'Kim']);
  });

  test('moves nobody when the list changes afterwards, nor when it is deleted', async () => {
    const { examId } = await markedExam();
    await listStudents(examId, 'number,first attempt\nAda,no\nBob,no\nEve,yes\nKim,1\n');
    const { passLine, figures } = await choose(examId, withRule(PASS_LINE_PRESETS.statute));
    const passed = await passedIn(examId);
    expect([passLine?.numberOfStudents, passed]).toEqual([2, ['Eve', 'Kim']]);
    // The line of these two would be 35.1 %, and all would pass.
    const changed = await listStudents(examId, 'number,first attempt\nAda,yes\nBob,yes\nEve,no\nKim,no\n');
    expect(changed.statusCode, changed.body).toBe(201);
    expect(await marksOf(examId)).toMatchObject({ passLine, figures });
    expect(await passedIn(examId)).toEqual(passed);
    expect((await ask('DELETE', `/api/exams/${examId}/students`)).statusCode).toBe(200);
    expect(await marksOf(examId)).toMatchObject({ passLine, figures, attendance: null });
    expect(await passedIn(examId)).toEqual(passed);
  });

  test('follows the answers: new results and a regraded question move it', async () => {
    const { examId, versions } = await markedExam();
    await choose(examId, withRule(PASS_LINE_PRESETS.statute));
    const lower = [2, 3, 4, 5].map((score, at) =>
      studentWith(NAMES[at]!, score, versions, at % versions.length),
    );
    await uploaded(examId, csvOf(lower, versions));
    expect((await marksOf(examId)).passLine?.share).toBeCloseTo(0.78 * 35, 9);
    const questionId = versions[0]!.questions[0]!._id;
    const sent = { questionId, kind: 'points-for-all', choices: [], reason: 'Ambiguous', version: 1 };
    const regraded = (await ask('POST', `/api/exams/${examId}/regradings`, sent)).json().data as ExamMarks;
    const mean = regraded.figures!.meanPoints / regraded.figures!.fullPoints!;
    expect(regraded.passLine?.share).toBeCloseTo(78 * mean, 9);
  });
});

test.each([
  [4, null],
  [5, { numberOfStudents: 5 }],
])('once the answers of %d students are deleted, their line is %j', async (count, line) => {
  const { examId } = await markedExam([4, 5, 6, 7, 8].slice(0, count));
  const { passLine } = await choose(examId, withRule(PASS_LINE_PRESETS.statute));
  expect(passLine?.numberOfStudents).toBe(count);
  await server.db.deleteFrom('studentResults').where('examId', '=', examId).execute();
  const marks = await marksOf(examId);
  expect(marks.figures).toBeNull();
  expect(marks.passLine).toEqual(line && { ...passLine, ...line });
});

test('the exam tells how many pass by new results, with a rule for the line and without', async () => {
  const { examId, answers } = await markedExam();
  for (const [scheme, numberOfPassed] of [
    [LETTERS, 2],
    [withRule(PASS_LINE_PRESETS.statute), 3],
  ] as const) {
    await choose(examId, scheme);
    await uploaded(examId, answers);
    const { progress } = (await ask('GET', `/api/exams/${examId}`)).json().data;
    expect(progress).toMatchObject({ numberOfMarked: 4, numberOfPassed });
  }
});

test('the line of Ebel is known before the exam', async () => {
  const { examId, versions } = await answeredExam();
  const { shares } = PASS_LINE_PRESETS.ebel;
  const { passLine, figures } = await choose(examId, withRule(PASS_LINE_PRESETS.ebel));
  const expected = versions[0]!.questions.map(
    (one) =>
      shares.find(
        ({ difficulty, objective }) => difficulty === one.difficulty && objective === one.objective,
      )!.share,
  );
  expect(figures).toBeNull();
  const mean = expected.reduce((sum: number, share: number) => sum + share, 0) / expected.length;
  expect(passLine).toEqual({ share: expect.closeTo(mean, 9), numberOfStudents: 0, meanShare: null });
});

test('grades move along with the line, evenly on both sides', async () => {
  const { examId } = await markedExam([4, 5, 7, 9]);
  // All of them count, and Hofstee has the lowest line: 40 %, where nobody fails.
  const rule = { kind: 'hofstee', leastLine: 40, mostLine: 41, fewestFailures: 0, mostFailures: 1 } as const;
  const { passLine, figures } = await choose(examId, withRule(rule));
  expect(passLine?.share).toBeGreaterThanOrEqual(40);
  const line = passLine!.share / 100;
  const grades = Object.fromEntries(figures!.grades.map((one) => [one.grade, one.numberOfStudents]));
  const moved = [0.4, 0.5, 0.7, 0.9].map((share) =>
    share >= line ? 0.6 + (0.4 * (share - line)) / (1 - line) : (0.6 * share) / line,
  );
  const from = { A: 0.9, B: 0.8, C: 0.7, D: 0.6, F: 0 };
  const gradeOf = (share: number) => Object.entries(from).find(([, least]) => share >= least - 1e-12)![0];
  for (const grade of Object.keys(from))
    expect([grade, grades[grade]]).toEqual([grade, moved.filter((share) => gradeOf(share) === grade).length]);
});

test('the lines of all rules are compared before one is chosen, and nothing is saved', async () => {
  const { examId } = await markedExam();
  const { statute, floored, ebel, cohen, hofstee } = PASS_LINE_PRESETS;
  const rules = [null, statute, floored, ebel, cohen, hofstee];
  const { data } = (
    await ask('POST', `/api/exams/${examId}/marks/preview`, { scheme: LETTERS, compared: rules })
  ).json();
  expect(data.compared).toHaveLength(6);
  for (const [at, rule] of rules.entries()) {
    const scheme = rule === null ? LETTERS : withRule(rule);
    const { passLine, figures } = await choose(examId, scheme);
    expect(data.compared[at]).toEqual({
      share: passLine?.share ?? 60,
      numberOfPassed: figures?.numberOfPassed,
      numberOfStudents: passLine?.numberOfStudents ?? 0,
    });
  }
  const none = await ask('POST', `/api/exams/${examId}/marks/preview`, {
    scheme: DEFAULT_SCHEME,
    compared: [null],
  });
  expect(none.json().data.compared).toEqual([]);
});

test('who fails by a higher pass line with the same grade is named among those who change', async () => {
  const { examId } = await markedExam([5, 6, 7]);
  await choose(examId, LETTERS);
  const scheme = { ...LETTERS, scale: { ...GRADE_PRESETS.letters, passShare: 70 } };
  const { data } = (await ask('POST', `/api/exams/${examId}/marks/preview`, { scheme })).json();
  expect(data).toMatchObject({ numberOfChanged: 1, numberOfPassedBefore: 2, numberOfPassedAfter: 1 });
  expect(data.changes).toEqual([
    expect.objectContaining({ student: 'Bob', gradeBefore: 'D', gradeAfter: 'D', crosses: 'fails' }),
  ]);
});

test('the analysis of an exam with a rule for its pass line can be printed', async () => {
  const { examId } = await markedExam();
  await choose(examId, withRule(PASS_LINE_PRESETS.statute));
  expect((await ask('GET', `/api/exams/${examId}/marks/analysis`)).statusCode).toBe(200);
});

test.each([
  [
    'without grades',
    { ...DEFAULT_SCHEME, passLine: withRule(PASS_LINE_PRESETS.cohen).passLine },
    /needs grades/,
  ],
  ['without a reason', { ...LETTERS, passLine: { rule: PASS_LINE_PRESETS.cohen, reason: ' ' } }, /reason/],
  [
    'with corners in disorder',
    withRule({ kind: 'hofstee', leastLine: 60, mostLine: 50, fewestFailures: 0, mostFailures: 20 }),
    /lowest acceptable/,
  ],
  [
    'with a kind twice',
    withRule({ kind: 'ebel', shares: Array(6).fill(PASS_LINE_PRESETS.ebel.shares[0]) }),
    /once/,
  ],
])('a rule %s is refused', async (_, scheme, words) => {
  const { examId } = await answeredExam();
  const answer = await ask('PUT', `/api/exams/${examId}/marks`, { scheme });
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(words)]);
});

describe('a question that is taken out while right answers count', () => {
  test('leaves fewer full points, and nobody’s share falls below what the printed key gave', async () => {
    const { examId, versions } = await markedExam([0, 3, 6, 10]);
    await choose(examId, { ...LETTERS, wrongAnswers: 'penalty', penaltyShare: 25 });
    const sharesOf = async () => {
      const { data } = (await ask('GET', `/api/exams/${examId}/results/students`)).json();
      return data.map(
        ({ points, fullPoints }: { points: number; fullPoints: number }) => Math.max(0, points) / fullPoints,
      );
    };
    const before = await sharesOf();
    const questionId = versions[0]!.questions[0]!._id;
    const sent = { questionId, kind: 'bonus', choices: [], reason: 'Ambiguous', version: 1 };
    expect((await ask('POST', `/api/exams/${examId}/regradings`, sent)).statusCode).toBe(200);
    expect((await marksOf(examId)).figures?.fullPoints).toBe(9);
    const after = await sharesOf();
    expect(after).toHaveLength(before.length);
    for (const [at, share] of after.entries()) expect(share).toBeGreaterThanOrEqual(before[at]);
    expect((await ask('GET', `/api/exams/${examId}/marks/sheets?as=pdf`)).statusCode).toBe(200);
  });
});
