import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readPostmasterFile } from './postmaster-file.ts';
import { type Command, postgresEnvironment } from './run-program.ts';

/** How PostgreSQL ended. */
export interface PostgresExit {
  /** Whether `stop()` had been called. */
  expected: boolean;
  /** One phrase: its exit code or signal, or what happened to its supervisor. */
  reason: string;
  /** The end of its log. */
  lastWords: string;
}

/** A PostgreSQL with its supervisor. */
export interface LaunchedPostgres {
  /** Resolves when it accepts connections, or has ended before. */
  ready: Promise<boolean>;
  /** Resolves when it, or its supervisor, has ended. */
  exited: Promise<PostgresExit>;
  /** Fast shutdown; resolves when the supervisor has ended. May be called more than once. */
  stop(): Promise<void>;
}

export interface LaunchPlan {
  run: Command;
  /** A command that ends it, for platforms without signals. */
  stop?: Command;
  cluster: string;
  logFile: string;
  /** The process id in a postmaster.pid that is known to be stale. */
  stalePid?: number;
}

const LOG_LIMIT_BYTES = 4 * 1024 * 1024;
// Beside this file in the sources, and beside the bundle in the build.
const SUPERVISOR = fileURLToPath(new URL('./postgres-supervisor.js', import.meta.url));

/** Starts PostgreSQL under a supervisor that ends it when this process dies. */
export function launchPostgres(plan: LaunchPlan): LaunchedPostgres {
  const { run, stop, logFile, stalePid } = plan;
  const order = JSON.stringify({ run, stop, logFile, logLimitBytes: LOG_LIMIT_BYTES });
  const supervisor = fork(SUPERVISOR, [order], {
    // A process group of its own: Ctrl-C in a terminal must not end the database before the server is done with it.
    detached: true,
    env: { ...postgresEnvironment(), ...trustStale(stalePid) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let stopping = false;
  const ended = watchEnd(supervisor);
  const exited = ended.then((end) => ({ ...end, expected: stopping }));
  return {
    ready: waitUntilReady(supervisor, plan.cluster, exited),
    exited,
    async stop() {
      stopping = true;
      if (supervisor.connected) supervisor.disconnect();
      await ended;
    },
  };
}

/**
 * PostgreSQL refuses to start while the number in its postmaster.pid belongs to any process of its account: a zombie of
 * the killed server, or a stranger who got the number. Named as its grandparent, the number is passed over, and the
 * check that no backend of the old server is left stays (CreateLockFile in src/backend/utils/init/miscinit.c).
 */
function trustStale(pid: number | undefined): NodeJS.ProcessEnv {
  return pid === undefined ? {} : { PG_GRANDPARENT_PID: String(pid) };
}

async function watchEnd(supervisor: ChildProcess): Promise<Omit<PostgresExit, 'expected'>> {
  let end: { reason: string; lastWords: string } | undefined;
  supervisor.on('message', (message: { exit?: string; lastWords?: string }) => {
    if (message.exit !== undefined) end = { reason: message.exit, lastWords: message.lastWords ?? '' };
  });
  const [code, signal] = (await once(supervisor, 'exit')) as [number | null, string | null];
  return end ?? { reason: `its supervisor ended with ${signal ?? `code ${code}`}`, lastWords: '' };
}

async function waitUntilReady(
  supervisor: ChildProcess,
  cluster: string,
  exited: Promise<PostgresExit>,
): Promise<boolean> {
  let pid: number | undefined;
  supervisor.on('message', (message: { pid?: number }) => {
    pid ??= message.pid;
  });
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  // Recovery after a crash may take minutes, so there is no timeout.
  while (!hasExited) {
    const file = await readPostmasterFile(cluster);
    if (file?.isReady && file.pid === pid) return true;
    await sleep(20);
  }
  return false;
}
