/** The inputs of an operator's command. */
export interface CommandParts {
  /** The settings: variables of the environment. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The arguments after the command. */
  readonly args: readonly string[];
  /** The working directory of the user; file names are relative to it. */
  readonly folder: string;
  say(line: string): void;
  /** Asks the user at the terminal; undefined without a terminal. */
  ask(question: string): Promise<string | undefined>;
  /** Aborts the command. */
  readonly signal: AbortSignal;
}

/**
 * Runs the command. @returns the exit code @throws OperationError, StartupError or EnvironmentError, each with a
 * sentence
 */
export type Command = (parts: CommandParts) => Promise<number>;
