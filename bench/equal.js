// Measures how equally hard the versions of exams are, before and after questions were exchanged, on simulated pools.
// Usage: node bench/equal.js [--quick]

import { loadEngine, seedOf } from './engine.js';
import {
  answerQuestions,
  at,
  CLASS_SPREAD,
  chanceOf,
  makeClass,
  makeQuestions,
  passRate,
  SHAPES,
  shuffled,
  trueShare,
} from './equal/pools.js';
import { seededRandom } from './random.js';
import { formatCount, formatMs, formatShare } from './report.js';
import { runAlone } from './run-alone.js';

/**
 * @import { Run, Table, Verdict } from './report.js'
 * @import { Engine } from './engine.js'
 * @import { Question, Shape } from './equal/pools.js'
 */

/**
 * @typedef {'true values' | '60 answers each' | 'half of them measured'} Knowledge
 * @typedef {{ sums: number[], rates: number[] }} Truth by version: expected points, share of students who reach half of them
 * @typedef {{ shape: string, knowledge: Knowledge, before: Truth, after: Truth, isExact: boolean, ms: number,
 *   isCovered: boolean[], secondDate: number | undefined, weight: number }} Trial
 */

const VERSIONS = 4;
const EXAM_SIZE = 40;
/** @type {readonly Knowledge[]} */
const KNOWLEDGE = ['true values', '60 answers each', 'half of them measured'];
const ROUNDS = { quick: 2, full: 20 };
const Z_95 = 1.96;
/** The whole class matters more than the weak and the strong students. */
const WEIGHTS = [1, 10, 1];

/** @type {Run} */
export async function run({ isQuick }) {
  const engine = await loadEngine();
  const rounds = isQuick ? ROUNDS.quick : ROUNDS.full;
  const trials = SHAPES.flatMap((shape, index) =>
    KNOWLEDGE.flatMap((knowledge) =>
      Array.from({ length: rounds }, (_, round) => tryOnce(engine, shape, knowledge, 1_000 * index + round)),
    ),
  );
  return {
    title: 'Versions: how equally hard they are',
    method: `${VERSIONS} versions of ${EXAM_SIZE} different questions each from simulated pools, ${rounds} for each row. True expected points and the share of students who reach half of them are computed from the model that made the pool, for students of normal ability; the product sees answers alone. Before: as drawn. After: the same counts by cell, with questions exchanged within cells.`,
    tables: [tableOf(trials)],
    meaning: [
      'A difference is that between the easiest and the hardest of the versions. Covered: how often the mean that a new class of 30 students can expect, whose ability differs as those of the measured classes do, lies within 1.96 standard errors of the mean that was told.',
    ],
    verdicts: verdictsOf(trials),
  };
}

/**
 * @param {Engine} engine
 * @param {Shape} shape
 * @param {Knowledge} knowledge
 * @param {number} seed
 * @returns {Trial}
 */
function tryOnce(engine, shape, knowledge, seed) {
  const random = seededRandom(seed);
  const questions = makeQuestions(shape, random);
  const cells = Int32Array.from(questions, ({ cell }) => cell);
  const estimates = learn(engine, questions, knowledge, random);
  const { shares, weight } = estimates;
  const levels = Array.from(shares, (share, question) =>
    knowledge === 'true values'
      ? [chanceOf(at(questions, question), -1), share, chanceOf(at(questions, question), 1)]
      : engine.sharesByAbility(share),
  );
  const values = Float64Array.from(levels.flat());
  const drawn = drawVersions(questions, random);
  const startMs = performance.now();
  const equalised = engine.equaliseVersions({
    versions: drawn,
    cells,
    values,
    levels: 3,
    weights: WEIGHTS,
    random: new engine.Random(seedOf(engine, seed)),
  });
  const ms = performance.now() - startMs;
  const after = truthOf(questions, equalised.versions);
  return {
    shape: shape.name,
    knowledge,
    before: truthOf(questions, drawn),
    after,
    isExact: hasSameCells(cells, drawn, equalised.versions),
    ms,
    isCovered: equalised.versions.map((version) => {
      const { mean, error } = engine.expectedScore(estimates, version);
      return Math.abs(scoreOfClass(questions, version, random) - mean) <= Z_95 * error;
    }),
    secondDate: secondDateOf(engine, questions, { cells, values }, equalised.versions, seed),
    weight,
  };
}

/**
 * What is known of the questions.
 * @param {Engine} engine
 * @param {readonly Question[]} questions
 * @param {Knowledge} knowledge
 * @param {() => number} random
 */
