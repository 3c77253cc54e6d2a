import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** The schema objects of the catalogue, one line each. The order of columns in a table is ignored. */
const DESCRIPTIONS = {
  columns: sql`
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      case when attcollation <> typcollation then attcollation::regcollation::text end,
      case attgenerated when 's' then 'generated' when '' then 'default' end, pg_get_expr(adbin, adrelid),
      'storage', attstorage) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = current_schema::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  constraints: sql`
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = current_schema::regnamespace`,
  indexes: sql`
    select pg_get_indexdef(indexrelid) as line
    from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = current_schema::regnamespace`,
  // Line breaks and indentation of a body are ignored.
  functions: sql`
    select regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g') as line
    from pg_proc where pronamespace = current_schema::regnamespace`,
  triggers: sql`
    select concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled) as line
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema::regnamespace and not tgisinternal`,
  others: sql`
    select concat_ws(' ', relkind, relname) as line from pg_class
    where relnamespace = current_schema::regnamespace and relkind not in ('i')`,
};

/** All objects of the schema by kind, in words that two databases can be compared by. */
export async function describeSchema(db: Db): Promise<Record<string, string[]>> {
  const described: Record<string, string[]> = {};
  for (const [what, query] of Object.entries(DESCRIPTIONS)) {
    const { rows } = await query.execute(db);
    described[what] = (rows as { line: string }[]).map(({ line }) => line).sort();
  }
  return described;
}
