import { describe, expect, test } from 'vitest';
import { shuffleVersions } from '../src/shuffle-versions.ts';
import { seedOf } from './instances.ts';

const questions = Array.from({ length: 12 }, (_, at) => ({
  numberOfChoices: 2 + (at % 4),
  keepsChoiceOrder: at % 3 === 0,
  numberOfPinned: 0,
}));

describe('shuffled versions', () => {
  test('have every question once and every choice once; the first is as it was', () => {
    const versions = shuffleVersions({ questions, versions: 26, seed: seedOf(1) });
    expect(versions).toHaveLength(26);
    for (const version of versions) {
      expect(version.map(({ question }) => question).sort((one, other) => one - other)).toEqual(
        Array.from(questions.keys()),
      );
      for (const { question, choices } of version) {
        const places = Array.from({ length: questions[question]!.numberOfChoices }, (_, place) => place);
        expect([...choices].sort()).toEqual(places);
        if (questions[question]!.keepsChoiceOrder) expect(choices).toEqual(places);
      }
    }
    expect(versions[0]!.map(({ question }) => question)).toEqual(Array.from(questions.keys()));
  });

  test('are the same for the same seed, and differ from each other', () => {
    const make = (seed: number) => shuffleVersions({ questions, versions: 5, seed: seedOf(seed) });
    expect(make(7)).toEqual(make(7));
    expect(make(8)).not.toEqual(make(7));
    expect(new Set(make(7).map((version) => JSON.stringify(version))).size).toBe(5);
  });

  test('use up all orders that there are', () => {
    const two = [
      { numberOfChoices: 2, keepsChoiceOrder: true, numberOfPinned: 0 },
      { numberOfChoices: 2, keepsChoiceOrder: true, numberOfPinned: 0 },
    ];
    const orders = shuffleVersions({ questions: two, versions: 2, seed: seedOf(3) }).map((version) =>
      version.map(({ question }) => question),
    );
    expect(orders).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(shuffleVersions({ questions: two, versions: 4, seed: seedOf(3) })).toHaveLength(4);
  });

  test('keep pinned choices last, in their order, over 1,000 exams; the other choices take every place', () => {
    const pinning = questions.map((question, at) => ({
      ...question,
      numberOfPinned: at % Math.min(3, question.numberOfChoices),
    }));
    const firsts = new Set<number>();
    let away = 0;
    for (let seed = 0; seed < 1_000; seed++) {
      for (const { question, choices } of shuffleVersions({
        questions: pinning,
        versions: 3,
        seed: seedOf(seed),
      }).flat()) {
        const { numberOfChoices, numberOfPinned } = pinning[question]!;
        const end = numberOfChoices - numberOfPinned;
        away += choices.filter((place, at) => place >= end && place !== at).length;
        if (question === 7) firsts.add(choices[0]!);
      }
    }
    expect(away).toBe(0);
    expect(pinning[7]).toEqual({ numberOfChoices: 5, keepsChoiceOrder: false, numberOfPinned: 1 });
    expect([...firsts].sort()).toEqual([0, 1, 2, 3]);
  });

  test('change nothing else where a choice is pinned', () => {
    const orders = (pinned: number) =>
      shuffleVersions({
        questions: questions.with(7, { ...questions[7]!, numberOfPinned: pinned }),
        versions: 5,
        seed: seedOf(4),
      }).map((version) =>
        version.map(({ question, choices }) => (question === 7 ? [7] : [question, choices])),
      );
    expect(orders(2)).toEqual(orders(0));
  });

  test('put each question at each place about as often', () => {
    const three = questions.slice(0, 3);
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 6_000; seed++) {
      const [, version] = shuffleVersions({ questions: three, versions: 2, seed: seedOf(seed) });
      const order = version!.map(({ question }) => question).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(250);
  });
});
