import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A write that the database holds, so that a test acts in the middle of a transaction on a machine of any speed. */
export interface HeldWrite {
  /** Resolves when a statement has come to the row and waits there, behind all that its transaction wrote before. */
  reached(): Promise<void>;
  /** Lets it go on, and removes the hold. Resolves when the transaction of the statement has ended. */
  release(): Promise<void>;
}

/** The row at which a statement is held. */
export interface HeldRow {
  readonly table: string;
  readonly write: 'insert' | 'update' | 'delete';
  /** SQL on the row: `new.position = 3` */
  readonly when: string;
}

/** Any number that the product does not lock. */
const LOCK_ID = 7_245_103;
const LOOK_MS = 20;
/** Some minutes, so that a wait that never ends says what it waited for. */
const MOST_LOOKS = 25_000;

/** Holds the next statement that writes this row, by a trigger that waits for a lock of the test. */
export async function holdWrite(url: string, { table, write, when }: HeldRow): Promise<HeldWrite> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_advisory_lock(${LOCK_ID})`);
  await client.query(`
    create function wait_for_the_test() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${LOCK_ID});
      return coalesce(new, old);
    end $$`);
  await client.query(`
    create trigger wait_for_the_test before ${write} on ${table}
    for each row when (${when}) execute function wait_for_the_test()`);
  return {
    async reached() {
      for (let look = 0; look < MOST_LOOKS; look++) {
        if (await isWaitedFor(client)) return;
        await sleep(LOOK_MS);
      }
      throw new Error(`no ${write} on ${table} came to the row where ${when}`);
    },
    async release() {
      await client.query(`select pg_advisory_unlock(${LOCK_ID})`);
      // Waits for the transaction of the statement, which has locked the table.
      await client.query(`drop trigger wait_for_the_test on ${table}`);
      await client.query('drop function wait_for_the_test()');
      await client.end();
    },
  };
}

async function isWaitedFor(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and objid = ${LOCK_ID} and not granted`);
  return rows.length > 0;
}
