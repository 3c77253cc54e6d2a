import type { Environment } from '../platform/environment.ts';

/** What a command of the operator gets from the process. */
export interface CommandParts {
  readonly environment: Environment;
  /** What stands after the command. */
  readonly args: readonly string[];
  /** Where the person is: files are named relative to it. */
  readonly folder: string;
  say(line: string): void;
  /** Asks the person at the terminal; undefined where there is none. */
  ask(question: string): Promise<string | undefined>;
  /** Ends the command early. */
  readonly signal: AbortSignal;
}
