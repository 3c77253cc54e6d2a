import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeScores } from './describe-scores.ts';
import {
  type AskedQuestion,
  type ExamMeasure,
  measureExam,
  OMITTED,
  SEVERAL,
  type StudentAnswers,
} from './measure-exam.ts';

/** Two choices each, the first one correct. */
const QUESTIONS = Array.from(
  { length: 12 },
  (_, at): AskedQuestion => ({ id: `q${at}`, choices: ['right', 'wrong'], correctAnswer: 'right' }),
);

/** An exam in one version, from rows of ones (right) and zeros (wrong). */
const measure = (rows: readonly (readonly number[])[]) =>
  measureExam([QUESTIONS.slice(0, rows[0]?.length)], rows.map(answersOf));
const answersOf = (row: readonly number[]): StudentAnswers => ({
  version: 0,
  places: row.map((right) => (right === 1 ? 0 : 1)),
});

const fromDigits = (...rows: string[]) => rows.map((row) => [...row].map(Number));

// As the module `statistics` of Python 3.11 has it: mean, median, pstdev, correlation, pvariance.
test('eight students and five questions are measured as another program measures them', () => {
  const rows = fromDigits('11111', '11110', '11010', '10110', '10100', '01100', '10000', '00010');
  const { scores, scoresOfStudents, reliability, questions } = measure(rows);
  expect(scoresOfStudents).toEqual([5, 4, 3, 3, 2, 2, 1, 1]);
  expect(scores).toEqual([0, 2, 2, 2, 1, 1]);
  const { mean, median, standardDeviation } = describeScores(scores);
  expect([mean, median]).toEqual([2.625, 2.5]);
  expect(standardDeviation).toBeCloseTo(1.3169567191065923, 12);
  expect(reliability).toBeCloseTo(0.518018018018018, 12);
  expect(questions.map((one) => one.numberOfCorrect)).toEqual([6, 4, 5, 5, 1]);
  const correlations = [0.1856953381770519, 0.356034497458156, 0.23094010767585027, 0.23094010767585027];
  for (const [at, value] of [...correlations, 0.50709255283711].entries()) {
    expect(questions[at]?.discrimination).toBeCloseTo(value, 12);
  }
});

const matrix = fc
  .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 1, max: 30 }))
  .chain(([width, height]) => {
    const row = fc.array(fc.constantFrom(0, 1), { minLength: width, maxLength: width });
    return fc.array(row, { minLength: height, maxLength: height });
  });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const variance = (values: readonly number[]) => mean(values.map((value) => (value - mean(values)) ** 2));
const column = (rows: readonly (readonly number[])[], at: number) => rows.map((row) => row[at] ?? 0);

