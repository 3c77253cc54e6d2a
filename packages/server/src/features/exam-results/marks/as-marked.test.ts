import {
  DEFAULT_SCHEME,
  type ExamResults,
  type ExamVersion,
  type ResultKey,
  type RosterEntry,
  type StudentResult,
} from '@exam/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../../test/refusals.ts';
import type { SignedIn } from '../../../../test/test-app.ts';
import { ask, course, pool, server, setUpExamCourse } from '../../exams/testing/exam-course.ts';
import { answeredExam, uploaded, withoutDetails } from '../testing/answered-exam.ts';

setUpExamCourse();

let viewer: SignedIn;
beforeAll(async () => {
  viewer = await server.signIn();
  await pool.member(course._id, viewer.email, 'viewer');
});

/** The answers of 30 students to ten questions of three choices, the same each time: some are omitted. */
let state = 7;
const LETTERS = Array.from({ length: 30 }, () =>
  Array.from({ length: 10 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 'AABABCACB-'[Math.floor(state / 65_536) % 10]!;
  }),
);
const CONTENT = ['student,answers', ...LETTERS.map((row, at) => `s${at},${row.join('')}`)].join('\n');

let examId: string;
let version: ExamVersion;
/** The results as they are before any regrading. */
let first: ExamResults;
beforeEach(async () => {
  await server.db.deleteFrom('examResults').execute();
  const answered = await answeredExam(1);
  examId = answered.examId;
  version = answered.versions[0]!;
  first = await uploaded(examId, CONTENT);
});

const question = (at: number) => version.questions[at]!;
const printedLetter = (at: number) => 'ABC'[question(at).choices.indexOf(question(at).correctAnswer)]!;
const otherLetter = (at: number) => [...'ABC'].find((letter) => letter !== printedLetter(at))!;
const choiceOf = (at: number, letter: string) => question(at).choices['ABC'.indexOf(letter)]!;

/** For each question the letters that are right; null where all get the point, undefined where nobody does. */
type Key = readonly (readonly string[] | null | undefined)[];
const printedKey = (): Key => LETTERS[0]!.map((_, at) => [printedLetter(at)]);
const withKey = (at: number, right: Key[number]): Key => printedKey().with(at, right);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const spread = (values: readonly number[]) =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
function correlation(one: readonly number[], other: readonly number[]): number {
  const together = mean(one.map((value, at) => (value - mean(one)) * (other[at]! - mean(other))));
  return together / spread(one) / spread(other);
}
/** Null for a correlation that is not defined. */
const near = (figure: number) => (Number.isNaN(figure) ? null : expect.closeTo(figure, 12));

/** What another program would say of the answers by a key: each figure from its definition. */
function byDefinition(key: Key) {
  const pointOf = (row: readonly string[], at: number) =>
    key[at] === undefined ? 0 : key[at] === null || key[at].includes(row[at]!) ? 1 : 0;
  const scores = LETTERS.map((row) => sum(row.map((_, at) => pointOf(row, at))));
  const questions = LETTERS[0]!.map((_, at) => {
    const right = LETTERS.map((row) => pointOf(row, at));
    const rest = scores.map((score, student) => score - right[student]!);
    const isMarked = key[at] !== null && key[at] !== undefined;
    const answering = LETTERS.flatMap((row, student) => (row[at] === '-' ? [] : [student]));
    const of = (values: readonly number[]) => answering.map((student) => values[student]!);
    return {
      correctShare: isMarked ? expect.closeTo(mean(right), 12) : null,
      discrimination: isMarked ? near(correlation(right, rest)) : null,
      answered: {
        numberOfStudents: answering.length,
        correctShare: isMarked ? expect.closeTo(mean(of(right)), 12) : null,
        discrimination: isMarked ? near(correlation(of(right), of(rest))) : null,
      },
      choices: [...'ABC'].map((letter, place) => ({
        text: question(at).choices[place],
        isCorrect: isMarked && key[at]!.includes(letter),
        isPrinted: letter === printedLetter(at),
        numberOfAnswers: LETTERS.filter((row) => row[at] === letter).length,
        discrimination: near(correlation(of(LETTERS.map((row) => (row[at] === letter ? 1 : 0))), of(rest))),
      })),
    };
  });
  const marked = key.flatMap((right, at) => (right ? [at] : []));
  const variances = marked.map((at) => spread(LETTERS.map((row) => pointOf(row, at))) ** 2);
  const reliability = (marked.length / (marked.length - 1)) * (1 - sum(variances) / spread(scores) ** 2);
  return {
    scores,
    results: {
      numberOfQuestions: key.filter((right) => right !== undefined).length,
      meanScore: expect.closeTo(mean(scores), 12),
      standardDeviation: expect.closeTo(spread(scores), 12),
      reliability: expect.closeTo(reliability, 12),
      standardError: expect.closeTo(spread(scores) * Math.sqrt(1 - reliability), 12),
      scores: Array.from(
        { length: key.filter((right) => right !== undefined).length + 1 },
        (_, score) => scores.filter((one) => one === score).length,
      ),
      questions,
    },
  };
}

