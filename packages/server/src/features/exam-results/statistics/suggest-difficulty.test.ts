import { expect, test } from 'vitest';
import { suggestDifficulty } from './suggest-difficulty.ts';

// The bounds of Wilson's interval, with guessing taken off: 0.5 is known at 0.625 of four choices, and at 0.75 of two.
test.each([
  [20, 17, 4, 'simple'],
  [20, 15, 4, null],
  [100, 72, 4, 'simple'],
  [100, 69, 4, null],
  [100, 54, 4, 'difficult'],
  [100, 56, 4, null],
  [20, 8, 4, 'difficult'],
  [20, 9, 4, null],
  [20, 0, 4, 'difficult'],
  [100, 72, 2, null],
  [100, 83, 2, 'simple'],
  [100, 66, 2, 'difficult'],
  [10_000, 6_400, 4, 'simple'],
  [19, 19, 4, null],
  [19, 0, 4, null],
  [0, 0, 4, null],
])(
  'of %i answers, %i of them correct of %i choices, speaks %s',
  (numberOfAnswers, numberOfCorrect, choices, difficulty) => {
    expect(suggestDifficulty({ numberOfAnswers, numberOfCorrect }, 1 / choices)).toBe(difficulty);
  },
);

/** How often a question of this chance to be answered correctly gets a label, by the binomial distribution. */
function shareOfLabel(
  label: string,
  answers: number,
  { chance, choices }: { chance: number; choices: number },
) {
  let ways = (1 - chance) ** answers;
  let share = 0;
  for (let correct = 0; correct <= answers; correct++) {
    const found = suggestDifficulty({ numberOfAnswers: answers, numberOfCorrect: correct }, 1 / choices);
    if (found === label) share += ways;
    ways *= ((answers - correct) / (correct + 1)) * (chance / (1 - chance));
  }
  return share;
}

test('what half of the students know gets either label in at most one of twenty cases, whatever the number of answers', () => {
  for (const answers of [20, 40, 100, 400]) {
    for (const choices of [2, 3, 4, 5]) {
      const chance = 0.5 + 0.5 / choices;
      for (const label of ['simple', 'difficult']) {
        expect(shareOfLabel(label, answers, { chance, choices })).toBeLessThan(0.07);
      }
    }
  }
  // Four choices, of which 60 % know the right one or guess it; and two, of which 40 % know it.
  expect(shareOfLabel('simple', 20, { chance: 0.6, choices: 4 })).toBeLessThan(0.05);
  expect(shareOfLabel('simple', 20, { chance: 0.7, choices: 2 })).toBeLessThan(0.05);
});