describe('for any answers', () => {
  test('mean, median and deviation of the counts are those of the scores one by one', () => {
    fc.assert(
      fc.property(matrix, (rows) => {
        const totals = rows.map(sum).sort((one, other) => one - other);
        const figures = describeScores(measure(rows).scores);
        expect(figures.mean).toBeCloseTo(mean(totals), 10);
        expect(figures.standardDeviation).toBeCloseTo(Math.sqrt(variance(totals)), 10);
        const half = totals.length / 2;
        const middle = totals.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
        expect(figures.median).toBe(mean(middle));
      }),
    );
  });

  test('discrimination is the difference of the two groups’ means, in deviations, times √(p q)', () => {
    fc.assert(
      fc.property(matrix, (rows) => {
        for (const [at, { discrimination }] of measure(rows).questions.entries()) {
          const right = column(rows, at);
          const rest = rows.map((row) => sum(row) - (row[at] ?? 0));
          const spread = Math.sqrt(variance(rest));
          const p = mean(right);
          if (p === 0 || p === 1 || spread === 0) {
            expect(discrimination).toBeNull();
            continue;
          }
          const meanOf = (group: number) => mean(rest.filter((_, student) => right[student] === group));
          const expected = ((meanOf(1) - meanOf(0)) / spread) * Math.sqrt(p * (1 - p));
          expect(discrimination).toBeCloseTo(expected, 9);
        }
      }),
    );
  });

  // L. J. Cronbach, "Coefficient alpha and the internal structure of tests", 1951; for right and wrong it is formula 20.
  test('reliability is the mean of what all ways to halve the exam give', () => {
    const even = matrix.filter((rows) => (rows[0]?.length ?? 0) % 2 === 0);
    fc.assert(
      fc.property(even, (rows) => {
        const { reliability } = measure(rows);
        const total = variance(rows.map(sum));
        if (total === 0) {
          expect(reliability).toBeNull();
          return;
        }
        const byHalf = halvesOf(rows[0]?.length ?? 0).map((half) => {
          const one = rows.map((row) => sum(row.filter((_, at) => half.includes(at))));
          const other = rows.map((row, student) => sum(row) - (one[student] ?? 0));
          return 2 * (1 - (variance(one) + variance(other)) / total);
        });
        expect(reliability).toBeCloseTo(mean(byHalf), 9);
      }),
    );
  });

  test('versions in another order give what one version gives', () => {
    const letters = ['A', 'B', 'C', 'D'];
    const questions = letters.map((id, at) => ({ id, choices: letters, correctAnswer: letters[at] ?? '' }));
    const answer = fc.constantFrom(OMITTED, 0, 1, 2, 3);
    const places = fc.array(answer, { minLength: 4, maxLength: 4 });
    const isOther = fc.boolean();
    const orders = fc.tuple(
      fc.constantFrom(...ordersOf([0, 1, 2, 3])),
      fc.constantFrom(...ordersOf([0, 1, 2, 3])),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(places, isOther), { minLength: 1 }),
        orders,
        (students, [ofPaper, ofChoices]) => {
          const shuffled = ofPaper.map((at) => ({
            ...questions[at]!,
            choices: ofChoices.map((place) => letters[place] ?? ''),
          }));
          const asShuffled = (taken: readonly number[]) =>
            ofPaper.map((at) => ofChoices.indexOf(taken[at] ?? OMITTED));
          const alone = measureExam(
            [questions],
            students.map(([taken]) => ({ version: 0, places: taken })),
          );
          const both = measureExam(
            [questions, shuffled],
            students.map(([taken, other]) => ({
              version: other ? 1 : 0,
              places: other ? asShuffled(taken) : taken,
            })),
          );
          expect(whateverTheOrder(both)).toEqual(whateverTheOrder(alone));
        },
      ),
    );
  });
});

/** Which questions a student did not reach depends on their order. */
function whateverTheOrder({ numberOfUnfinished: _unfinished, questions, ...others }: ExamMeasure) {
  return { ...others, questions: questions.map(({ numberOfUnreached: _unreached, ...rest }) => rest) };
}

/** All halves with the first place in them. */
function halvesOf(count: number): number[][] {
  const subsets = Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (__, at) => at).filter((at) => (bits >> at) % 2 === 1),
  );
  return subsets.filter((subset) => subset.length === count / 2 && subset.includes(0));
}

function ordersOf(values: readonly number[]): number[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((first) =>
    ordersOf(values.filter((value) => value !== first)).map((others) => [first, ...others]),
  );
}

test('versions of different questions have no common reliability, and each question only its own students', () => {
  const [first, second, third] = QUESTIONS as [AskedQuestion, AskedQuestion, AskedQuestion];
  const { reliability, questions } = measureExam(
    [
      [first, second],
      [second, third],
    ],
    [
      { version: 0, places: [0, 1] },
      { version: 0, places: [1, 0] },
      { version: 1, places: [0, OMITTED] },
    ],
  );
  expect(reliability).toBeNull();
  expect(questions.map((one) => [one.questionId, one.version, one.position, one.numberOfAnswers])).toEqual([
    ['q0', 0, 1, 2],
    ['q1', 0, 2, 3],
    ['q2', 1, 2, 1],
  ]);
  expect(questions[2]).toMatchObject({ numberOfOmitted: 1, numberOfCorrect: 0, choiceCounts: [0, 0] });
});

test('a version that nobody had does not take the reliability away', () => {
  const [first, second, third] = QUESTIONS as [AskedQuestion, AskedQuestion, AskedQuestion];
  const students = fromDigits('11', '10', '00').map(answersOf);
  const alone = measureExam([[first, second]], students);
  const beside = measureExam(
    [
      [first, second],
      [first, third],
    ],
    students,
  );
  expect(beside.reliability).toBe(alone.reliability);
  expect(beside.questions[2]).toMatchObject({ questionId: 'q2', numberOfAnswers: 0, discrimination: null });
});

