import { describe, expect, test } from 'vitest';
import { countRuns, evenShares } from '../src/draw-letters.ts';
import { type AskedChoices, orderChoices, orderChoicesAt } from '../src/order-choices.ts';
import { howMany, randomOf, seedOf } from './instances.ts';

const plain = (size: number, numberOfChoices = 4): AskedChoices[] =>
  Array.from({ length: size }, (_, at) => ({
    id: `q${at}`,
    numberOfChoices,
    correct: 0,
    keepsChoiceOrder: false,
    numberOfPinned: 0,
  }));

/** The position of the right answer of each question in the new order. */
const lettersOf = (questions: readonly AskedChoices[], orders: readonly number[][]) =>
  orders.map((order, at) => order.indexOf(questions[at]!.correct));

function farthest(questions: readonly AskedChoices[], letters: readonly number[]): number {
  const even = evenShares(questions);
  return Math.max(
    ...even.map((share, letter) => Math.abs(letters.filter((it) => it === letter).length - share)),
  );
}

/** A small paper with pins, kept orders and questions of different sizes. */
function randomPaper(number: number): AskedChoices[] {
  const random = randomOf(number);
  const most = 2 + random.below(3);
  const often = random.unit();
  return Array.from({ length: 1 + random.below(8) }, (_, at) => {
    const numberOfChoices = 2 + random.below(most - 1);
    const isPinning = random.chance(often / 2);
    return {
      id: `q${at}`,
      numberOfChoices,
      correct: random.below(numberOfChoices),
      keepsChoiceOrder: random.chance(often / 2),
      numberOfPinned: isPinning ? random.below(numberOfChoices + 1) : 0,
    };
  });
}

/** All keys that pins and kept orders allow. */
function allKeys(questions: readonly AskedChoices[]): number[][] {
  return questions.reduce<number[][]>(
    (keys, { numberOfChoices, numberOfPinned, correct, keepsChoiceOrder }) => {
      const free = numberOfChoices - numberOfPinned;
      const isFixed = keepsChoiceOrder || correct >= free;
      const options = isFixed ? [correct] : Array.from({ length: free }, (_, letter) => letter);
      return keys.flatMap((key) => options.map((letter) => [...key, letter]));
    },
    [[]],
  );
}

describe('choices on paper', () => {
  test('a pool with the right answer first gets each letter within one of even and no run above three, in version A too', () => {
    for (const [size, choices] of [
      [10, 4],
      [40, 4],
      [37, 5],
      [30, 2],
      [100, 3],
      [500, 10],
      [4, 4],
      [1, 4],
    ] as const) {
      const questions = plain(size, choices);
      for (let seed = 0; seed < 20; seed++) {
        for (const orders of orderChoices([questions, questions], seedOf(seed))) {
          const letters = lettersOf(questions, orders);
          expect(farthest(questions, letters)).toBeLessThan(1);
          expect(countRuns(letters)).toBe(0);
        }
      }
    }
  });

  test('as brute force on small papers with pins: within one of even, and without runs, wherever a key is', () => {
    const found = { even: 0, withoutRuns: 0, neither: 0 };
    for (let number = 0; number < howMany(1_500, 20_000); number++) {
      const questions = randomPaper(number);
      const [orders = []] = orderChoices([questions], seedOf(number));
      const letters = lettersOf(questions, orders);
      const even = allKeys(questions).filter((key) => farthest(questions, key) <= 1 + 1e-9);
      if (even.length === 0) found.neither++;
      else {
        found.even++;
        expect(farthest(questions, letters), `paper ${number}`).toBeLessThanOrEqual(1 + 1e-9);
      }
      if (even.some((key) => countRuns(key) === 0)) {
        found.withoutRuns++;
        expect(countRuns(letters), `paper ${number}`).toBe(0);
      }
    }
    expect(Math.min(...Object.values(found))).toBeGreaterThan(20);
  });

  test('every choice stands once, pinned ones last, a kept order as it is', () => {
    for (let number = 0; number < 500; number++) {
      const questions = randomPaper(number);
      for (const [at, order] of orderChoices([questions], seedOf(number))[0]!.entries()) {
        const { numberOfChoices, numberOfPinned, keepsChoiceOrder } = questions[at]!;
        const all = Array.from({ length: numberOfChoices }, (_, place) => place);
        expect(order.toSorted((one, other) => one - other)).toEqual(all);
        const end = numberOfChoices - numberOfPinned;
        expect(order.slice(end)).toEqual(all.slice(end));
        if (keepsChoiceOrder) expect(order).toEqual(all);
      }
    }
  });

  test('the seed decides: the same again, another one otherwise, and a version with the same questions differs', () => {
    const versions = [plain(6), plain(6)];
    expect(orderChoices(versions, seedOf(1))).toEqual(orderChoices(versions, seedOf(1)));
    expect(orderChoices(versions, seedOf(2))).not.toEqual(orderChoices(versions, seedOf(1)));
    for (let seed = 0; seed < 200; seed++) {
      const [one, other] = orderChoices([plain(1, 3), plain(1, 3)], seedOf(seed));
      expect(other).not.toEqual(one);
    }
  });

  test('every order of four choices comes up about as often, at every place of the paper', () => {
    const counts = [new Map<string, number>(), new Map<string, number>()];
    for (let seed = 0; seed < 4_800; seed++) {
      const [orders = []] = orderChoices([plain(9)], seedOf(seed));
      for (const [which, at] of [0, 7].entries()) {
        const name = orders[at]!.join('');
        counts[which]!.set(name, (counts[which]!.get(name) ?? 0) + 1);
      }
    }
    for (const orders of counts) {
      expect(orders.size).toBe(24);
      // Each 200 times on average, with a standard deviation of 14.
      for (const times of orders.values()) expect(Math.abs(times - 200)).toBeLessThan(70);
    }
  });
});

describe('a question that takes the place of another', () => {
  test('has its right answer at the same letter where pins allow it', () => {
    const [question] = plain(1) as [AskedChoices];
    for (let seed = 0; seed < 50; seed++) {
      expect(orderChoicesAt(question, 2, seedOf(seed)).indexOf(0)).toBe(2);
      const short = { ...question, numberOfChoices: 2 };
      expect(orderChoicesAt(short, 3, seedOf(seed)).toSorted()).toEqual([0, 1]);
      const pinned = { ...question, correct: 3, numberOfPinned: 1 };
      expect(orderChoicesAt(pinned, 1, seedOf(seed)).at(-1)).toBe(3);
    }
  });
});