function learn(engine, questions, knowledge, random) {
  if (knowledge === 'true values') {
    return {
      shares: Float64Array.from(questions, (question) => trueShare(question)),
      errors: new Float64Array(questions.length),
      answered: new Float64Array(questions.length),
      abilities: new Float64Array(1_000),
      weight: Number.NaN,
      classSpread: CLASS_SPREAD,
    };
  }
  const all = questions.map((_, index) => index);
  const measured = knowledge === '60 answers each' ? all : shuffled(all, random).slice(0, all.length / 2);
  const classes = answerQuestions(questions, measured, 30, 2, random);
  return engine.estimateShares({ kinds: Int32Array.from(questions, ({ cell }) => cell % 6), classes });
}

/**
 * Versions of different questions with the same counts by cell, drawn by chance.
 * @param {readonly Question[]} questions
 * @param {() => number} random
 */
function drawVersions(questions, random) {
  const byCell = groupBy(
    questions.map((_, index) => index),
    (index) => at(questions, index).cell,
  );
  const left = [...byCell.values()].map((own) => shuffled(own, random));
  /** @type {number[][]} */
  const versions = Array.from({ length: VERSIONS }, () => []);
  for (let size = 0; size < EXAM_SIZE; size++) {
    const open = left.filter((own) => own.length >= VERSIONS);
    const taken = at(open, Math.floor(random() * open.length)).splice(0, VERSIONS);
    taken.forEach((question, version) => {
      at(versions, version).push(question);
    });
  }
  return versions;
}

/**
 * @param {readonly Question[]} questions
 * @param {readonly number[][]} versions
 * @returns {Truth}
 */
function truthOf(questions, versions) {
  const own = versions.map((version) => version.map((question) => at(questions, question)));
  return {
    sums: own.map((version) => version.reduce((sum, question) => sum + trueShare(question), 0)),
    rates: own.map((version) => passRate(version)),
  };
}

/**
 * The mean score that a new class of 30 students can expect.
 * @param {readonly Question[]} questions
 * @param {readonly number[]} version
 * @param {() => number} random
 */