test('a question that was not reached is told from one that was left out', () => {
  const rows = [
    [0, OMITTED, 0, OMITTED],
    [0, 1, OMITTED, OMITTED],
    [OMITTED, OMITTED, OMITTED, OMITTED],
    [0, 0, 0, 1],
    [1, 0, 1, SEVERAL],
  ];
  const { questions, numberOfUnfinished } = measureExam(
    [QUESTIONS.slice(0, 4)],
    rows.map((places) => ({ version: 0, places })),
  );
  expect(questions.map((one) => [one.numberOfAnswers, one.numberOfOmitted, one.numberOfUnreached])).toEqual([
    [5, 1, 1],
    [5, 2, 1],
    [5, 2, 2],
    [5, 3, 3],
  ]);
  // Who chose nothing at all may have been absent.
  expect(numberOfUnfinished).toBe(2);
});

test('among those who chose something, each choice is measured as the correct one is', () => {
  const answer = fc.constantFrom(OMITTED, 0, 1);
  const places = fc.array(answer, { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(places, { minLength: 2, maxLength: 25 }), (students) => {
      const { questions, scoresOfStudents } = measureExam(
        [QUESTIONS.slice(0, 5)],
        students.map((taken) => ({ version: 0, places: taken })),
      );
      for (const [at, { answeredDiscrimination, choiceDiscriminations }] of questions.entries()) {
        const answering = students.flatMap((taken, student) => (taken[at] === OMITTED ? [] : [student]));
        const rest = answering.map(
          (student) => scoresOfStudents[student]! - (students[student]![at] === 0 ? 1 : 0),
        );
        const expected = [0, 1].map((place) =>
          correlationOf(
            answering.map((student) => (students[student]![at] === place ? 1 : 0)),
            rest,
          ),
        );
        expect(choiceDiscriminations).toEqual(expected);
        expect(answeredDiscrimination).toEqual(expected[0]);
      }
    }),
  );
});

test('each choice has the mean of who chose it, and its students in the thirds of the class', () => {
  const places = fc.array(fc.constantFrom(OMITTED, SEVERAL, 0, 1), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(places, { minLength: 1, maxLength: 30 }), (students) => {
      const { questions, scoresOfStudents } = measureExam(
        [QUESTIONS.slice(0, 4)],
        students.map((taken) => ({ version: 0, places: taken })),
      );
      for (const [at, { choiceRestMeans, choiceThirds, thirdSizes, choiceCounts }] of questions.entries()) {
        const rest = students.map((taken, one) => scoresOfStudents[one]! - (taken[at] === 0 ? 1 : 0));
        const ofChoice = (place: number) =>
          students.flatMap((taken, one) => (taken[at] === place ? [one] : []));
        // Of as many students as have less, and half of those who have as much.
        const thirdOf = (one: number) => {
          const less = rest.filter((score) => score < rest[one]!).length;
          const same = rest.filter((score) => score === rest[one]!).length;
          return [1, 2].filter((third) => less + same / 2 >= (third * rest.length) / 3 - 1e-9).length;
        };
        for (const place of [0, 1]) {
          const chose = ofChoice(place);
          expect(choiceRestMeans[place]).toEqual(
            chose.length === 0 ? null : expect.closeTo(mean(chose.map((one) => rest[one]!)), 9),
          );
          expect(choiceThirds[place]).toEqual(
            [0, 1, 2].map((third) => chose.filter((one) => thirdOf(one) === third).length),
          );
          expect(sum(choiceThirds[place]!)).toBe(choiceCounts[place]);
        }
        expect(thirdSizes).toEqual(
          [0, 1, 2].map((third) => rest.filter((_, one) => thirdOf(one) === third).length),
        );
      }
    }),
  );
});

/** Of numbers, by its definition; null if one of the two is constant. */
function correlationOf(one: readonly number[], other: readonly number[]) {
  const spreads = Math.sqrt(variance(one) * variance(other));
  if (one.length === 0 || spreads < 1e-9) return null;
  const together = mean(one.map((value, at) => (value - mean(one)) * (other[at]! - mean(other))));
  return expect.closeTo(together / spreads, 9);
}

test('several marked choices are an answer, and no choice', () => {
  const { questions, scores } = measureExam(
    [QUESTIONS.slice(0, 2)],
    [
      { version: 0, places: [SEVERAL, 0] },
      { version: 0, places: [0, 0] },
    ],
  );
  expect(scores).toEqual([0, 1, 1]);
  expect(questions[0]).toMatchObject({ numberOfCorrect: 1, numberOfOmitted: 0, choiceCounts: [1, 0] });
});
