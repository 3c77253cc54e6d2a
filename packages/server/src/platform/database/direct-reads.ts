import type pg from 'pg';

/** Reads rows over any connection of a pool, each as the list of its columns. */
export type ReadRows = (text: string, values: unknown[]) => Promise<pg.QueryArrayResult<unknown[]>>;

const readers = new WeakMap<object, ReadRows>();

/** Lets the fixed statements of a `Db` pass the layers of Kysely by: compiled once, they need none of them. */
export function readDirectly(db: object, read: ReadRows): void {
  readers.set(db, read);
}

/** Undefined for a transaction, which has a connection of its own. */
export function directReaderOf(db: object): ReadRows | undefined {
  return readers.get(db);
}

/** Makes objects of rows that were read as lists, with the columns spelled by a function. */
export function makeRowBuilder<Row>(spell: (name: string) => string) {
  let columns: string[] = [];
  let names: string[] = [];
  let empty: Record<string, unknown> = {};
  return ({ fields, rows }: pg.QueryArrayResult<unknown[]>): Row[] => {
    if (fields.length !== columns.length || fields.some(({ name }, i) => name !== columns[i])) {
      columns = fields.map(({ name }) => name);
      names = columns.map(spell);
      empty = Object.fromEntries(names.map((name) => [name, null]));
    }
    return rows.map((values) => {
      const row = { ...empty };
      for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i];
      return row as Row;
    });
  };
}
