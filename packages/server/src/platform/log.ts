import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import { describeError } from './describe-error.ts';
import type { Environment } from './environment.ts';

/** Options of every logger, also of those in tests. */
export const LOG_OPTIONS = { serializers: { err: describeError } };

/**
 * The log of the process: one JSON object per line, or a readable line if the output is a terminal. Headers and
 * bodies are never logged, because each log call names its fields.
 */
export function makeLog(isTerminal: boolean, level: Environment['logLevel']): Logger {
  const options = { ...LOG_OPTIONS, level };
  if (!isTerminal) return pino(options);
  return pino(options, pretty({ ignore: 'pid,hostname,reqId', translateTime: 'SYS:HH:MM:ss', sync: true }));
}
