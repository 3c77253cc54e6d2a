import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../project.js';
import { endProgram, startProgram, waitUntil } from './processes.js';

/** @typedef {ReturnType<typeof makeServer>} Server */

const APP_SECRET = 'the same secret on both servers, 0123456789';

/**
 * One built server of the product; it is not started yet.
 * @param {{ setpriv: string }} parts
 * @param {{ folder: string, port: number, publicPort: number, databaseUrl: string }} place
 */
export function makeServer(parts, { folder, port, publicPort, databaseUrl }) {
  const url = `http://127.0.0.1:${port}`;
  const log = `${folder}.log`;
  const env = {
    PORT: `${port}`,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    APP_SECRET,
    PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
    TRUSTED_PROXIES: '127.0.0.1',
    // The tests sign more people up from neighbouring addresses than a school.
    SIGN_UPS_PER_DAY: '10000',
  };
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;

  /** Starts it and waits until it is healthy. */
  async function start() {
    const program = join(ROOT, 'packages/server/dist/main.js');
    child = startProgram(parts, [process.execPath, program], { log, env, asOurselves: true });
    await waitUntil(`the server at ${url} is healthy`, async () => (await fetch(`${url}/api/health`)).ok);
  }

  return {
    url,
    env,
    outbox: join(folder, 'outbox'),
    start,
    /** In order, as a restart does. */
    stop: () => endProgram(child, 'SIGTERM'),
    kill: () => endProgram(child, 'SIGKILL'),
    /** Whether its connections keep statements prepared. */
    preparesStatements: () => !readFileSync(log, 'utf8').includes('statements are not kept prepared'),
    /** How often it applied migrations to its database. */
    countMigrations: () => readFileSync(log, 'utf8').split('"migrations":').length - 1,
  };
}
