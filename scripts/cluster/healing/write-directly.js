// Writes rows to the database at an address, one after the other, and prints each that was acknowledged as a line of JSON.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const [, , host, password] = process.argv;
const PAUSE_MS = 50;
/** As the servers of the product: what takes longer is given up. */
const PATIENCE_MS = 60_000;

/** @type {pg.Client | undefined} */
let client;
let hasWarned = false;
while (true) {
  try {
    client ??= await connect();
    const id = randomUUID();
    await client.query('insert into direct_writes (id) values ($1)', [id]);
    // A cancelled wait for the standby is a success for PostgreSQL, with a warning that the product does not believe.
    if (!hasWarned) process.stdout.write(`${JSON.stringify({ id, endMs: Date.now() })}\n`);
  } catch {
    client?.end().catch(() => {});
    client = undefined;
  }
  hasWarned = false;
  await sleep(PAUSE_MS);
}

async function connect() {
  const made = new pg.Client({
    host,
    port: 5432,
    user: 'exam',
    password,
    database: 'exam',
    connectionTimeoutMillis: 2_000,
    query_timeout: PATIENCE_MS,
  });
  made.on('error', () => {});
  made.on('notice', () => {
    hasWarned = true;
  });
  await made.connect();
  return made;
}
