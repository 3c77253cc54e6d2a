import { z } from 'zod';
import { SearchField, wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';

/**
 * The query parameters of every list. Without any of them a list is complete; with any of them it comes in pages of
 * `limit` items, each of which names the cursor of the next.
 * @param sorts the orders of the list; the first is the default
 */
export function listQuery<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return z.object({
    limit: wholeNumberField('limit', { min: 1, max: LIMITS.pageSize }).optional(),
    cursor: z.string({ error: 'cursor must be a text.' }).max(4_000, 'cursor is too long.').optional(),
    q: SearchField.optional(),
    sort: z.enum(sorts, { error: `sort must be one of ${sorts.join(', ')}.` }).optional(),
  });
}