const resultsOf = async (key?: ResultKey, token?: string): Promise<ExamResults> =>
  (
    await ask(
      'GET',
      `/api/exams/${examId}/results${key ? `?key=${key}` : ''}`,
      undefined,
      token === undefined ? {} : { token },
    )
  ).json().data;
const regrade = async (at: number, kind: string, letters: string[] = [], version = 0) => {
  const choices = letters.map((letter) => choiceOf(at, letter));
  const body = { version, questionId: question(at)._id, kind, choices, reason: 'A reason' };
  const answer = await ask('POST', `/api/exams/${examId}/regradings`, body);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
};
const scoresOfStudents = async () =>
  ((await ask('GET', `/api/exams/${examId}/results/students?limit=100`)).json().data as StudentResult[])
    .toSorted((one, other) => Number(one.student.slice(1)) - Number(other.student.slice(1)))
    .map(({ score }) => score);
const measuredInPool = async (at: number) =>
  (await ask('GET', `/api/questions/${question(at)._id}`)).json().data.measured;

test('the figures of an exam that is marked by its key are as their definitions say', () => {
  expect(first).toMatchObject({ ...byDefinition(printedKey()).results, key: 'marked', isRegraded: false });
});

describe('a mended key reaches every figure:', () => {
  const mended = () => withKey(0, [otherLetter(0)]);

  test('of the exam, of each question and of each student', async () => {
    await regrade(0, 'key', [otherLetter(0)]);
    const { results, scores } = byDefinition(mended());
    expect(await resultsOf()).toMatchObject({ ...results, key: 'marked', isRegraded: true });
    expect(await scoresOfStudents()).toEqual(scores);
    const rows = (await ask('GET', `/api/exams/${examId}/marks/export`)).payload.split('\r\n');
    expect(rows.slice(1, 31).map((row) => Number(row.split(',')[2]))).toEqual(scores);
  });

  test('the first ones are still there, by the key as printed, and all is as before once it is undone', async () => {
    await regrade(0, 'key', [otherLetter(0)]);
    expect(await resultsOf('printed')).toEqual({ ...first, key: 'printed', isRegraded: true });
    const undo = { version: 1, questionId: question(0)._id };
    await ask('POST', `/api/exams/${examId}/regradings/undo`, undo);
    expect(await resultsOf()).toEqual(first);
    expect(await resultsOf('printed')).toEqual(first);
    expect((await ask('GET', `/api/exams/${examId}/results?key=other`)).json().message).toBe(
      'key must be one of marked, printed.',
    );
  });

  test('of the next upload, too', async () => {
    await regrade(0, 'key', [otherLetter(0)]);
    const again = await uploaded(examId, CONTENT);
    expect(again).toMatchObject(byDefinition(mended()).results);
    expect((await resultsOf('printed')).scores).toEqual(first.scores);
    expect(await scoresOfStudents()).toEqual(byDefinition(mended()).scores);
  });

  test('in the pool, also once the key is mended there', async () => {
    const answering = LETTERS.filter((row) => row[0] !== '-');
    const shareOf = (letter: string) =>
      answering.filter((row) => row[0] === letter).length / answering.length;
    const measuredBy = (letter: string) => ({
      numberOfAnswers: answering.length,
      correctShare: shareOf(letter),
      discrimination: expect.any(Number),
    });
    expect(await measuredInPool(0)).toEqual(measuredBy(printedLetter(0)));
    await regrade(0, 'key', [otherLetter(0)]);
    expect(await measuredInPool(0)).toEqual(measuredBy(otherLetter(0)));
    const { _id, text, choices, difficulty, objective } = question(0);
    const { chapterId } = question(0);
    const edit = (correctAnswer: string) =>
      ask('PUT', `/api/questions/${_id}`, {
        ...{ text, choices, difficulty, objective, correctAnswer, chapterId },
      });
    const edited = await edit(choiceOf(0, otherLetter(0)));
    expect([edited.statusCode, edited.body]).toEqual([200, expect.any(String)]);
    expect(await measuredInPool(0)).toEqual(measuredBy(otherLetter(0)));
    const listed = (await ask('GET', `/api/questions?course=${course._id}&measured=yes&limit=100`)).json()
      .data;
    expect(listed.map((one: { _id: string }) => one._id)).toContain(_id);
    expect((await resultsOf()).questions[0]?.poolVersion).toEqual(expect.any(Number));
    await edit(question(0).correctAnswer);
  });

  test('that colleagues see, who do not get the first ones', async () => {
    await regrade(0, 'key', [otherLetter(0)]);
    const { results } = byDefinition(mended());
    const seen = await resultsOf('printed', viewer.token);
    expect(seen).toMatchObject({
      meanScore: results.meanScore,
      scores: results.scores,
      key: 'marked',
      isRegraded: false,
    });
    const right = seen.questions[0]?.choices.filter(({ isCorrect }) => isCorrect);
    expect(right).toMatchObject([{ text: choiceOf(0, otherLetter(0)) }]);
  });

  test('but not those of earlier answers that colleagues still see: the difference would tell of single students', async () => {
    await uploaded(examId, `${CONTENT}\nlate,AAAAAAAAAA`);
    const before = await resultsOf('marked', viewer.token);
    expect(before.numberOfStudents).toBe(30);
    await regrade(0, 'key', [otherLetter(0)]);
    expect((await resultsOf('marked', viewer.token)).scores).toEqual(before.scores);
  });
});

