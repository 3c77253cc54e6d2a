import { spawn } from 'node:child_process';

/** A program and how to start it. */
export interface Command {
  file: string;
  args: readonly string[];
  /** The account it runs under, where that is not our own. */
  uid?: number;
  gid?: number;
}

/** The output of a program and its end; `code` is undefined when it could not be started or was killed. */
export interface ProgramOutcome {
  code: number | undefined;
  stdout: string;
  stderr: string;
}

/**
 * The environment of PostgreSQL's programs: nothing of ours but what the platform needs, so that neither secrets reach
 * them nor PG* variables change what they do.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  const environment = { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' };
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
}

/** Runs a program to its end. Never rejects: a program that cannot be started is an outcome too. */
export function runProgram(command: Command): Promise<ProgramOutcome> {
  const { file, args, ...account } = command;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...account,
      env: postgresEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const outcome: ProgramOutcome = { code: undefined, stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      outcome.stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      outcome.stderr += chunk.toString();
    });
    child.on('error', (error) => resolve({ ...outcome, stderr: error.message }));
    child.on('close', (code) => resolve({ ...outcome, code: code ?? undefined }));
  });
}

/**
 * Why a program failed, for a message of one sentence: the last line that names an error, or else the last line.
 * PostgreSQL's programs tidy up after an error and tell of that, too.
 */
export function reasonIn(text: string): string {
  const lines = text.trim().split('\n');
  const reason = lines.findLast((line) => /error:|FATAL:|PANIC:/.test(line)) ?? lines.at(-1);
  return reason?.trim() || 'it said nothing';
}
