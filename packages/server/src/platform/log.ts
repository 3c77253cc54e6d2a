import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';

/**
 * The log of the process: one JSON object a line, or a line for people where the output is a terminal.
 * Headers and bodies are never logged; whoever logs names the fields.
 */
export function makeLog(isTerminal: boolean): Logger {
  const level = process.env['LOG_LEVEL'] ?? 'info';
  if (!isTerminal) return pino({ level });
  return pino({ level }, pretty({ ignore: 'pid,hostname,reqId', translateTime: 'SYS:HH:MM:ss', sync: true }));
}
