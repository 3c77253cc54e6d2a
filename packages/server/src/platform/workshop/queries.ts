import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Queryable } from '../database/transaction.ts';

/** A table with rows that runs work on. Each row has the columns for state, run, progress and error. */
export type WorkTable = {
  [Table in keyof Database]: 'runId' extends keyof Database[Table] ? Table : never;
}[keyof Database];

export type WorkState = Database[WorkTable]['state'];

/** A run: a row, and the id of the work of one server on it. */
export interface Run {
  readonly rowId: string;
  readonly runId: string;
}

/**
 * Starts a run on a row whose state allows it. Only one of several simultaneous callers succeeds. @returns whether
 * this one did
 */
export async function beginRun(
  db: Queryable,
  table: WorkTable,
  { rowId, runId }: Run,
  { from, to, at }: { readonly from: WorkState; readonly to: WorkState; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set
      state = ${to}, run_id = ${runId}, beat_at = ${at}, done = 0, total = 0, failure = null
    where id = ${rowId} and state = ${from}`.execute(db);
  return numAffectedRows === 1n;
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

/** The new state of a row whose run was lost, with the reason in words. */
export interface Ending {
  readonly from: WorkState;
  readonly to: WorkState;
  readonly failure: string;
  /** Selects rows in that state; absent for all of them. */
  readonly where?: RawBuilder<boolean>;
}

/** Ends the runs without a beat since that time. The first ending that fits a row applies. */
export async function endRuns(
  db: Queryable,
  table: WorkTable,
  beatBefore: Date,
  endings: readonly Ending[],
): Promise<void> {
  const byEnding = (textOf: (ending: Ending) => string) => {
    const cases = endings.map(
      (ending) =>
        sql`when state = ${ending.from} and ${ending.where ?? sql`true`} then ${textOf(ending)}::text`,
    );
    return sql`case ${sql.join(cases, sql` `)} end`;
  };
  await sql`
    update ${sql.table(table)} set
      state = ${byEnding(({ to }) => to)}, failure = ${byEnding(({ failure }) => failure)},
      run_id = null, beat_at = null, done = 0, total = 0
    where beat_at < ${beatBefore}`.execute(db);
}
