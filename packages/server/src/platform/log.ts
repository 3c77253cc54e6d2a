import pino, { type DestinationStream, type Logger } from 'pino';
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
  if (!isTerminal) return pino(options, toOutput());
  return pino(options, pretty({ ignore: 'pid,hostname,reqId', translateTime: 'SYS:HH:MM:ss', sync: true }));
}

/** Bytes after which lines are written at once. */
const MOST_HELD = 64 * 1024;

/** Writes the lines of one turn of the event loop together: under load most of what a line costs is its write. */
function toOutput(): DestinationStream {
  const output = pino.destination({ sync: true, minLength: MOST_HELD, maxWrite: 16 * MOST_HELD });
  let isAwaited = false;
  const flush = () => {
    isAwaited = false;
    output.flush();
  };
  process.once('exit', flush);
  return {
    write(line) {
      output.write(line);
      if (isAwaited) return;
      isAwaited = true;
      setImmediate(flush);
    },
  };
}
