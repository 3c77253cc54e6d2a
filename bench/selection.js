// Measures the share of valid exams and the time: the engine against what such applications commonly do.
// Usage: node bench/selection.js [--quick]
import { loadEngine } from './engine.js';
import { formatMs, formatShare } from './report.js';
import { runAlone } from './run-alone.js';
import { CONTESTANTS, ENGINE } from './selection/contestants.js';
import { EXAM_SIZE, measureLevel } from './selection/measure-level.js';

/**
 * @import { Liking } from './blueprints.js'
 * @import { Run, Table } from './report.js'
 * @import { LevelResult, SelectionResult } from './selection/measure-level.js'
 */

/** Pools of which an exam of 60 questions takes 5, 20, 50, 75 and 90 %. */
const POOL_SIZES = [1_200, 300, 120, 80, 67];

/** @type {readonly Liking[]} */
const LIKINGS = ['like the pool', 'some cells', 'two kinds'];

const METHOD = `Blueprints of ${EXAM_SIZE} questions from 10 chapters, all achievable. The exam takes 5 to 90 % of its pool.
"Like the pool" has the counts of an exam that was drawn uniformly. "Some cells" has those of an exam that prefers some
cells up to twenty times. "Two kinds" has those of an exam with hardly anything but one simple and one difficult kind. Each
blueprint has a pool of its own. An exam is valid if every count is met and no question comes twice. The plain genetic
algorithm has the counts as its fitness, a population of 100, 500 generations, one-point crossover, and one question
replaced in 5 % of the children. "Slot by slot" takes for each slot of each chapter any question whose difficulty and
objective are still needed. "At random" draws by the chapter counts and checks whether the rest fits.`;

/** @type {Run} */
export async function run({ isQuick }) {
  const engine = await loadEngine();
  const runs = isQuick ? { blueprints: 20, slowRuns: 5 } : { blueprints: 200, slowRuns: 50 };
  const levels = LIKINGS.flatMap((liking) =>
    POOL_SIZES.map((poolSize) => measureLevel(engine, { poolSize, liking }, runs)),
  );
  const shares = CONTESTANTS.map((name) => `${name} ${totalShare(levels, name)}`);
  return {
    title: 'Selection: the engine and what applications commonly do',
    method: METHOD,
    tables: [
      tableOf('Share of valid exams', levels, formatValid),
      tableOf(
        'Time for one exam, valid or not: median (p99)',
        levels,
        ({ times }) => `${formatMs(times.median)} (${formatMs(times.p99)})`,
      ),
    ],
    meaning: [
      `Valid over all levels: ${shares.join('; ')}.`,
      'With the counts as its fitness, a genetic algorithm comes near to them, but rarely to an exam that meets all and repeats nothing. The larger the part of the pool that the exam takes, the rarer this is. Taking the next question that fits often ends at a slot that nothing fits. Another try often helps, at a cost that varies a thousandfold. It cannot tell an unlucky try from an impossible blueprint; the engine can.',
    ],
    verdicts: [
      {
        goal: 'Every achievable blueprint gets a valid exam',
        measured: totalShare(levels, ENGINE),
        isReached: totalShare(levels, ENGINE) === '100 %',
      },
    ],
  };
}

/**
 * @param {string} caption
 * @param {readonly LevelResult[]} levels
 * @param {(result: SelectionResult) => string} format
 * @returns {Table}
 */
function tableOf(caption, levels, format) {
  return {
    caption,
    columns: ['The exam takes', ...CONTESTANTS],
    rows: levels.map(({ level, results }) => [
      `${Math.round((100 * EXAM_SIZE) / level.poolSize)} % of the pool, ${level.liking}`,
      ...[...results.values()].map(format),
    ]),
  };
}

/** @param {SelectionResult} result */
function formatValid({ valid, met, times }) {
  const beside = met > valid ? ` (${formatShare(met, times.n)} with repeated questions)` : '';
  return `${formatShare(valid, times.n)}${beside} of ${times.n}`;
}

/**
 * @param {readonly LevelResult[]} levels
 * @param {string} name
 */
function totalShare(levels, name) {
  const all = levels.map(({ results }) => results.get(name));
  const valid = all.reduce((sum, result) => sum + (result?.valid ?? 0), 0);
  return formatShare(
    valid,
    all.reduce((sum, result) => sum + (result?.times.n ?? 0), 0),
  );
}

await runAlone(import.meta.url, run);
