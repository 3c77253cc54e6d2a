import { describe, expect, it } from 'vitest';
import {
  type ClassAnswers,
  estimateShares,
  expectedScore,
  sharesByAbility,
} from '../src/parallel/expected-shares.ts';
import { randomOf } from './instances.ts';

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/** A class of an ability whose answers are as many as the model expects. */
const answersOf = (
  difficulties: readonly number[],
  ability: number,
  questions: readonly number[],
): ClassAnswers =>
  questions.map((question) => ({
    question,
    answered: 1_000,
    correct: Math.round(1_000 * logistic(ability - difficulties[question]!)),
  }));

describe('The share of right answers to expect', () => {
  it('is drawn to the mean of its kind by eight pseudo-answers, where one class was measured', () => {
    const { shares, weight, abilities } = estimateShares({
      kinds: Int32Array.of(0, 0, 1),
      classes: [
        [
          { question: 0, answered: 20, correct: 18 },
          { question: 1, answered: 20, correct: 10 },
          { question: 2, answered: 50, correct: 20 },
        ],
      ],
    });
    expect(weight).toBe(8);
    expect([...abilities]).toEqual([0]);
    expect(shares[0]).toBeCloseTo((18 + 8 * 0.7) / 28, 9);
    expect(shares[1]).toBeCloseTo((10 + 8 * 0.7) / 28, 9);
    expect(shares[2]).toBeCloseTo(0.4, 9);
  });

  it('of a question without answers is the mean of its kind, or of all where its kind has none', () => {
    const { shares, answered, errors } = estimateShares({
      kinds: Int32Array.of(0, 0, 1),
      classes: [[{ question: 0, answered: 10, correct: 6 }]],
    });
    expect(shares[1]).toBeCloseTo(0.6, 9);
    expect(shares[2]).toBeCloseTo(0.6, 9);
    expect([...answered]).toEqual([10, 0, 0]);
    expect(errors[1]).toBeGreaterThan(errors[0]!);
  });

  it('is unknown where nothing was measured', () => {
    const { shares } = estimateShares({ kinds: Int32Array.of(0, 1), classes: [] });
    expect([...shares]).toEqual([Number.NaN, Number.NaN]);
  });

  it('of what only a strong class answered is not too high, where classes share questions', () => {
    const difficulties = [-1, -0.5, 0, 0.5, 1, 0, -0.7, 0.7];
    const classes = [
      answersOf(difficulties, -0.5, [0, 1, 2, 3, 4]),
      answersOf(difficulties, 0.5, [0, 1, 2, 3, 5, 6, 7]),
    ];
    const { shares, abilities } = estimateShares({ kinds: new Int32Array(8), classes });
    expect(abilities[1]! - abilities[0]!).toBeCloseTo(1, 1);
    expect(shares[5]).toBeCloseTo(0.5, 1);
    const raw = classes[1]!.find(({ question }) => question === 5)!;
    expect(raw.correct / raw.answered).toBeGreaterThan(0.6);
  });

  it('of what the abler part of a class answered is lower than that part made of it', () => {
    const { shares } = estimateShares({
      kinds: Int32Array.of(0, 0),
      classes: [
        [
          { question: 0, answered: 1_000, correct: 600, ability: 0.5 },
          { question: 1, answered: 1_000, correct: 600, ability: -0.5 },
        ],
      ],
    });
    const logitOfAll = Math.log(0.6 / 0.4);
    expect(shares[0]).toBeCloseTo(logistic(logitOfAll - 0.5), 2);
    expect(shares[1]).toBeCloseTo(logistic(logitOfAll + 0.5), 2);
  });

  it('is what the answers say, where classes share no question', () => {
    const difficulties = [-1, 0, 0, 1];
    const { abilities } = estimateShares({
      kinds: new Int32Array(4),
      classes: [answersOf(difficulties, -1, [0, 1]), answersOf(difficulties, 1, [2, 3])],
    });
    expect([...abilities]).toEqual([0, 0]);
  });

  it('is where the posterior is highest, as small steps to all sides show', () => {
    const random = randomOf(11);
    const kinds = Int32Array.from({ length: 30 }, (_, question) => question % 2);
    const difficulties = Array.from(kinds, () => 2 * random.unit() - 1);
    const classes = [-0.4, 0.1, 0.5].map((ability) =>
      [...kinds.keys()]
        .filter(() => random.chance(0.6))
        .map((question) => ({
          question,
          answered: 50,
          // Every third question went to the abler part of a class.
          ability: question % 3 === 0 ? 0.4 : -0.2,
        }))
        .map((asked) => ({
          ...asked,
          correct: Array.from({ length: 50 }, () =>
            random.chance(logistic(ability + asked.ability - difficulties[asked.question]!)),
          ).filter(Boolean).length,
        })),
    );
    const found = estimateShares({ kinds, classes });
    const { shares, abilities, weight, classSpread } = found;
    // The means towards which shares are drawn: each question's answers alone, for a class of mean ability.
    const alone = (question: number) => {
      const own = classes.flatMap((answers, index) =>
        answers
          .filter((one) => one.question === question)
          .map((one) => ({ ...one, ability: one.ability + abilities[index]! })),
      );
      return rootOf((difficulty) =>
        own.reduce(
          (sum, { answered, correct, ability }) => sum + answered * logistic(ability - difficulty) - correct,
          0,
        ),
      );
    };
    const means = [0, 1].map((kind) => {
      const own = [...kinds.keys()].filter(
        (question) =>
          kinds[question] === kind &&
          classes.some((answers) => answers.some((one) => one.question === question)),
      );
      return own.reduce((sum, question) => sum + logistic(-alone(question)), 0) / own.length;
    });
    const posterior = (logits: readonly number[], own: readonly number[]) =>
      classes
        .flatMap((answers, index) =>
          answers.map(({ question, answered, correct, ability }) => {
            const share = logistic(own[index]! + ability + logits[question]!);
            return correct * Math.log(share) + (answered - correct) * Math.log(1 - share);
          }),
        )
        .concat(
          logits.map((value, question) => {
            const mean = means[kinds[question]!]!;
            return weight * (mean * Math.log(logistic(value)) + (1 - mean) * Math.log(1 - logistic(value)));
          }),
          own.map((ability) => -(ability ** 2) / (2 * classSpread ** 2)),
        )
        .reduce((sum, term) => sum + term, 0);
    const logits = Array.from(shares, (share) => Math.log(share / (1 - share)));
    const at = posterior(logits, [...abilities]);
    for (let trial = 0; trial < 300; trial++) {
      const step = () => 0.2 * (random.unit() - 0.5);
      expect(
        posterior(
          logits.map((value) => value + step()),
          Array.from(abilities, (value) => value + step()),
        ),
      ).toBeLessThan(at);
    }
  });

  it('is told with a usual spread of classes, until many classes that are alike say otherwise', () => {
    const difficulties = [-1, -0.5, 0, 0.5, 1];
    const alike = (count: number) =>
      estimateShares({
        kinds: new Int32Array(5),
        classes: Array.from({ length: count }, () => answersOf(difficulties, 0, [0, 1, 2, 3, 4])),
      }).classSpread;
    // Five classes with the usual spread of 0.35 stand beside those that were measured.
    for (const count of [2, 6, 60]) {
      const least = Math.sqrt((5 * 0.35 ** 2) / (5 + count));
      expect(alike(count)).toBeGreaterThan(least);
      expect(alike(count)).toBeLessThan(1.2 * least);
    }
  });

  it('more right answers than answers are refused', () => {
    const classes = [[{ question: 0, answered: 2, correct: 3 }]];
    expect(() => estimateShares({ kinds: Int32Array.of(0), classes })).toThrow(RangeError);
  });
});

