import { constants } from 'node:fs';
import { access, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FAILED_JOBS, readFailedJobs } from '../../platform/jobs/index.ts';
import { broken, type Finding, fine, warning } from './finding.ts';

const SECRETS = ['app-secret', 'postgres-password', 'demo-account.txt'];
const FOLDERS = ['postgres', 'outbox'];

/** Whether the data folder can be used, and only by its owner. @param dataDir absolute */
export async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  const folder = await stat(dataDir).catch(() => undefined);
  if (folder === undefined)
    return [fine(`There is no data folder ${dataDir} yet: the first start makes it.`)];
  if (!folder.isDirectory()) return [broken(`DATA_DIR names ${dataDir}, which is no folder.`)];
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      broken(
        `The data folder ${dataDir} cannot be used by this account: start as its owner, or set DATA_DIR.`,
      ),
    ];
  }
  const found = [
    ...(await checkModes(dataDir)),
    ...(await checkSecrets(dataDir)),
    ...(await checkSpace(dataDir)),
    ...(await checkScheduledJobs(dataDir)),
  ];
  return found.length > 0 ? found : [fine(`The data folder ${dataDir} is for its owner alone and has room.`)];
}

async function checkModes(dataDir: string): Promise<Finding[]> {
  // Windows has no such permissions.
  if (process.platform === 'win32') return [];
  const found: Finding[] = [];
  // Traversal is allowed: PostgreSQL may run under its own account.
  if (((await modeOf(dataDir)) ?? 0) & 0o066) {
    found.push(warning(`Others on this machine can look into ${dataDir}: chmod 700 ${dataDir}`));
  }
  for (const [names, right] of [
    [FOLDERS, '700'],
    [SECRETS, '600'],
  ] as const) {
    for (const path of names.map((name) => join(dataDir, name))) {
      if (((await modeOf(path)) ?? 0) & 0o077) {
        found.push(warning(`Others on this machine can read ${path}: chmod ${right} ${path}`));
      }
    }
  }
  return found;
}

async function modeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mode;
}

async function checkSecrets(dataDir: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const path of ['app-secret', 'postgres-password'].map((name) => join(dataDir, name))) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text?.trim() === '') {
      found.push(broken(`The secret ${path} is empty: put its text back from a copy of the data folder.`));
    }
  }
  return found;
}

async function checkScheduledJobs(dataDir: string): Promise<Finding[]> {
  const failed = await readFailedJobs(join(dataDir, FAILED_JOBS));
  return failed.map(({ name, since, reason }) =>
    warning(
      `What should be gone is kept: the server could not ${name} since ${since} (${reason}). It tries again every ten minutes; the log has the whole error. Look for what holds that table in the database.`,
    ),
  );
}

const LITTLE_BYTES = 1e9;
const TOO_LITTLE_BYTES = 1e8;

async function checkSpace(dataDir: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir);
  return describeSpace(dataDir, bavail * bsize);
}

/** @param bytes number of free bytes */
export function describeSpace(dataDir: string, bytes: number): Finding[] {
  if (bytes >= LITTLE_BYTES) return [];
  const text = `Only ${Math.floor(bytes / 1e6)} MB are free where ${dataDir} is: make room.`;
  return [bytes < TOO_LITTLE_BYTES ? broken(text) : warning(text)];
}
