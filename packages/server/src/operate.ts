import { createInterface } from 'node:readline/promises';
import { accounts } from './operate-accounts.ts';
import { backUp } from './operation/backup/backup-command.ts';
import type { Command } from './operation/command.ts';
import { doctor } from './operation/doctor/doctor-command.ts';
import { OperationError } from './operation/operation-error.ts';
import { restore } from './operation/restore/restore-command.ts';
import { explainFailure } from './platform/explain-failure.ts';

const COMMANDS = { backup: backUp, restore, doctor, accounts } as const satisfies Record<string, Command>;

/** Exit codes of failures; the doctor uses 2 for a broken installation. */
const FAILED = { backup: 1, restore: 1, doctor: 2, accounts: 1 } as const;

/**
 * Runs a command of the operator: the process, its terminal and its signals.
 * @returns the exit code
 */
export async function operate(
  command: keyof typeof COMMANDS,
  { args, folder }: { args: readonly string[]; folder: string },
): Promise<number> {
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  try {
    const { signal } = ending;
    return await COMMANDS[command]({
      variables: process.env,
      args,
      folder,
      say,
      ask: (question) => ask(question, signal),
      signal,
    });
  } catch (error) {
    process.stderr.write(`${ending.signal.aborted ? 'Stopped: nothing was changed.' : describe(error)}\n`);
    return FAILED[command];
  }
}

function describe(error: unknown): string {
  if (error instanceof OperationError) return error.message;
  const sentence = explainFailure(error, 'name a file or set DATA_DIR to a folder elsewhere');
  return sentence ?? (error as Error).stack ?? String(error);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function ask(question: string, signal: AbortSignal): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // The terminal captures Ctrl-C while it reads input.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    // Ctrl-D counts as an empty answer.
    return await terminal.question(question, { signal }).catch(() => '');
  } finally {
    terminal.close();
  }
}
