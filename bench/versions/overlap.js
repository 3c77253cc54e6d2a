import { plantBlueprint } from '../blueprints.js';
import { seedOf } from '../engine.js';
import { solveMip } from '../peers/highs.js';
import { versionsModel } from '../peers/preference-models.js';
import { makePool } from '../pools.js';
import { search } from '../preferences/search.js';
import { seededRandom } from '../random.js';

/**
 * @import { Engine } from '../engine.js'
 * @import { Search } from '../preferences/search.js'
 * @typedef {{ poolSize: number, versions: number }} Level
 * @typedef {{ own: Search, overlap: number, isProven: boolean, milliseconds: number }} Encounter `overlap`: the solver's
 * @typedef {{ level: Level, encounters: readonly Encounter[] }} OverlapResult
 */

export const EXAM_SIZE = 60;
export const CHAPTERS = 12;
const LIMIT_SECONDS = 60;

/** Pools with barely more than one exam to more than four. */
const POOL_SIZES = [80, 120, 180, 300];
const VERSIONS = [2, 3, 4];

/**
 * Searches versions with the least overlap, against a MIP solver with a time limit.
 * @param {Engine} engine
 * @param {number} instances for each level
 * @returns {OverlapResult[]}
 */
export function measureOverlap(engine, instances) {
  const levels = POOL_SIZES.flatMap((poolSize) => VERSIONS.map((versions) => ({ poolSize, versions })));
  return levels.map((level) => {
    const random = seededRandom(10 * level.poolSize + level.versions);
    const encounters = Array.from({ length: instances }, (_, number) => meet(engine, level, number, random));
    return { level, encounters };
  });
}

/**
 * @param {Engine} engine
 * @param {Level} level
 * @param {number} number of the instance, its seed
 * @param {() => number} random
 * @returns {Encounter}
 */
function meet(engine, { poolSize, versions }, number, random) {
  const availability = makePool(poolSize, CHAPTERS, random);
  const parsed = engine.parseBlueprint(plantBlueprint(availability, EXAM_SIZE, random, 'some cells'));
  if (!parsed.ok) throw new Error('The sums of a planted blueprint must agree.');
  const { blueprint } = parsed;
  const preferences = { uses: [], pairs: [] };
  const own = search(engine, {
    blueprint,
    availability,
    seed: seedOf(engine, number),
    preferences,
    versions,
  });
  const model = versionsModel(blueprint, availability, versions);
  const startMs = performance.now();
  const { status, objective } = solveMip(model, LIMIT_SECONDS);
  const milliseconds = performance.now() - startMs;
  return { own, overlap: Math.round(objective), isProven: status === 'optimal', milliseconds };
}
