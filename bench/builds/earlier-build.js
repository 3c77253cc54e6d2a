import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/project.js';

const run = promisify(execFile);

/**
 * The product as it was at an earlier commit, installed and built in a folder of its own.
 * @param {string} commit
 * @returns {Promise<{ folder: string, remove: () => Promise<void> }>}
 * @throws Error if the commit is unknown, or cannot be installed or built
 */
export async function buildEarlier(commit) {
  const folder = await mkdtemp(join(tmpdir(), 'exam-earlier-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const archive = join(folder, 'checkout.tar');
    await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
    await run('tar', ['-xf', archive, '-C', folder]);
    await run('npm', ['ci'], { cwd: folder, maxBuffer: 2 ** 26 });
    await run(process.execPath, ['scripts/build.js'], { cwd: folder });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
