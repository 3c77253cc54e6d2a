import { findingsOf } from '@exam/contract/judge-figures';
import { expect, test } from 'vitest';
import { boundsOfReliability, errorOfMeasurement, kuderRichardson20 } from './kuder-richardson.ts';
import { type AskedQuestion, measureExam, OMITTED } from './measure-exam.ts';

const CHOICES = ['1', '2', '3', '4', '5'];

/** The findings of an exam in one version, as its results present them. @param key positions of the correct choices */
function findingsIn(rows: readonly (readonly number[])[], key: readonly number[]) {
  const asked = key.map(
    (place, at): AskedQuestion => ({ id: `${at + 1}`, choices: CHOICES, correctAnswer: CHOICES[place]! }),
  );
  const { questions } = measureExam(
    [asked],
    rows.map((places) => ({ version: 0, places })),
  );
  return findingsOf({
    numberOfQuestions: key.length,
    questions: questions.map((one, at) => {
      const numberOfStudents = one.numberOfAnswers - one.numberOfOmitted;
      return {
        ...one,
        answered: {
          numberOfStudents,
          correctShare: numberOfStudents === 0 ? null : (one.numberOfCorrect ?? 0) / numberOfStudents,
          discrimination: one.answeredDiscrimination,
        },
        choices: one.choiceCounts.map((count, place) => ({
          isCorrect: place === key[at],
          numberOfAnswers: count,
          discrimination: one.choiceDiscriminations[place] ?? null,
        })),
      };
    }),
  });
}

/**
 * Section 6 of the Law School Admission Test: how many of 1,000 students have each pattern of right answers, from 00000 to 11111.
 * R. D. Bock and M. Lieberman, "Fitting a response model for n dichotomously scored items", Psychometrika 35 (1970).
 */
const LSAT6 = [
  ...[3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15],
  ...[10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61, 28, 298],
].flatMap((students, pattern) =>
  Array<readonly number[]>(students).fill([16, 8, 4, 2, 1].map((bit) => (pattern & bit ? 0 : 1))),
);

test('no question of a published test is named, though it has five and 1,000 students', () => {
  expect(LSAT6).toHaveLength(1_000);
  expect(findingsIn(LSAT6, [0, 0, 0, 0, 0])).toEqual(new Map());
});

test('with the key of one of them wrong, this one is named', () => {
  for (const at of [0, 1, 2, 3, 4]) {
    const found = findingsIn(LSAT6, [0, 0, 0, 0, 0].with(at, 1));
    expect(found.get(`${at + 1}`)).toEqual({ concern: 'key', choice: 0 });
  }
});

test('what 32 of 40 students did not reach is not named', () => {
  const rows = Array.from({ length: 40 }, (_, student) =>
    Array.from({ length: 20 }, (__, at) => {
      if (at >= 17 && student >= 8) return OMITTED;
      // Of the eight who reached the end, the weakest are right there.
      return at >= 17 ? (student < 3 ? 0 : 1) : (student * 13 + at * 7) % 40 < 12 + student / 2 ? 0 : 2;
    }),
  );
  expect([...findingsIn(rows, Array<number>(20).fill(0)).keys()].filter((id) => Number(id) > 17)).toEqual([]);
});

test('the bounds of a reliability, and the error of measurement', () => {
  // F with 999 and 3,996 degrees of freedom is below 1.10145 with 0.975 and below 0.90524 with 0.025 (scipy.stats.f.ppf).
  const shares = [0.924, 0.709, 0.553, 0.763, 0.87];
  const scores = LSAT6.map((row) => row.filter((place) => place === 0).length);
  const mean = scores.reduce((sum, score) => sum + score, 0) / 1_000;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / 1_000;
  const reliability = kuderRichardson20(shares, variance)!;
  expect(reliability).toBeCloseTo(0.295, 3);
  const { least, most } = boundsOfReliability(reliability, { students: 1_000, questions: 5 });
  expect(1 - least).toBeCloseTo((1 - reliability) * 1.1014512333334125, 9);
  expect(1 - most).toBeCloseTo((1 - reliability) * 0.905241030570834, 9);
  expect(errorOfMeasurement(4, 0.75)).toBe(2);
});
