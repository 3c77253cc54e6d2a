import { faultOf, makeSelectionTask } from '../peers/selection-task.js';
import { makePicks } from '../picks.js';

/**
 * @import { Evolution, EvolutionRequest, Pick, Score } from '../../packages/assembly/src/index.ts'
 * @import { Engine } from '../engine.js'
 * @typedef {{ soon: Score, score: Score, bound: Score, isProven: boolean, generations: number, milliseconds: number,
 *   versions: readonly (readonly Pick[])[] }} Search `soon`: the score when the server would have stopped
 */

/** Time after which the server stops a search. */
export const SERVER_LIMIT_MS = 300;

/** Time after which a search is stopped here. */
const LIMIT_MS = 10_000;

/**
 * Lets the engine search to the end.
 * @param {Engine} engine
 * @param {EvolutionRequest} request
 * @returns {Search}
 * @throws Error if a version misses a count or repeats a question
 */
export function search(engine, request) {
  const startMs = performance.now();
  const start = engine.startEvolution(request);
  if (!start.ok) throw new Error('A planted blueprint must be achievable.');
  const { evolution } = start;
  advanceUntil(evolution, startMs + SERVER_LIMIT_MS);
  const soon = evolution.best().score;
  advanceUntil(evolution, startMs + LIMIT_MS);
  const milliseconds = performance.now() - startMs;
  const { versions, score, bound, isProven } = evolution.best();
  requireValid(engine, request, versions);
  if (engine.compareScores(engine.scoreOf(request, versions), score) !== 0) {
    throw new Error('The score of the exam is not what the search says.');
  }
  return { soon, score, bound, isProven, generations: evolution.generations, milliseconds, versions };
}

/**
 * @param {Evolution} evolution
 * @param {number} endsAtMs
 */
function advanceUntil(evolution, endsAtMs) {
  while (!evolution.isFinished && performance.now() < endsAtMs) evolution.advance();
}

/**
 * @param {Engine} engine
 * @param {EvolutionRequest} request
 * @param {readonly (readonly Pick[])[]} versions
 */
function requireValid(engine, { blueprint, availability }, versions) {
  const { positionOf } = makePicks(engine, availability);
  const task = makeSelectionTask(blueprint, availability);
  for (const picks of versions) {
    const exam = picks.map(positionOf);
    if (faultOf(task, exam) > 0 || new Set(exam).size !== task.size) {
      throw new Error('A version misses a count or repeats a question.');
    }
  }
}