describe('every regrading reaches every figure:', () => {
  test('further answers that are accepted', async () => {
    await regrade(1, 'accept', [otherLetter(1)]);
    const key = withKey(1, [printedLetter(1), otherLetter(1)]);
    expect(await resultsOf()).toMatchObject(byDefinition(key).results);
    expect(await scoresOfStudents()).toEqual(byDefinition(key).scores);
  });

  test('a void question, which nothing is measured of', async () => {
    await regrade(1, 'void');
    const key = withKey(1, undefined);
    expect(await resultsOf()).toMatchObject(byDefinition(key).results);
    expect((await resultsOf()).questions[1]).toMatchObject({ regrading: 'void', suggestion: null });
    expect(await scoresOfStudents()).toEqual(byDefinition(key).scores);
    expect(await measuredInPool(1)).toBeUndefined();
  });

  test('points for all', async () => {
    await regrade(1, 'points-for-all');
    const key = withKey(1, null);
    expect(await resultsOf()).toMatchObject(byDefinition(key).results);
    expect(await scoresOfStudents()).toEqual(byDefinition(key).scores);
    expect(await measuredInPool(1)).toBeUndefined();
    await regrade(2, 'key', [otherLetter(2)], 1);
    const both = key.with(2, [otherLetter(2)]);
    expect(await resultsOf()).toMatchObject(byDefinition(both).results);
    expect(await resultsOf('printed')).toEqual({ ...first, key: 'printed', isRegraded: true });
  });

  test('after the answers were deleted the figures stay, by both keys', async () => {
    await regrade(0, 'key', [otherLetter(0)]);
    const [marked, printed] = [await resultsOf(), await resultsOf('printed')];
    await server.db.deleteFrom('studentResults').where('examId', '=', examId).execute();
    expect(withoutDetails(await resultsOf())).toEqual({ ...withoutDetails(marked), keptUntil: null });
    expect(withoutDetails(await resultsOf('printed'))).toEqual({
      ...withoutDetails(printed),
      keptUntil: null,
    });
  });
});

describe('several marked choices', () => {
  const SEVERAL = ['student,answers', 'a,*BCABCABCA', 'b,A-CABCABCA', 'c,ABCABCABC*'].join('\n');
  const marked = async () =>
    ((await ask('GET', `/api/exams/${examId}/results/students`)).json().data as StudentResult[]).map(
      ({ points, answers }) => [points, answers.indexOf('*')],
    );
  /** Whether this answer of the first student is shown as wrong. */
  const areWrongAt = async (at: number) =>
    ((await ask('GET', `/api/exams/${examId}/results/students`)).json().data as RosterEntry[])[0]!.areWrong[
      at
    ];
  const scheme = { ...DEFAULT_SCHEME, wrongAnswers: 'penalty', penaltyShare: 100 };

  test('are kept, and count as omitted or as wrong, as the marking says', async () => {
    await uploaded(examId, SEVERAL);
    const put = (changes: object) =>
      ask('PUT', `/api/exams/${examId}/marks`, { scheme: { ...scheme, ...changes } });
    // A client that knows nothing of it leaves it as it is by default.
    const { severalMarked: _, ...earlier } = scheme;
    const saved = await ask('PUT', `/api/exams/${examId}/marks`, { scheme: earlier });
    expect([saved.body, saved.json().data?.scheme.severalMarked]).toEqual([expect.any(String), 'omitted']);
    const omitted = await marked();
    expect(await areWrongAt(0)).toBe(false);
    expect(omitted.map(([, place]) => place)).toEqual([0, -1, 9]);
    const first = await resultsOf();
    expect(first.questions[0]).toMatchObject({ numberOfOmitted: 1, answered: { numberOfStudents: 2 } });
    expect(first.numberOfUnfinished).toBe(1);
    expect((await put({ severalMarked: 'wrong', mayBeNegative: true })).statusCode).toBe(200);
    const wrong = await marked();
    expect(await areWrongAt(0)).toBe(true);
    const before = await (async () => {
      await put({ mayBeNegative: true });
      return marked();
    })();
    expect(wrong).toEqual(before.map(([points, place]) => [place === -1 ? points : points! - 1, place]));
    await put({ severalMarked: 'wrong', mayBeNegative: true });
    const results = await resultsOf();
    expect(results.questions[0]).toMatchObject({ numberOfOmitted: 0, answered: { numberOfStudents: 3 } });
    expect([results.numberOfUnfinished, results.isRegraded]).toEqual([0, true]);
    expect((await put({ severalMarked: 'twice' })).json()).toEqual(
      refusal('severalMarked must be one of omitted, wrong.', 'scheme.severalMarked'),
    );
  });
});
