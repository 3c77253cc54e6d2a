import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { parseEnvironment } from './platform/environment.ts';
import { explainFailure } from './platform/explain-failure.ts';
import { makeLog } from './platform/log.ts';
import { MEMORY_FLAGS } from './platform/memory.ts';
import { startApplication } from './start-application.ts';

const FOLDER = dirname(fileURLToPath(import.meta.url));
const WEB_FOLDER = join(FOLDER, '../../web/dist');
const SHUTDOWN_LIMIT_MS = 20_000;

/** The process: starts the application, and stops it once, in order, whatever triggers that. */
async function main(): Promise<void> {
  for (const flag of MEMORY_FLAGS) setFlagsFromString(flag);
  const environment = parseEnvironment(process.env);
  const log = makeLog(process.stdout.isTTY === true, environment.logLevel);
  const application = await startApplication(environment, {
    log,
    webFolder: existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined,
    workersFolder: FOLDER,
    isTerminal: process.stdout.isTTY === true,
  });

  let isStopping = false;
  const stop = async (reason: string, exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    log.info(`stopping: ${reason}`);
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    if (exitCode === 0) await application.drain();
    await application.stop().catch((error: unknown) => log.error({ err: error }, 'could not stop in order'));
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(signal, 0));
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody expected');
    void stop('an unexpected error', 1);
  });
  void application.databaseExited.then(() => stop('the database ended', 1));
}

main().catch((error: unknown) => {
  const sentence = explainFailure(error, 'set DATA_DIR to another folder');
  process.stderr.write(`${sentence ?? (error as Error).stack ?? String(error)}\n`);
  process.exit(1);
});
