import { StartupError } from '../data-folder/index.ts';
import type { Launcher } from './choose-launcher.ts';
import type { PostgresBinaries } from './find-binaries.ts';
import { findNobody } from './find-nobody.ts';
import { type Command, reasonIn, runProgram } from './run-program.ts';

/** The account initdb makes; the application itself connects with fewer rights. */
export const SUPERUSER = 'postgres';

const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** The cluster that initdb makes. */
export interface InitdbOrder {
  binaries: PostgresBinaries;
  launcher: Launcher;
  /** An empty folder of the account that will own the cluster. */
  draft: string;
  /** Holds the superuser's password, readable by that account. */
  passwordFile: string;
  durable: boolean;
}

/**
 * Fills a folder with a new cluster: UTF-8 with the same order of texts on every machine, page checksums, passwords.
 * @throws StartupError with initdb's reason.
 */
export async function runInitdb(order: InitdbOrder): Promise<void> {
  const { binaries, launcher } = order;
  const command = launcher.command(binaries.initdb, initdbArguments(order), 'KILL');
  let outcome = await runProgram(command);
  const isNameless = /could not look up effective user ID/.test(outcome.stderr);
  if (isNameless && process.platform === 'linux') outcome = await runProgram(await giveName(command));
  if (outcome.code === 0) return;
  const reason = reasonIn(outcome.stderr);
  const advice = /No space left/.test(outcome.stderr)
    ? 'make room, set DATA_DIR to a folder on another disk, or set DATABASE_URL'
    : isNameless
      ? 'give this account a name in /etc/passwd, or set DATABASE_URL'
      : 'start as an ordinary user, set DATA_DIR to a folder it can reach, or set DATABASE_URL';
  throw new StartupError(`PostgreSQL could not make its database (${reason}): ${advice}.`);
}

function initdbArguments({ draft, passwordFile, durable }: InitdbOrder): string[] {
  return [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--no-instructions',
    ...LOCALE,
    ...(durable ? [] : ['--no-sync']),
  ];
}

/**
 * Containers run programs under numbers that no passwd names, and initdb alone insists on a name. In a user namespace
 * the same account is seen as nobody; the files stay its own.
 */
async function giveName({ file, args }: Command): Promise<Command> {
  const { uid, gid } = await findNobody();
  return { file: 'unshare', args: ['--user', `--map-user=${uid}`, `--map-group=${gid}`, file, ...args] };
}
