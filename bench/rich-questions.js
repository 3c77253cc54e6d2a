import { drawDiagram } from './draw-diagram.js';
import { seededRandom } from './random.js';

/**
 * @typedef {{ text: string, choices: string[], correctAnswer: string, difficulty: typeof DIFFICULTIES[number],
 *   objective: typeof OBJECTIVES[number], chapter: number, tags: string[], picture: string | undefined }} RichQuestion
 *   `chapter`: its number, from 1; `picture`: the id that its text shows an image by
 * @typedef {{ questions: readonly RichQuestion[], pictures: ReadonlyMap<string, Buffer> }} RichQuestions
 *   `pictures`: PNG, by the ids that texts show them by
 */

export const CHAPTERS = 10;
const DIFFICULTIES = /** @type {const} */ (['simple', 'difficult']);
const OBJECTIVES = /** @type {const} */ (['reminding', 'understanding', 'creativity']);
const TOPICS = 30;
const FORMULA_EACH = 3;

/** The vocabulary of a course: with fewer words, unrelated questions would look alike. */
const WORDS = 5_000;
const SYLLABLES = 'ba ce di fo gu ha ki lo mu na pe ri so tu va we xi yo zu ran men tis lor'.split(' ');

/** @type {readonly ((n: number) => string)[]} */
const FORMULAS = [
  (n) => String.raw`\frac{${n}}{x + 1} = \sqrt{x^2 + y^2}`,
  (n) => String.raw`\sum_{i=1}^{${n}} i^2 \le \frac{n(n+1)}{2}`,
  (n) => String.raw`\int_0^{${n}} e^{-\lambda t} \, dt`,
  (n) => String.raw`\begin{pmatrix} ${n} & 0 \\ 1 & \alpha_{ij} \end{pmatrix}`,
  (n) => String.raw`T(n) = 2 \, T(n/2) + O(n \log n), \quad n \ge ${n}`,
];

/**
 * Questions as people write them: prose, a formula in every third, labels and topics, ordered by chapter.
 * @param {number} seed
 * @param {number} count
 * @param {number} pictureEach one question in this many shows its own picture
 * @returns {RichQuestions}
 */
export function makeRichQuestions(seed, count, pictureEach) {
  const random = seededRandom(seed);
  const speak = makeSpeech(random);
  /** @type {Map<string, Buffer>} */
  const pictures = new Map();
  const questions = Array.from({ length: count }, (_, at) => {
    const picture = at % pictureEach === 0 ? pictureId(at) : undefined;
    if (picture) pictures.set(picture, drawDiagram(random));
    return makeQuestion(random, speak, { chapter: 1 + Math.floor((at * CHAPTERS) / count), picture });
  });
  return { questions, pictures };
}

/**
 * A function that makes prose of this many invented words.
 * @param {() => number} random
 * @returns {(words: number) => string}
 */
function makeSpeech(random) {
  const oneOf = (/** @type {readonly string[]} */ list) => String(list[Math.floor(random() * list.length)]);
  const repeat = (/** @type {number} */ count, /** @type {() => string} */ make) =>
    Array.from({ length: count }, make);
  const words = repeat(WORDS, () => repeat(1 + Math.floor(random() * 3), () => oneOf(SYLLABLES)).join(''));
  return (count) => repeat(count, () => oneOf(words)).join(' ');
}

/**
 * @param {() => number} random
 * @param {(words: number) => string} speak
 * @param {{ chapter: number, picture: string | undefined }} place
 * @returns {RichQuestion}
 */
function makeQuestion(random, speak, { chapter, picture }) {
  const below = (/** @type {number} */ bound) => Math.floor(random() * bound);
  const number = 1 + below(1_000);
  const formula = FORMULAS[below(FORMULAS.length)];
  const hasFormula = formula !== undefined && below(FORMULA_EACH) === 0;
  const prose = `${speak(8 + below(33))}?`;
  const choices = [0, 1, 2, 3].map((at) => {
    if (hasFormula) return `$x_{${at}} = \\frac{${number + at}}{${2 + below(8)}}$`;
    return `${number + at} ${speak(6)}`;
  });
  const difficulty = DIFFICULTIES[below(2)] ?? 'simple';
  const objective = OBJECTIVES[below(3)] ?? 'reminding';
  return {
    text: [
      hasFormula ? `${prose}\nGiven is $${formula(number)}$.` : prose,
      ...(picture ? [`![a diagram](image:${picture})`] : []),
    ].join('\n'),
    choices,
    correctAnswer: choices[below(4)] ?? '',
    difficulty,
    objective,
    chapter,
    tags: [`topic-${below(TOPICS)}`],
    picture,
  };
}

/** @param {number} at */
function pictureId(at) {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
}
