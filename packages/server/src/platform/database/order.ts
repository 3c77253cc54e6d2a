/** One order of a list: the SQL of what it goes by, its SQL type, and which way. Ties go by the id. */
export interface Order {
  readonly by: string;
  readonly type: 'text' | 'integer' | 'uuid';
  readonly direction: 'asc' | 'desc';
}

/** The orders of a list by the names that clients use; the first is the list's own. */
export type Orders = Readonly<Record<string, Order>>;

/** An order and its reverse, named as clients name them: `name` and `-name`. */
export function bothWays(name: string, by: string, type: Order['type']): Orders {
  return {
    [name]: { by, type, direction: 'asc' },
    [`-${name}`]: { by, type, direction: 'desc' },
  };
}
