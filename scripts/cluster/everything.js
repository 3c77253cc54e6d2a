import { join } from 'node:path';
import { startBalancer } from './balancer.js';
import { makeClient } from './client.js';
import { startPooler } from './pooler.js';
import { startDatabases, urlOf } from './postgres.js';
import { findFreePort } from './processes.js';
import { makeServer } from './server.js';

/** @typedef {Awaited<ReturnType<typeof startEverything>>} Everything */
/** @typedef {Awaited<ReturnType<typeof startServers>>} Servers */

/**
 * Two servers behind a balancer, a pooler before a primary and its standby, and somebody who has an account there.
 * @param {import('./find-parts.js').Parts} parts
 * @param {string} folder
 * @param {(() => Promise<unknown>)[]} ends what ends it all, in the order of starting
 */
export async function startEverything(parts, folder, ends) {
  const databases = await startDatabases(parts, folder);
  ends.push(() => databases.stop());
  return {
    databases,
    ...(await startServers(parts, folder, { databasePort: databases.primary.port, ends })),
  };
}

/**
 * Two servers behind a balancer, a pooler before the database at a port, and somebody who has an account there.
 * @param {import('./find-parts.js').Parts} parts
 * @param {string} folder
 * @param {{ databasePort: number, ends: (() => Promise<unknown>)[] }} place
 */
export async function startServers(parts, folder, { databasePort, ends }) {
  const pooler = await startPooler(parts, join(folder, 'pgbouncer'), databasePort);
  ends.push(() => pooler.stop());

  const publicPort = await findFreePort();
  /** @param {string} name @param {string} databaseUrl */
  const make = async (name, databaseUrl) =>
    makeServer(parts, { folder: join(folder, name), port: await findFreePort(), publicPort, databaseUrl });
  const [a, b] = [await make('a', urlOf(pooler.port)), await make('b', urlOf(pooler.port))];
  ends.push(
    () => a.stop(),
    () => b.stop(),
  );
  await Promise.all([a.start(), b.start()]);
  const balancer = await startBalancer(parts, join(folder, 'haproxy'), {
    port: publicPort,
    a: Number(new URL(a.url).port),
    b: Number(new URL(b.url).port),
  });
  ends.push(() => balancer.stop());
  await balancer.waitForServers(2);

  const base = `http://127.0.0.1:${publicPort}`;
  const outboxes = [a.outbox, b.outbox];
  /** Somebody new who is signed in. */
  const signUp = async () => {
    const client = makeClient();
    await client.signUp(base, outboxes);
    return client;
  };
  return { folder, pooler, balancer, a, b, make, base, signUp };
}
