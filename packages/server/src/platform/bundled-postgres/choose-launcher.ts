import { stat } from 'node:fs/promises';
import { StartupError } from '../data-folder/index.ts';
import type { PostgresBinaries } from './find-binaries.ts';
import { type Account, findNobody } from './find-nobody.ts';
import { type Command, reasonIn, runProgram } from './run-program.ts';

/** How the programs of PostgreSQL are started on this machine. */
export interface Launcher {
  /** The account that must own the cluster; absent if it is our own. */
  owner?: Account;
  /** Whether that account has no extra rights, so that it must be able to traverse the folders above the cluster. */
  needsOpenPath: boolean;
  /** `signalAtParentDeath` is sent to the program when its parent dies; only Linux with setpriv supports it. */
  command(file: string, args: readonly string[], signalAtParentDeath: 'INT' | 'KILL'): Command;
}

/**
 * Chooses the first launcher that works here, tried with `postgres --version`, and returns it with the version.
 * PostgreSQL refuses to run as root, so it then runs as the owner of the existing cluster, or as nobody.
 * @throws StartupError if none works.
 */
export async function chooseLauncher(
  binaries: PostgresBinaries,
  cluster: string,
): Promise<{ launcher: Launcher; majorVersion: string }> {
  const isRoot = process.getuid?.() === 0;
  const launchers = isRoot ? launchersOfRoot(await chooseAccount(cluster)) : launchersOfUser();
  const reasons: string[] = [];
  for (const launcher of launchers) {
    const outcome = await runProgram(launcher.command(binaries.postgres, ['--version'], 'KILL'));
    const majorVersion = /\(PostgreSQL\) (\d+)/.exec(outcome.stdout)?.[1];
    if (outcome.code === 0 && majorVersion !== undefined) return { launcher, majorVersion };
    reasons.push(reasonIn(outcome.stderr));
  }
  const advice = isRoot ? 'start as an ordinary user, or set DATABASE_URL' : 'set DATABASE_URL to your own';
  throw new StartupError(
    `The PostgreSQL in ${binaries.root} does not run here (${reasons.join('; ')}): ${advice}.`,
  );
}

function launchersOfUser(): Launcher[] {
  const plain: Launcher = { needsOpenPath: false, command: (file, args) => ({ file, args }) };
  if (process.platform !== 'linux') return [plain];
  const bound: Launcher = {
    needsOpenPath: false,
    command: (file, args, signal) => ({ file: 'setpriv', args: [`--pdeathsig=${signal}`, file, ...args] }),
  };
  return [bound, plain];
}

function launchersOfRoot(owner: Account): Launcher[] {
  const plain: Launcher = {
    owner,
    needsOpenPath: true,
    command: (file, args) => ({ file, args, ...owner }),
  };
  if (process.platform !== 'linux') return [plain];
  // The one capability kept lets that account pass root's own folders of mode 700, where a project of root's often lies.
  const rights = [
    '--securebits=+no_setuid_fixup',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  const bound: Launcher = {
    owner,
    needsOpenPath: false,
    command: (file, args, signal) => ({
      file: 'setpriv',
      args: [...rights, `--pdeathsig=${signal}`, file, ...args],
    }),
  };
  return [bound, plain];
}

async function chooseAccount(cluster: string): Promise<Account> {
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findNobody();
}
