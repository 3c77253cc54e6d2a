import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../project.js';
import { PASSWORD } from './postgres.js';
import { endProgram, findFreePort, makeFolder, startProgram, waitUntil } from './processes.js';
import { listens, replaced } from './sample.js';

/** @typedef {Awaited<ReturnType<typeof startPooler>>} Pooler */

const SAMPLE = readFileSync(join(ROOT, 'deploy/pgbouncer.ini'), 'utf8');

/**
 * PgBouncer with the configuration of deploy/, but for addresses.
 * @param {import('./find-parts.js').Parts} parts
 * @param {string} folder
 * @param {number} databasePort
 */
export async function startPooler(parts, folder, databasePort) {
  makeFolder(folder);
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"exam" "${PASSWORD}"\n`);
  /** @param {number} to */
  const configure = (to) =>
    writeFileSync(
      file,
      replaced(SAMPLE, {
        // Every database, for there is more than one here.
        'exam = host=10.0.0.21 port=5432': `* = host=127.0.0.1 port=${to}`,
        '10.0.0.20': '127.0.0.1',
        'listen_port = 6432': `listen_port = ${port}`,
        '/etc/pgbouncer/userlist.txt': users,
        '/var/log/pgbouncer/pgbouncer.log': join(folder, 'pgbouncer.log'),
      }),
    );
  configure(databasePort);
  const child = startProgram(parts, [parts.pgbouncer, file], { log: join(folder, 'words.log') });
  await waitUntil('PgBouncer listens', () => listens(port));
  return {
    port,
    /** @param {number} to the port of another database server */
    pointTo(to) {
      configure(to);
      child.kill('SIGHUP');
    },
    stop: () => endProgram(child, 'SIGTERM'),
  };
}
