import { z } from 'zod';

/** `{ data, message? }`, the form of every answer but those of the session calls. */
export function answerOf<Data extends z.ZodType>(data: Data) {
  return z.object({ data, message: z.string().optional() });
}

/** Beside the items: where the next page begins, and how many there are in all. */
export const PageSchema = z.object({
  nextCursor: z.string().nullable(),
  total: z.number().int(),
});
export type Page = z.infer<typeof PageSchema>;

/** `{ data: [...], page }`, the form of every list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), page: PageSchema });
}

/** A refusal that concerns single fields: the first `msg` is what the screens show. */
export const FieldErrorsSchema = z.object({
  errors: z.array(z.object({ msg: z.string(), path: z.string() })).min(1),
});

/** A refusal in one sentence. */
export const MessageSchema = z.object({ message: z.string() });

/** A failure of ours: the id finds it in the log. */
export const FailureSchema = z.object({ requestId: z.string() });

export type FieldErrors = z.infer<typeof FieldErrorsSchema>;
