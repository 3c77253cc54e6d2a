// Measures the quality of the search for preferred exams: against the proven optimum, and against a MIP solver if
// pairs have to be kept apart.
// Usage: node bench/preferences.js [--quick]
import { loadEngine } from './engine.js';
import { freshnessTable, freshnessVerdicts, measureFreshness } from './preferences/freshness.js';
import { measurePairs, pairsTable, pairsVerdicts } from './preferences/pairs.js';
import { runAlone } from './run-alone.js';

/** @import { Run } from './report.js' */

const METHOD = `The search runs until it is finished by itself. HiGHS gets its models ready made: for freshness alone one
variable for the questions of a cell that stand in as many recent exams, with pairs one for each question and each pair,
and 60 s. Recent exams are drawn from the same blueprint; pairs are any two questions of the pool, one in four excluded.
Every exam of the engine is checked: its counts, repeated questions, and that its score is what the search says.`;

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
      'Freshness alone is linear, so its optimum can be computed: the search should begin with it and be finished.',
      'With pairs no quick method is known that always finds the best exam. The solver proves that its exam is the best where it ends in its time; where it does not, the engine may be better.',
    ],
    verdicts: [...freshnessVerdicts(freshness), ...pairsVerdicts(engine, pairs)],
  };
}

await runAlone(import.meta.url, run);
