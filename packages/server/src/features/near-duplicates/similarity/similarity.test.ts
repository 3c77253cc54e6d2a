import { describe, expect, test } from 'vitest';
import { NEAR_DUPLICATE, similarityOf } from './similarity.ts';
import { type Comparable, sketchQuestion } from './sketch.ts';
import { seededPool } from './testing/seeded-pool.ts';

const QUESTION: Comparable = {
  text: 'Which scheduling policy can let a long job wait forever?',
  choices: ['First come, first served', 'Shortest job first', 'Round robin', 'Lottery with equal tickets'],
  correctAnswer: 'Shortest job first',
};

const similarity = (one: Comparable, other: Comparable) =>
  similarityOf(sketchQuestion(one), sketchQuestion(other));

/** The similarity by definition: sets of four characters without hashing. */
function bySets(one: Comparable, other: Comparable): number {
  const clean = (text: string) => ` ${text.toLowerCase().split(/\s+/).join(' ').trim()} `;
  const shingles = (texts: readonly string[], kind: string) =>
    new Set(
      texts.flatMap((text) => {
        const characters = clean(text).split('');
        const count = Math.max(1, characters.length - 3);
        return Array.from({ length: count }, (_, at) => kind + characters.slice(at, at + 4).join(''));
      }),
    );
  const jaccard = (a: Set<string>, b: Set<string>) => {
    const common = [...a].filter((shingle) => b.has(shingle)).length;
    return common / (a.size + b.size - common);
  };
  const union = (a: Set<string>, b: Set<string>) => new Set([...a, ...b]);
  const [text, otherText] = [shingles([one.text], 't'), shingles([other.text], 't')];
  const [choices, otherChoices] = [shingles(one.choices, 'c'), shingles(other.choices, 'c')];
  const whole =
    jaccard(choices, otherChoices) < 0.2 ? 0 : jaccard(union(text, choices), union(otherText, otherChoices));
  if (clean(one.correctAnswer) !== clean(other.correctAnswer)) return whole;
  const answer = shingles([one.correctAnswer], 'c');
  return Math.max(whole, jaccard(union(text, answer), union(otherText, answer)));
}

describe('near-duplicates are', () => {
  test.each<[string, Partial<Comparable>]>([
    ['the same question', {}],
    ['the same with its choices in another order', { choices: [...QUESTION.choices].reverse() }],
    ['the same with other wrong choices', { choices: ['Shortest job first', 'FIFO', 'LRU'] }],
    ['the same in other print', { text: 'Which scheduling *policy* can let a **long** job wait `forever`?' }],
    [
      'the same in other letters and blanks',
      { text: ' which   SCHEDULING policy can let a long job\nwait forever?' },
    ],
  ])('%s, wholly alike', (_name, change) => {
    expect(similarity(QUESTION, { ...QUESTION, ...change })).toBe(1);
  });

  test.each<[string, Partial<Comparable>]>([
    ['a typo', { text: 'Which scheduling polciy can let a long job wait forever?' }],
    ['another word', { text: 'Which scheduling policy can let a large job wait forever?' }],
    [
      'another word and one other choice',
      {
        text: 'Which scheduling policy can let a large job wait forever?',
        choices: [...QUESTION.choices.slice(0, 3), 'Priority with ageing'],
      },
    ],
    [
      'another word and all wrong choices',
      {
        text: 'Which scheduling policy can let a large job wait forever?',
        choices: ['Shortest job first', 'FIFO', 'Strict alternation', 'LRU'],
      },
    ],
    ['a changed sense', { text: 'Which scheduling policy can never let a long job wait forever?' }],
  ])('questions that differ by %s', (_name, change) => {
    const found = similarity(QUESTION, { ...QUESTION, ...change });
    expect(found).toBeGreaterThanOrEqual(NEAR_DUPLICATE);
    expect(found).toBeLessThan(1);
  });

  test('those of a script without blanks, though a word is changed', () => {
    const chinese = (word: string) => ({
      text: `在下列进程调度算法中，哪一种可能使${word}作业长期得不到处理器？`,
      choices: ['先来先服务', '短作业优先', '时间片轮转', '彩票调度'],
      correctAnswer: '短作业优先',
    });
    expect(similarity(chinese('长'), chinese('大'))).toBeGreaterThanOrEqual(NEAR_DUPLICATE);
  });
});

describe('no near-duplicates are', () => {
  const trueOf = (...choices: string[]): Comparable => ({
    text: 'Which of the following statements is true?',
    choices,
    correctAnswer: choices[0] ?? '',
  });

  test.each<[string, Comparable, Comparable]>([
    [
      '"Which is true?" with other choices',
      trueOf('Threads share their heap', 'Threads share their stack', 'Threads share their registers'),
      trueOf('A page table maps frames to files', 'A page has a fixed size', 'The TLB caches disk blocks'),
    ],
    [
      'a long text that is asked about twice, with nothing in common but the text',
      {
        text: `${'A disk has 8 sectors a track, spins at 7,200 rpm and seeks in 4 ms. '.repeat(3)}How long does a turn take?`,
        choices: ['8.3', '4.2', '16.7'],
        correctAnswer: '8.3',
      },
      {
        text: `${'A disk has 8 sectors a track, spins at 7,200 rpm and seeks in 4 ms. '.repeat(3)}Which part wears out first?`,
        choices: ['Platter', 'Arm', 'Bearing'],
        correctAnswer: 'Bearing',
      },
    ],
    [
      'two products with other numbers',
      { text: 'What is 7 × 8?', choices: ['54', '56', '58', '64'], correctAnswer: '56' },
      { text: 'What is 6 × 9?', choices: ['54', '45', '63', '69'], correctAnswer: '54' },
    ],
    [
      'two formulas',
      {
        text: 'What is $\\int x^2 dx$?',
        choices: ['$x^3/3$', '$2x$', '$x^3$'],
        correctAnswer: '$x^3/3$',
      },
      {
        text: 'What is $\\sum 1/n$?',
        choices: ['$\\infty$', '$\\pi^2/6$', '$e$'],
        correctAnswer: '$\\infty$',
      },
    ],
    [
      'statements to judge that have a few words in common',
      {
        text: 'A process in the ready state waits for the processor.',
        choices: ['True', 'False'],
        correctAnswer: 'True',
      },
      {
        text: 'A page in the swap area takes no frame.',
        choices: ['True', 'False'],
        correctAnswer: 'True',
      },
    ],
  ])('%s', (_name, one, other) => {
    expect(similarity(one, other)).toBeLessThan(NEAR_DUPLICATE);
  });
});

test('similarity is that of the sets of shingles, whichever comes first', () => {
  const pool = seededPool(20_261_121, 60);
  let near = 0;
  for (const one of pool) {
    for (const other of pool) {
      const truth = bySets(one, other);
      const found = similarity(one, other);
      // Below the threshold, the set sizes alone may have decided.
      if (found > 0 || truth >= NEAR_DUPLICATE) expect(found).toBeCloseTo(truth, 12);
      if (one !== other && truth >= NEAR_DUPLICATE) near++;
    }
  }
  expect(near).toBeGreaterThan(10);
});
