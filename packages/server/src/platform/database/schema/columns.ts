import type { ColumnType } from 'kysely';

/** A time that the database sets when it is not given. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** JSON: read as a value, written as its text. */
export type Json<Value> = ColumnType<Value, string, string>;
/** The same, an empty list where it is not given. */
export type JsonList<Item> = ColumnType<Item[], string | undefined, string>;