function scoreOfClass(questions, version, random) {
  const students = makeClass(30, CLASS_SPREAD, random);
  const scores = students.map((ability) =>
    version.reduce((sum, question) => sum + chanceOf(at(questions, question), ability), 0),
  );
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/**
 * The difference in true expected points of an exam of other questions that is to be as hard as the first version; undefined
 * where a cell has too few other questions.
 * @param {Engine} engine
 * @param {readonly Question[]} questions
 * @param {{ cells: Int32Array, values: Float64Array }} known
 * @param {readonly number[][]} versions
 * @param {number} seed
 */
function secondDateOf(engine, questions, { cells, values }, versions, seed) {
  const random = seededRandom(seed + 1);
  const used = new Set(versions.flat());
  /** @type {number[]} */
  const drawn = [];
  const others = shuffled(
    questions.map((_, index) => index).filter((index) => !used.has(index)),
    random,
  );
  const first = at(versions, 0);
  for (const question of first) {
    const found = others.find((other) => cells[other] === cells[question] && !drawn.includes(other));
    if (found === undefined) return undefined;
    drawn.push(found);
  }
  const target = [0, 1, 2].map((level) =>
    first.reduce((sum, question) => sum + (values[question * 3 + level] ?? 0), 0),
  );
  const second = engine.equaliseVersions({
    versions: [drawn],
    cells,
    values,
    levels: 3,
    weights: WEIGHTS,
    target,
    fixed: used,
    random: new engine.Random(seedOf(engine, seed)),
  });
  return spread(truthOf(questions, [first, ...second.versions]).sums);
}

/**
 * Whether each version has as many questions of each cell as before, and no question twice.
 * @param {Int32Array} cells
 * @param {readonly number[][]} before
 * @param {readonly number[][]} after
 */
function hasSameCells(cells, before, after) {
  const cellsOf = (/** @type {readonly number[]} */ version) =>
    version.map((question) => cells[question]).join();
  return (
    new Set(after.flat()).size === after.flat().length &&
    before.every((version, index) => cellsOf(version) === cellsOf(at(after, index)))
  );
}

/**
 * @param {readonly Trial[]} trials
 * @returns {Table}
 */
function tableOf(trials) {
  const rows = [...groupBy(trials, ({ shape, knowledge }) => `${shape}|${knowledge}`)];
  return {
    caption: 'Differences between versions (medians, and most)',
    columns: [
      'Pool',
      'Known',
      'Points before',
      'most',
      'after',
      'most',
      'Passed before',
      'after',
      'Covered',
      'Second date: points apart',
      'n',
      'Weight',
      'Exact counts',
      'Time',
    ],
    rows: rows.map(([name, own]) => {
      const before = own.map((trial) => spread(trial.before.sums));
      const after = own.map((trial) => spread(trial.after.sums));
      const seconds = own.flatMap(({ secondDate }) => secondDate ?? []);
      const covered = own.flatMap(({ isCovered }) => isCovered);
      return [
        ...name.split('|'),
        points(median(before)),
        points(Math.max(...before)),
        points(median(after)),
        points(Math.max(...after)),
        percent(median(own.map((trial) => spread(trial.before.rates)))),
        percent(median(own.map((trial) => spread(trial.after.rates)))),
        at(own, 0).knowledge === 'true values'
          ? '–'
          : formatShare(covered.filter(Boolean).length, covered.length),
        seconds.length === 0 ? '–' : points(median(seconds)),
        formatCount(seconds.length),
        at(own, 0).weight ? median(own.map(({ weight }) => weight)).toFixed(0) : '–',
        formatShare(own.filter(({ isExact }) => isExact).length, own.length),
        formatMs(median(own.map(({ ms }) => ms))),
      ];
    }),
  };
}

/**
 * @param {readonly Trial[]} trials
 * @returns {Verdict[]}
 */
function verdictsOf(trials) {
  const of = (/** @type {Knowledge} */ knowledge) => trials.filter((trial) => trial.knowledge === knowledge);
  const known = of('true values');
  const points60 = median(of('60 answers each').map((trial) => spread(trial.after.sums)));
  const knownPoints = median(known.map((trial) => spread(trial.after.sums)));
  const knownRates = median(known.map((trial) => spread(trial.after.rates)));
  const second = median(known.flatMap(({ secondDate }) => secondDate ?? []));
  const covered = trials
    .filter(({ knowledge }) => knowledge !== 'true values')
    .flatMap(({ isCovered }) => isCovered);
  const coveredShare = covered.filter(Boolean).length / covered.length;
  const worse = SHAPES.filter(({ name }) => {
    const own = of('half of them measured').filter(({ shape }) => shape === name);
    return (
      median(own.map((trial) => spread(trial.after.sums))) >=
      median(own.map((trial) => spread(trial.before.sums)))
    );
  });
  return [
    goal(
      'True values: versions differ by at most 0.02 points at the median',
      points(knownPoints),
      knownPoints <= 0.02,
    ),
    goal('… and by 0.5 percentage points of those who pass', percent(knownRates), knownRates <= 0.005),
    goal('60 answers a question: at most 0.65 points', points(points60), points60 <= 0.65),
    goal(
      'Half measured: nearer in every shape',
      `${SHAPES.length - worse.length} of ${SHAPES.length}`,
      worse.length === 0,
    ),
    goal('A second date is at most 0.1 points apart (true values)', points(second), second <= 0.1),
    goal(
      'Intervals cover the truth in 93 to 97 %',
      percent(coveredShare),
      coveredShare >= 0.93 && coveredShare <= 0.97,
    ),
    goal(
      'Every count exact',
      formatShare(trials.filter(({ isExact }) => isExact).length, trials.length),
      trials.every(({ isExact }) => isExact),
    ),
  ];
}

/**
 * @param {string} text
 * @param {string} measured
 * @param {boolean} isReached
 * @returns {Verdict}
 */
function goal(text, measured, isReached) {
  return { goal: text, measured, isReached };
}

/**
 * @template Item, Key
 * @param {readonly Item[]} items
 * @param {(item: Item) => Key} keyOf
 * @returns {Map<Key, Item[]>}
 */
function groupBy(items, keyOf) {
  /** @type {Map<Key, Item[]>} */
  const groups = new Map();
  for (const item of items) {
    const own = groups.get(keyOf(item));
    if (own) own.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** @param {readonly number[]} values */
function spread(values) {
  return Math.max(...values) - Math.min(...values);
}

/** @param {readonly number[]} values */
function median(values) {
  const inOrder = values.toSorted((one, other) => one - other);
  return inOrder[Math.floor(inOrder.length / 2)] ?? Number.NaN;
}

/** @param {number} value */
function points(value) {
  return value.toFixed(3);
}

/** @param {number} share */
function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

await runAlone(import.meta.url, run);
