import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/transaction.ts';

/** @param reason in the words of the mail server, without addresses */
export async function insertFailedMail(
  db: Queryable,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await db.insertInto('failedMails').values({ id: uuid(), reason, createdAt: now }).execute();
}

export async function deleteFailedMails(db: Queryable, createdBefore: Date): Promise<void> {
  await db.deleteFrom('failedMails').where('createdAt', '<', createdBefore).execute();
}