describe('The mean score to expect', () => {
  it('is the sum of the shares, and less certain the more classes differ', () => {
    const estimates = estimateShares({
      kinds: Int32Array.of(0, 0),
      classes: [
        [
          { question: 0, answered: 100, correct: 60 },
          { question: 1, answered: 100, correct: 40 },
        ],
      ],
    });
    const { mean, error } = expectedScore(estimates, [0, 1]);
    expect(mean).toBeCloseTo(1, 9);
    const apart = expectedScore({ ...estimates, classSpread: 2 * estimates.classSpread }, [0, 1]);
    expect(apart.error).toBeGreaterThan(error);
  });

  it('weak students reach less and strong ones more, and the class what was measured', () => {
    for (const share of [0.05, 0.3, 0.5, 0.9]) {
      const [weak, all, strong] = sharesByAbility(share);
      expect(weak).toBeLessThan(share);
      expect(all).toBe(share);
      expect(strong).toBeGreaterThan(share);
      expect(Math.abs(classOf(share) - share)).toBeLessThan(0.01);
    }
  });
});

/** The mean over students of normal ability, of the model whose middle student the three shares belong to. */
function classOf(share: number): number {
  const [weak] = sharesByAbility(share);
  const middle = Math.log(weak / (1 - weak)) + 1;
  const abilities = Array.from({ length: 81 }, (_, step) => -4 + step / 10);
  const weights = abilities.map((ability) => Math.exp(-(ability ** 2) / 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return abilities.reduce(
    (sum, ability, step) => sum + (weights[step]! / total) * logistic(middle + ability),
    0,
  );
}

/** Where a falling function is 0, by halving. */
function rootOf(value: (at: number) => number): number {
  let [low, high] = [-8, 8];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (value(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
