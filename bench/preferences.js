// Measures the quality of the search for preferred exams: against the proven optimum, and against a MIP solver if
// pairs have to be kept apart.
// Usage: node bench/preferences.js [--quick]
import { loadEngine } from './engine.js';
import { freshnessTable, freshnessVerdicts, measureFreshness } from './preferences/freshness.js';
import { measurePairs, pairsTable, pairsVerdicts } from './preferences/pairs.js';
import { runAlone } from './run-alone.js';

/** @import { Run } from './report.js' */

const METHOD = `The search runs until it ends by itself. HiGHS gets finished models and 60 s. For freshness alone, a model
has one variable for the questions of a cell that are in equally many recent exams. With pairs, it has one for each question
and each pair. Recent exams are drawn from the same blueprint; pairs are any two questions of the pool, and one in four is
excluded. The counts, repeated questions and score of every exam of the engine are checked.`;

/** @type {Run} */
export async function run({ isQuick }) {
  const engine = await loadEngine();
  const freshness = measureFreshness(engine, isQuick ? 5 : 50);
  const pairs = measurePairs(engine, isQuick ? 1 : 4);
  return {
    title: 'Preferences: the search, the optimum and a MIP',
    method: METHOD,
    tables: [freshnessTable(freshness), pairsTable(engine, pairs)],
    meaning: [
      'Freshness alone is linear, so its optimum can be computed. The search should begin with it and end.',
      'With pairs, no quick method is known that always finds the best exam. A solver that ends in its time has proved that its exam is the best. If it does not end, the engine may be better.',
    ],
    verdicts: [...freshnessVerdicts(freshness), ...pairsVerdicts(engine, pairs)],
  };
}

await runAlone(import.meta.url, run);
