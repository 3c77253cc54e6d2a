import { z } from 'zod';

/** `{ data, message? }`, the form of every answer except those of the session calls. */
export function answerOf<Data extends z.ZodType>(data: Data) {
  return z.object({ data, message: z.string().optional() });
}

/** The answer to a deletion. `trashItemId` names it in the trash; null if somebody else deleted it in the meantime. */
export const DeletedAnswer = answerOf(z.object({ _id: z.string(), trashItemId: z.string().nullable() }));

/** A file. */
export const FileAnswer = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The cursor of the next page, and the total number of items. */
export const PageSchema = z.object({
  nextCursor: z.string().nullable(),
  total: z.number().int(),
});
export type Page = z.infer<typeof PageSchema>;

/** `{ data: [...], page }`, the form of every list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), page: PageSchema });
}

/**
 * Why a call is refused: the first reason as `message`, and all reasons with their fields. Some clients read the
 * one, some the other.
 */
export const RefusalSchema = z.object({
  message: z.string(),
  /** The first `msg` equals the message. `path` is absent if no single field is concerned. */
  errors: z.array(z.object({ msg: z.string(), path: z.string().optional() })).min(1),
});
export type Refusal = z.infer<typeof RefusalSchema>;

/** An unexpected server error: the id finds it in the log. The empty list leaves the wording to the client. */
export const FailureSchema = z.object({ requestId: z.string(), errors: z.array(z.never()).max(0) });
