import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';
import { ROOT } from '../scripts/project.js';

/**
 * The machine and time of a measurement, as labelled lines.
 * @returns {Record<string, string>}
 */
export function describeMachine() {
  const processors = cpus();
  return {
    Date: new Date().toISOString().slice(0, 10),
    Commit: findCommit(),
    Processor: `${processors[0]?.model.trim() ?? 'unknown'}, ${processors.length} cores`,
    Memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    System: `${type()} ${release()}`,
    'Node.js': process.versions.node,
  };
}

/** The commit of the sources if they are in a repository, marked if they differ from it. */
function findCommit() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ', with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}
