import { FACTS } from './facts.js';
import { HEALING_FACTS } from './healing/facts.js';

/**
 * Checks what is asked for before anything is started: an unknown name would try nothing and be green.
 * @param {readonly string[]} areas the facts to try; none are all
 * @returns {string | undefined} a sentence where one is unknown
 */
export function refuseUnknownAreas(areas) {
  const known = [...FACTS, ...HEALING_FACTS].map(({ area }) => area);
  const unknown = areas.filter((area) => !known.includes(area));
  if (unknown.length === 0) return undefined;
  return `There is no area ${unknown.join(', ')}; there are ${known.join(', ')}.`;
}
