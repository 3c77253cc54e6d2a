// Gives a copy of the project node_modules of its own: the packages that the original has installed, and the copy's workspaces.
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT, WORKSPACES } from './project.js';

const [original] = process.argv.slice(2);
if (original === undefined) throw new Error('expected the folder of the original');
const installed = resolve(original, 'node_modules');
const own = join(ROOT, 'node_modules');

const workspaces = new Map(WORKSPACES.map((folder) => [nameOf(folder), join(ROOT, folder)]));
const scopes = new Set([...workspaces.keys()].map(dirname));
for (const name of readdirSync(installed).filter((entry) => !entry.startsWith('.') && !scopes.has(entry))) {
  link(join(installed, name), name);
}
for (const [name, folder] of workspaces) link(folder, name);

/**
 * @param {string} target
 * @param {string} name of the package, or of a scope
 */
function link(target, name) {
  const path = join(own, name);
  mkdirSync(dirname(path), { recursive: true });
  // Windows links folders without special rights by junctions only.
  symlinkSync(target, path, 'junction');
}

/** @param {string} workspace */
function nameOf(workspace) {
  return JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')).name;
}
