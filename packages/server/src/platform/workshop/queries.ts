import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Queryable } from '../database/transaction.ts';

/** A table whose rows are worked on: each says in which state it is, who works on it, how far that is, and what failed. */
export type WorkTable = {
  [Table in keyof Database]: 'runId' extends keyof Database[Table] ? Table : never;
}[keyof Database];

export type WorkState = Database[WorkTable]['state'];

/** What names a run: a row and the work that a server does on it. */
export interface Run {
  readonly rowId: string;
  readonly runId: string;
}

/** Begins work on a row in a state that allows it; of several that try, one does. @returns whether it is this one */
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

/** Changes a row as the run that works on it. @returns whether it still does */
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

/** What becomes of a row that nobody works on any more, with the reason in words. */
export interface Ending {
  readonly from: WorkState;
  readonly to: WorkState;
  readonly failure: string;
  /** The rows that it is for; all in that state unless given. */
  readonly where?: RawBuilder<boolean>;
}

/** Ends the runs that have not beaten since: each by the first ending that is for its row. */
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
