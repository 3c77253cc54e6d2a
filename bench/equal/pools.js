/**
 * Seeded pools of questions whose difficulty is known, and what classes make of them.
 *
 * Students have an ability of standard normal distribution, moved by that of their class. A question is answered correctly with
 * the probability c + (1 - c) / (1 + exp(-a (ability - b))): the model with two (c = 0) or three parameters of Birnbaum (1968).
 */

/** Abilities of students and their weights: a normal distribution in 41 steps. */
const ABILITIES = Array.from({ length: 41 }, (_, step) => -4 + step / 5);
const WEIGHTS = normalised(ABILITIES.map((ability) => Math.exp(-(ability ** 2) / 2)));

/**
 * @typedef {{ a: number, b: number, c: number, cell: number }} Question
 * @typedef {{ name: string, cells: number, perCell: readonly [number, number], guessing: number, spread: number, kindSpread: number }} Shape
 *   `perCell`: fewest and most questions of a cell; `spread`: of difficulties within a cell; `kindSpread`: of the cells' means
 */

/** @type {readonly Shape[]} */
export const SHAPES = [
  {
    name: '200 questions, cells of 8 to 10',
    cells: 22,
    perCell: [8, 10],
    guessing: 0,
    spread: 1,
    kindSpread: 0.5,
  },
  {
    name: '1,000 questions, cells of 4 to 80',
    cells: 24,
    perCell: [4, 80],
    guessing: 0,
    spread: 1,
    kindSpread: 0.5,
  },
  {
    name: '1,000 questions, guessing',
    cells: 24,
    perCell: [4, 80],
    guessing: 0.2,
    spread: 1,
    kindSpread: 0.5,
  },
  {
    name: '1,000 questions, kinds far apart',
    cells: 24,
    perCell: [4, 80],
    guessing: 0,
    spread: 0.6,
    kindSpread: 1.2,
  },
  {
    name: '1,000 questions, much the same',
    cells: 24,
    perCell: [4, 80],
    guessing: 0.1,
    spread: 0.4,
    kindSpread: 0.3,
  },
  {
    name: '20,000 questions, cells of 200',
    cells: 100,
    perCell: [180, 220],
    guessing: 0,
    spread: 1,
    kindSpread: 0.5,
  },
];

/**
 * @param {Shape} shape
 * @param {() => number} random from 0 to below 1
 * @returns {Question[]}
 */
export function makeQuestions(shape, random) {
  return Array.from({ length: shape.cells }, (_, cell) => {
    const [fewest, most] = shape.perCell;
    const mean = -0.7 + shape.kindSpread * normal(random);
    return Array.from({ length: fewest + Math.floor(random() * (most - fewest + 1)) }, () => ({
      a: Math.exp(0.3 * normal(random)),
      b: mean + shape.spread * normal(random),
      c: shape.guessing,
      cell,
    }));
  }).flat();
}

/**
 * The probability of a right answer.
 * @param {Question} question
 * @param {number} ability
 */
export function chanceOf({ a, b, c }, ability) {
  return c + (1 - c) / (1 + Math.exp(-a * (ability - b)));
}

/**
 * The share of right answers in a class of mean ability.
 * @param {Question} question
 * @param {number} [ability] of the class
 */
export function trueShare(question, ability = 0) {
  return ABILITIES.reduce((sum, own, step) => sum + at(WEIGHTS, step) * chanceOf(question, own + ability), 0);
}

/**
 * The share of students who reach half of the points.
 * @param {readonly Question[]} questions
 */
export function passRate(questions) {
  const needed = questions.length / 2;
  return ABILITIES.reduce(
    (sum, ability, step) => sum + at(WEIGHTS, step) * chanceToReach(questions, ability, needed),
    0,
  );
}

/**
 * @param {readonly Question[]} questions
 * @param {number} ability
 * @param {number} needed
 */
function chanceToReach(questions, ability, needed) {
  let chances = [1];
  for (const question of questions) {
    const right = chanceOf(question, ability);
    chances = [...chances, 0].map(
      (chance, score) => chance * (1 - right) + (chances[score - 1] ?? 0) * right,
    );
  }
  return chances.reduce((sum, chance, score) => (score >= needed ? sum + chance : sum), 0);
}

/** How much the abilities of classes differ beyond the chance of who is in them. */
export const CLASS_SPREAD = 0.3;

/**
 * The abilities of the students of a class.
 * @param {number} students
 * @param {number} spread of the abilities of classes
 * @param {() => number} random from 0 to below 1
 */
export function makeClass(students, spread, random) {
  const ability = spread * normal(random);
  return Array.from({ length: students }, () => ability + normal(random));
}

/**
 * Classes of students who answer questions of a pool, 40 questions each.
 * @param {readonly Question[]} questions
 * @param {readonly number[]} measured indices of the questions that are answered
 * @param {number} students in each class
 * @param {number} classesEach how many classes get a question
 * @param {() => number} random from 0 to below 1
 */
export function answerQuestions(questions, measured, students, classesEach, random) {
  /** @type {number[][]} */
  const exams = [];
  for (let turn = 0; turn < classesEach; turn++) {
    const inTurn = shuffled(measured, random);
    for (let start = 0; start < inTurn.length; start += 40) exams.push(inTurn.slice(start, start + 40));
  }
  return exams.map((exam) => {
    const present = makeClass(students, CLASS_SPREAD, random);
    return exam.map((question) => ({
      question,
      answered: students,
      correct: present.filter((own) => random() < chanceOf(at(questions, question), own)).length,
    }));
  });
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {() => number} random from 0 to below 1
 */
export function shuffled(items, random) {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1));
    const item = at(copy, last);
    copy[last] = at(copy, chosen);
    copy[chosen] = item;
  }
  return copy;
}

/**
 * An item that is there.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} index
 */
export function at(items, index) {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index} of ${items.length}`);
  return item;
}

/** @param {() => number} random from 0 to below 1 */
function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** @param {readonly number[]} weights */
function normalised(weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
