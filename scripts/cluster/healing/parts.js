import { findProgram } from '../find-parts.js';

/** @typedef {import('../find-parts.js').Parts & import('./machines.js').NetworkParts & { etcd: string, patroni: string }} HealingParts */

/** Programs by the package of Debian that holds them. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  ip: 'iproute2',
  bridge: 'iproute2',
  nsenter: 'util-linux',
  unshare: 'util-linux',
};

/**
 * What a database that heals itself needs beside the other parts of a cluster.
 * @param {import('../find-parts.js').Parts} parts
 * @returns {{ parts: HealingParts } | { missing: string[] }} what is not there, by the names of Debian's packages
 */
export function findHealingParts(parts) {
  const found = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, findProgram(name)]));
  const missing = Object.entries(PACKAGES).filter(([name]) => found[name] === undefined);
  if (missing.length > 0) return { missing: [...new Set(missing.map(([, name]) => name))] };
  return { parts: /** @type {HealingParts} */ ({ ...parts, ...found }) };
}
