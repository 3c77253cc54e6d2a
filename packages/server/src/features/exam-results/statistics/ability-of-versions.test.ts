import { describe, expect, test } from 'vitest';
import { abilitiesOfVersions, type VersionAnswers } from './ability-of-versions.ts';
import { measureExam } from './measure-exam.ts';

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/** The right answers that the model expects of so many students of an ability, by difficulty. */
function answersOf(
  numberOfStudents: number,
  ability: number,
  difficulties: Readonly<Record<string, number>>,
): VersionAnswers {
  return {
    numberOfStudents,
    correct: new Map(
      Object.entries(difficulties).map(([id, difficulty]) => [
        id,
        numberOfStudents * logistic(ability - difficulty),
      ]),
    ),
  };
}

const COMMON = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`common${at}`, (at - 10) / 8]));

describe('The ability of the students of each version', () => {
  test('is found by the common questions, drawn to that of all by what so many students differ by chance', () => {
    const [one, other] = abilitiesOfVersions([
      answersOf(50, 0.3, { ...COMMON, onlyA: 0.4 }),
      answersOf(50, -0.3, { ...COMMON, onlyB: -2 }),
    ]);
    // 20 common questions tell about as much as 20 * 0.22 students of known ability: 4.4 of 5.4 parts are left.
    expect(one).toBeGreaterThan(0.2);
    expect(one).toBeLessThan(0.28);
    expect(other).toBeCloseTo(-one!, 2);
  });

  test('is where the posterior is highest, as a search in small steps shows', () => {
    const versions = [
      answersOf(14, 0.5, { ...COMMON, onlyA: 0.4 }),
      answersOf(31, -0.1, { ...COMMON, onlyB: -2 }),
      answersOf(22, 0.2, { ...COMMON, onlyC: 1 }),
    ];
    const found = abilitiesOfVersions(versions);
    for (const [at, { numberOfStudents, correct }] of versions.entries()) {
      const posterior = (ability: number) =>
        Object.keys(COMMON).reduce(
          (sum, id) => {
            const all = versions.reduce((total, version) => total + version.correct.get(id)!, 0);
            const difficulty = Math.log((67 - all + 0.5) / (all + 0.5));
            const right = correct.get(id)!;
            const share = logistic(ability - difficulty);
            return sum + right * Math.log(share) + (numberOfStudents - right) * Math.log(1 - share);
          },
          -(numberOfStudents * ability ** 2) / 2,
        );
      const steps = Array.from({ length: 4_001 }, (_, step) => -2 + step / 1_000);
      const best = steps.reduce((one, other) => (posterior(other) > posterior(one) ? other : one));
      expect(found[at]).toBeCloseTo(best, 2);
    }
  });

  test('is that of all where versions have the same questions, none in common, or no students', () => {
    const same = [answersOf(10, 1, COMMON), answersOf(10, -1, COMMON)];
    expect(abilitiesOfVersions(same)).toEqual([0, 0]);
    expect(abilitiesOfVersions([answersOf(10, 1, { a: 0 }), answersOf(10, -1, { b: 0 })])).toEqual([0, 0]);
    const [, unused] = abilitiesOfVersions([
      answersOf(10, 1, { ...COMMON, a: 0 }),
      answersOf(0, 0, { ...COMMON, b: 0 }),
      answersOf(10, -1, { ...COMMON, c: 0 }),
    ]);
    expect(unused).toBe(0);
    expect(abilitiesOfVersions([])).toEqual([]);
  });
});

test('a question is known to have been asked of able students; a common one of all', () => {
  const question = (id: string) => ({ id, choices: ['right', 'wrong'], correctAnswer: 'right' });
  const common = Array.from({ length: 6 }, (_, at) => question(`common${at}`));
  const students = (version: number, rights: readonly number[]) =>
    rights.map((right) => ({ version, places: Array.from({ length: 7 }, (_, at) => (at < right ? 0 : 1)) }));
  const { questions } = measureExam(
    [
      [...common, question('a')],
      [...common, question('b')],
    ],
    [...students(0, [7, 6, 6, 5, 5, 5]), ...students(1, [3, 3, 2, 2, 1, 1])],
  );
  const abilities = new Map(questions.map(({ questionId, askedAbility }) => [questionId, askedAbility]));
  expect(abilities.get('a')).toBeGreaterThan(0.3);
  expect(abilities.get('b')).toBeLessThan(-0.3);
  for (const { id } of common) expect(Math.abs(abilities.get(id)!)).toBeLessThan(0.05);
});
