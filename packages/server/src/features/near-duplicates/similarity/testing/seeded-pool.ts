import type { Comparable } from '../sketch.ts';

/** Random numbers in [0, 1) from a seed (mulberry32, public domain). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

const SYLLABLES = [...'bcdfghjklmnprstvwz'].flatMap((first) => [...'aeiou'].map((vowel) => first + vowel));
const MOULDS = [
  'Which of the following is true of the * * in a *?',
  'What does the * * do when the * * is *?',
  'Which * has the * *?',
  'A * takes * * and * * of *. How many * are left?',
  'Who wrote * *, and when did the * * appear?',
  'Name the * that * uses to * the *.',
  'Why is * * not * in *?',
  'After * *, the * is *. What happened to the * *?',
  'In which year did * * the * of *?',
  'What is the difference between * * and * *?',
  'Complete: the * of a * * is always *.',
  'How is * * measured?',
  'Given a * * with * *, find the * of its *.',
  'The * * fails. Where should * look first?',
  'On a * of * *, how far is the * from the *?',
  'Under what condition do * * and * * meet?',
];

/** One of 5,000 words; like in natural language, some are frequent. */
function word(random: Random): string {
  let number = Math.floor(5_000 * random() ** 2);
  let made = '';
  do {
    made += SYLLABLES[(number * 37) % SYLLABLES.length];
    number = Math.floor(number / 7);
  } while (number > 0);
  return made;
}

function words(random: Random, count: number): string {
  return Array.from({ length: count }, () => word(random)).join(' ');
}

/** Questions from a few templates; about every fourth is an earlier one, edited once or twice. */
export function seededPool(seed: number, size: number): Comparable[] {
  const random = seededRandom(seed);
  const pool: Comparable[] = [];
  while (pool.length < size) {
    const source = random() < 0.25 ? pickOptional(pool, random) : undefined;
    if (source === undefined) pool.push(makeQuestion(random));
    else pool.push(random() < 0.5 ? edit(source, random) : edit(edit(source, random), random));
  }
  return pool;
}

function makeQuestion(random: Random): Comparable {
  const mould = pick(MOULDS, random);
  const text = mould.replaceAll('*', () => word(random));
  const length = 1 + Math.floor(random() * 5);
  const choices = [...new Set(Array.from({ length: 4 }, () => words(random, length)))];
  return { text, choices, correctAnswer: pick(choices, random) };
}

/** One of the edits that create a near-duplicate, occasionally a large one. */
function edit(question: Comparable, random: Random): Comparable {
  const { text, choices, correctAnswer } = question;
  const kind = Math.floor(random() * 5);
  if (kind === 0) return { ...question, choices: [...choices].reverse() };
  if (kind === 1) return { ...question, text: text.replace(pick(text.split(' '), random), word(random)) };
  if (kind === 2) return { ...question, text: `${words(random, 2)}: ${text}` };
  const wrong = choices.filter((choice) => choice !== correctAnswer);
  const replaced = kind === 3 ? wrong.slice(0, 1) : wrong;
  return {
    ...question,
    choices: choices.map((choice) => (replaced.includes(choice) ? words(random, 2) : choice)),
  };
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)]!;
}

function pickOptional<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
