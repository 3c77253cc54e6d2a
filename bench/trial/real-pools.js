import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @typedef {{ text: string, choices: string[], correctAnswer: string, difficulty: 'simple' | 'difficult',
 *   objective: 'reminding' | 'understanding' | 'creativity' }} PoolQuestion
 * @typedef {{ name: string, chapters: Map<string, PoolQuestion[]> }} RealPool
 */

/** @type {readonly ['reminding', 'understanding', 'creativity']} */
const OBJECTIVES = ['reminding', 'understanding', 'creativity'];

/**
 * The ham radio and the trivia pool below a folder. Missing labels are drawn at random: difficulty and objective for
 * ham
 * radio, the objective for trivia (easy is simple; medium and hard are difficult).
 * @param {string} folder
 * @param {() => number} random from 0 to below 1
 * @returns {Promise<RealPool[] | undefined>} undefined if the folder lacks them
 */
export async function readRealPools(folder, random) {
  const radio = join(folder, 'ham-radio/technician-2026-2030.json');
  const trivia = join(folder, 'opentdb/opentdb.json');
  if (!existsSync(radio) || !existsSync(trivia)) return undefined;
  return [
    readRadio(JSON.parse(await readFile(radio, 'utf8')), random),
    readTrivia(JSON.parse(await readFile(trivia, 'utf8')), random),
  ];
}

/**
 * @param {{ id: string, question: string, answers: string[], correct: number }[]} questions
 * @param {() => number} random
 * @returns {RealPool}
 */
function readRadio(questions, random) {
  const chapters = group(
    questions,
    ({ id }) => id.slice(0, 2),
    (question) => ({
      text: question.question,
      choices: question.answers,
      correctAnswer: question.answers[question.correct] ?? '',
      difficulty: random() < 0.5 ? 'simple' : 'difficult',
      objective: anyOf(OBJECTIVES, random),
    }),
  );
  return { name: 'Amateur radio, Technician', chapters };
}

/**
 * @param {{ results: { type: string, category: string, difficulty: string, question: string, correct_answer: string,
 *   incorrect_answers: string[] }[] }} file
 * @param {() => number} random
 * @returns {RealPool}
 */
function readTrivia({ results }, random) {
  const multiple = results.filter(({ type }) => type === 'multiple');
  const chapters = group(
    multiple,
    ({ category }) => category,
    (question) => ({
      text: question.question,
      choices: [...question.incorrect_answers, question.correct_answer],
      correctAnswer: question.correct_answer,
      difficulty: question.difficulty === 'easy' ? 'simple' : 'difficult',
      objective: anyOf(OBJECTIVES, random),
    }),
  );
  return { name: 'Trivia', chapters };
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => string} key
 * @param {(item: Item) => PoolQuestion} convert
 */
function group(items, key, convert) {
  /** @type {Map<string, PoolQuestion[]>} */
  const groups = new Map();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), convert(item)]);
  return groups;
}

/**
 * @template Item
 * @param {readonly [Item, ...Item[]]} items
 * @param {() => number} random
 */
function anyOf(items, random) {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
