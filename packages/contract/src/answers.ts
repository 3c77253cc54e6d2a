import { z } from 'zod';

/** `{ data, message? }`, the form of every answer but those of the session calls. */
export function answerOf<Data extends z.ZodType>(data: Data) {
  return z.object({ data, message: z.string().optional() });
}

/** A file. */
export const FileAnswer = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

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

/** Why a call is refused: the first reason as `message`, and all of them with their fields. Some clients read one, some the other. */
export const RefusalSchema = z.object({
  message: z.string(),
  /** The first `msg` is the message. `path` is absent where no single field is meant. */
  errors: z.array(z.object({ msg: z.string(), path: z.string().optional() })).min(1),
});
export type Refusal = z.infer<typeof RefusalSchema>;

/** A failure of ours: the id finds it in the log. The empty list leaves the words to the client. */
export const FailureSchema = z.object({ requestId: z.string(), errors: z.array(z.never()).max(0) });
