import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import { describeError } from './describe-error.ts';
import type { Environment } from './environment.ts';

/** What every log of ours keeps to, that of a test too. */
export const LOG_OPTIONS = { serializers: { err: describeError } };

/**
 * The log of the process: one JSON object a line, or a line for people where the output is a terminal.
 * Headers and bodies are never logged; whoever logs names the fields.
 */
export function makeLog(isTerminal: boolean, level: Environment['logLevel']): Logger {
  const options = { ...LOG_OPTIONS, level };
  if (!isTerminal) return pino(options);
  return pino(options, pretty({ ignore: 'pid,hostname,reqId', translateTime: 'SYS:HH:MM:ss', sync: true }));
}
