import { z } from 'zod';
import { invalidField } from '../errors.ts';
import type { Order } from './order.ts';

/** The last row of a page: in which order, what the order goes by as text, and the id. */
export interface Cursor {
  readonly sort: string;
  readonly value: string;
  readonly id: string;
}

const VALUES = { text: z.string(), integer: z.string().regex(/^-?\d{1,9}$/), uuid: z.uuid() };

/** A cursor as clients carry it: they need not understand it. */
export function formatCursor({ sort, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** @throws AppError malformed when the text is not a cursor of this order */
export function parseCursor(text: string, sort: string, type: Order['type']): Cursor {
  const schema = z.tuple([z.literal(sort), VALUES[type], z.uuid()]);
  const result = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!result.success || result.data[1].includes('\0')) {
    throw invalidField('cursor', 'cursor does not belong to this list in this order.');
  }
  const [, value, id] = result.data;
  return { sort, value, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
