import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../project.js';
import { endProgram, makeFolder, startProgram, waitUntil } from './processes.js';
import { replaced } from './sample.js';

/** @typedef {Awaited<ReturnType<typeof startBalancer>>} Balancer */

const SAMPLE = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8');

/**
 * HAProxy with the configuration of deploy/, but for addresses and TLS.
 * @param {import('./find-parts.js').Parts} parts
 * @param {string} folder
 * @param {{ port: number, a: number, b: number }} ports its own and those of the servers
 */
export async function startBalancer(parts, folder, { port, a, b }) {
  makeFolder(folder);
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'admin.sock');
  writeFileSync(
    file,
    replaced(SAMPLE, {
      ':443 ssl crt /etc/haproxy/certificate.pem alpn h2,http/1.1': `127.0.0.1:${port}`,
      '10.0.0.11:3000': `127.0.0.1:${a}`,
      '10.0.0.12:3000': `127.0.0.1:${b}`,
      '/run/haproxy/admin.sock': socket,
    }),
  );
  const child = startProgram(parts, [parts.haproxy, '-db', '-f', file], { log: join(folder, 'words.log') });

  /** How many servers it counts as up. */
  async function countUp() {
    const connection = net.connect(socket);
    await once(connection, 'connect');
    connection.end('show stat\n');
    const lines = (await text(connection)).split('\n');
    return lines.filter((line) => /^servers,[ab],/.test(line) && line.includes(',UP,')).length;
  }

  return {
    /** @param {number} count */
    waitForServers: (count) =>
      waitUntil(`the balancer sees ${count} servers`, async () => (await countUp()) === count),
    stop: () => endProgram(child, 'SIGTERM'),
  };
}
