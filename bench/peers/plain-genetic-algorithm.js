/**
 * A plain genetic algorithm as such applications commonly have it: an individual is a list of questions, and its
 * fitness is the distance of its counts from the requested ones. Population 100, 500 generations, one-point
 * crossover; 5 % of the children get one question replaced (replacing 5 % of all questions, the other reading of "5 %
 * mutation", does worse). Each parent is the better of two drawn individuals, and the best exam survives. It stops as
 * soon as all counts are met, and draws only from the chapters of the blueprint.
 */
import { faultOf } from './selection-task.js';

/**
 * @import { SelectionTask } from './selection-task.js'
 * @typedef {{ exam: readonly number[], fault: number }} Individual
 */

const POPULATION = 100;
const GENERATIONS = 500;
const MUTATION = 0.05;

/**
 * @param {SelectionTask} task
 * @param {() => number} random
 * @param {{ avoidsRepeats: boolean }} options whether a question that comes again counts as a fault too
 * @returns {readonly number[]} the best exam found
 */
export function selectByPlainGeneticAlgorithm(task, random, { avoidsRepeats }) {
  const { size, chapters, targets } = task;
  const candidates = chapters.filter((_, chapter) => (targets[chapter] ?? 0) > 0).flat();
  const anyQuestion = () => candidates[Math.floor(random() * candidates.length)] ?? 0;
  const individual = (/** @type {readonly number[]} */ exam) => {
    const repeats = avoidsRepeats ? size - new Set(exam).size : 0;
    return { exam, fault: faultOf(task, exam) + repeats };
  };

  let population = Array.from({ length: POPULATION }, () =>
    individual(Array.from({ length: size }, anyQuestion)),
  );
  let best = population.reduce(better);
  for (let generation = 0; generation < GENERATIONS && best.fault > 0; generation++) {
    const parents = population;
    const parent = () => better(anyOf(parents, random), anyOf(parents, random)).exam;
    const child = () => {
      const cut = Math.floor(random() * size);
      const mixed = [...parent().slice(0, cut), ...parent().slice(cut)];
      if (random() < MUTATION) mixed[Math.floor(random() * size)] = anyQuestion();
      return individual(mixed);
    };
    population = [best, ...Array.from({ length: POPULATION - 1 }, child)];
    best = population.reduce(better);
  }
  return best.exam;
}

/**
 * @param {Individual} one
 * @param {Individual} other
 */
function better(one, other) {
  return other.fault < one.fault ? other : one;
}

/**
 * @param {readonly Individual[]} population
 * @param {() => number} random
 */
function anyOf(population, random) {
  return /** @type {Individual} */ (population[Math.floor(random() * population.length)]);
}
