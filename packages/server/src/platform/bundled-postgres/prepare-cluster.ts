import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataFolder, StartupError, syncFolder, writePrivateFile } from '../data-folder/index.ts';
import type { Launcher } from './choose-launcher.ts';
import type { PostgresBinaries } from './find-binaries.ts';
import { runInitdb } from './run-initdb.ts';

const DRAFT_PREFIX = 'postgres.new-';

export interface ClusterPlan {
  folder: DataFolder;
  /** Where the cluster is, or will be. */
  cluster: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  /** False only in tests: skips fsync. */
  durable: boolean;
}

/**
 * Refuses an incompatible cluster before anything is changed.
 * @returns whether a cluster exists.
 * @throws StartupError if it was made by another major version, or is not a cluster.
 */
export async function checkCluster(cluster: string, majorVersion: string): Promise<boolean> {
  const names = await readdir(cluster).catch(absentAsUndefined);
  if (names === undefined) return false;
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(absentAsUndefined);
  if (text === undefined) {
    throw new StartupError(
      `The folder ${cluster} holds no database (no PG_VERSION): set DATA_DIR to another folder.`,
    );
  }
  const found = text.trim();
  if (found === majorVersion) return true;
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${found}, this program brings PostgreSQL ${majorVersion}; nothing was changed: start it with the earlier program, or set DATABASE_URL.`,
  );
}

/** Creates a new cluster. A crash leaves either none or a complete one, because initdb works in a draft folder. */
export async function createCluster(plan: ClusterPlan): Promise<void> {
  const { folder, cluster, launcher } = plan;
  await removeDrafts(folder);
  const draft = folder.file(`${DRAFT_PREFIX}${randomUUID()}`);
  const passwordFile = `${draft}.password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writePrivateFile(passwordFile, await folder.secret('postgres-password'));
    if (launcher.needsOpenPath) await chmod(folder.path, 0o711);
    await giveAway(launcher, [draft, passwordFile]);
    await runInitdb({ ...plan, draft, passwordFile });
    await rename(draft, cluster);
    await syncFolder(folder.path);
  } finally {
    await removeDrafts(folder);
  }
}

/** Drafts belong to starts that were killed: the folder's lock is ours. */
async function removeDrafts(folder: DataFolder): Promise<void> {
  const names = (await readdir(folder.path)).filter((name) => name.startsWith(DRAFT_PREFIX));
  await Promise.all(
    names.map((name) => rm(folder.file(name), { recursive: true, force: true, maxRetries: 3 })),
  );
}

async function giveAway({ owner }: Launcher, paths: readonly string[]): Promise<void> {
  if (owner === undefined) return;
  await Promise.all(paths.map((path) => chown(path, owner.uid, owner.gid)));
}

function absentAsUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
