/** What a command of the operator gets from the process. */
export interface CommandParts {
  /** The settings: variables of the environment. */
  readonly variables: Readonly<Record<string, string | undefined>>;
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

/** Does its work. @returns the exit code @throws OperationError, StartupError or EnvironmentError, each a sentence */
export type Command = (parts: CommandParts) => Promise<number>;
