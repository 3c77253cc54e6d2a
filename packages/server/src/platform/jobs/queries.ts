import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Queryable } from '../database/transaction.ts';

/** A table with rows that runs work on. Each row has the columns for state, run, progress and error. */
export type WorkTable = {
  [Table in keyof Database]: 'runId' extends keyof Database[Table] ? Table : never;
}[keyof Database];

export type WorkState = Database[WorkTable]['state'];

/** The job of a run, so that another server can do it after the death of its server. */
interface RunRequest {
  /** The name of its definition. */
  readonly job: string;
  /** The account that asked for it. */
  readonly accountId: string;
  readonly payload: unknown;
}

/** The fields of a row that no run works on any more. */
export const ENDED = { runId: null, heartbeatAt: null, request: null, tries: 0 } as const;

/** A run: a row, and the id of the work of one server on it. */
export interface Run {
  readonly rowId: string;
  readonly runId: string;
}

/** The start of a run. */
export interface Beginning {
  readonly from: WorkState;
  readonly to: WorkState;
  readonly request: RunRequest;
}

/**
 * Starts a run on a row whose state allows it. Only one of several simultaneous callers succeeds. @returns whether
 * this one did
 */
export async function beginRun(
  db: Queryable,
  table: WorkTable,
  { rowId, runId }: Run,
  { from, to, request, at }: Beginning & { readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set
      state = ${to}, run_id = ${runId}, heartbeat_at = ${at}, done = 0, total = 0, failure = null,
      request = ${JSON.stringify(request)}, tries = 0
    where id = ${rowId} and state = ${from}`.execute(db);
  return numAffectedRows === 1n;
}

/** Records that the work of a run begins: once more than before. @returns how often it has begun */
export async function countTry(db: Queryable, table: WorkTable, { rowId, runId }: Run): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update ${sql.table(table)} set tries = tries + 1 where id = ${rowId} and run_id = ${runId}
    returning tries`.execute(db);
  return rows[0]?.tries ?? 1;
}

/** A run whose server is gone, and which another server may take up. */
export interface LostRun extends Run {
  readonly state: WorkState;
  readonly request: RunRequest;
}

/** Work is begun again after the death of its server, but not a third time, because both servers may have died of it. */
const MOST_TRIES = 2;

const CAN_BE_TAKEN_UP = sql<boolean>`(request is not null and tries < ${sql.lit(MOST_TRIES)} and exists (
  select from accounts where accounts.id = (request ->> 'accountId')::uuid
))`;

/** The runs without a heartbeat since that time that can be taken up, longest silent first. */
export async function listLostRuns(
  db: Queryable,
  table: WorkTable,
  heartbeatBefore: Date,
): Promise<LostRun[]> {
  const { rows } = await sql<LostRun>`
    select id as "rowId", run_id as "runId", state, request from ${sql.table(table)}
    where heartbeat_at < ${heartbeatBefore} and ${CAN_BE_TAKEN_UP}
    order by heartbeat_at`.execute(db);
  return rows;
}

/** Gives the row of a lost run to a new run. Only one of several simultaneous callers succeeds. @returns whether this one did */
export async function replaceRun(
  db: Queryable,
  table: WorkTable,
  { rowId, runId }: Run,
  { newId, at }: { readonly newId: string; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set run_id = ${newId}, heartbeat_at = ${at}, done = 0, total = 0
    where id = ${rowId} and run_id = ${runId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Forgets the job of a lost run, which is ended then. */
export async function forgetRequest(db: Queryable, table: WorkTable, { rowId, runId }: Run): Promise<void> {
  await sql`update ${sql.table(table)} set request = null where id = ${rowId} and run_id = ${runId}`.execute(
    db,
  );
}

/** Changes a row on behalf of its current run. @returns false if the run no longer owns the row */
export async function updateRun<Table extends WorkTable>(
  db: Queryable,
  table: Table,
  { rowId, runId }: Run,
  change: Updateable<Database[Table]>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable<WorkTable>(table)
    .where('id', '=', rowId)
    .where('runId', '=', runId)
    .set(change)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The new state of a row whose run was lost. */
export interface Ending {
  readonly from: WorkState;
  readonly to: WorkState;
  /** Completes the sentence "The server was stopped while it …". */
  readonly during: string;
  /** A sentence that says what the user can do. */
  readonly advice: string;
  /** Selects rows in that state; absent for all of them. */
  readonly where?: RawBuilder<boolean>;
}

/** Ends the runs without a heartbeat since that time that cannot be taken up. The first ending that fits a row applies. */
export async function endRuns(
  db: Queryable,
  table: WorkTable,
  heartbeatBefore: Date,
  endings: readonly Ending[],
): Promise<void> {
  const byEnding = (textOf: (ending: Ending) => string) => {
    const cases = endings.map(
      (ending) =>
        sql`when state = ${ending.from} and ${ending.where ?? sql`true`} then ${textOf(ending)}::text`,
    );
    return sql`case ${sql.join(cases, sql` `)} end`;
  };
  const once = byEnding(({ during, advice }) => `The server was stopped while it ${during}. ${advice}`);
  const again = byEnding(
    ({ during, advice }) =>
      `The server was stopped twice while it ${during}. It does not try a third time by itself. ${advice}`,
  );
  await sql`
    update ${sql.table(table)} set
      state = ${byEnding(({ to }) => to)},
      failure = case when tries < ${sql.lit(MOST_TRIES)} then ${once} else ${again} end,
      run_id = null, heartbeat_at = null, request = null, done = 0, total = 0
    where heartbeat_at < ${heartbeatBefore} and not ${CAN_BE_TAKEN_UP}`.execute(db);
}
