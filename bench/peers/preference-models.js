import { countsOfCell, questionsOf, targetsOf } from '../pools.js';
import { countsModel } from './counts-model.js';
import { LinearModel } from './linear-model.js';

/**
 * @import { Availability, Blueprint } from '../../packages/assembly/src/index.ts'
 * @import { ModelData } from 'highs'
 * @import { Instance } from '../preferences/instances.js'
 */

/**
 * The model for fresh questions: one variable for the questions of each cell that were in the same number of recent
 * exams.
 * @param {Instance} instance
 * @returns {ModelData}
 */
export function freshnessModel({ request: { blueprint, availability }, times }) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  questionsOf(availability).forEach((cell, question) => {
    const group = 256 * cell + (times[question] ?? 0);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  });
  const groups = [...counts.keys()];
  const columns = {
    cells: Uint16Array.from(groups, (group) => group >> 8),
    most: Float64Array.from(counts.values()),
  };
  return countsModel(
    blueprint,
    availability,
    columns,
    Float64Array.from(groups, (group) => group & 255),
  );
}

/**
 * The model with pairs: a variable for each question, and one for each pair that tells whether both are taken. Costs
 * make
 * any excluded pair worse than all near-duplicates, and any near-duplicate worse than all uses.
 * @param {Instance} instance
 * @returns {ModelData} its first variables are the questions of the pool
 */
export function pairsModel({ request: { blueprint, availability }, times, pairs }) {
  const model = new LinearModel();
  const nearDuplicateCost =
    1 + Object.values(blueprint.chapters).reduce((sum, count) => sum + count, 0) * Math.max(...times);
  const excludedCost = nearDuplicateCost * (1 + pairs.length);
  const questions = questionsOf(availability);
  const variables = Array.from(questions, (_, question) =>
    model.addVariable({ most: 1, cost: times[question] ?? 0 }),
  );
  addCounts(model, blueprint, availability, variables, questions);
  for (const [one, other, isExcluded] of pairs) {
    const cost = isExcluded ? excludedCost : nearDuplicateCost;
    const together = model.addVariable({ most: 1, cost, isWhole: false });
    model.addRow({
      most: 1,
      entries: [
        [one, 1],
        [other, 1],
        [together, -1],
      ],
    });
  }
  return model.build();
}

/**
 * The model for versions with the least overlap: for each version a variable for each cell, and the excess of their
 * sum
 * over what the cell holds. Questions of a cell can be dealt out in turn, so the excess is the least possible
 * overlap.
 * @param {Blueprint} blueprint
 * @param {Availability} availability
 * @param {number} versions
 * @returns {ModelData}
 */
export function versionsModel(blueprint, availability, versions) {
  const model = new LinearModel();
  const held = [...availability.values()].flat();
  const cells = Uint16Array.from(held.keys());
  const ofVersions = Array.from({ length: versions }, () => held.map((most) => model.addVariable({ most })));
  for (const variables of ofVersions) addCounts(model, blueprint, availability, variables, cells);
  held.forEach((most, cell) => {
    const overlap = model.addVariable({ most: (versions - 1) * most, cost: 1, isWhole: false });
    const taken = ofVersions.map((variables) => /** @type {[number, number]} */ ([variables[cell] ?? 0, 1]));
    model.addRow({ most, entries: [...taken, [overlap, -1]] });
  });
  return model.build();
}

/**
 * Makes variables meet every count of a blueprint.
 * @param {LinearModel} model
 * @param {Blueprint} blueprint
 * @param {Availability} availability
 * @param {readonly number[]} variables
 * @param {Uint16Array} cells the cell of each variable
 */
function addCounts(model, blueprint, availability, variables, cells) {
  const targets = targetsOf(blueprint, availability);
  /** @type {[number, number][][]} */
  const rows = Array.from(targets, () => []);
  variables.forEach((variable, index) => {
    for (const count of countsOfCell(cells[index] ?? 0, availability.size)) rows[count]?.push([variable, 1]);
  });
  rows.forEach((entries, count) => {
    const target = targets[count] ?? 0;
    if (entries.length > 0) model.addRow({ least: target, most: target, entries });
  });
}
