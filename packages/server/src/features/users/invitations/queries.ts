import type { Queryable, Trx } from '../../../platform/database/transaction.ts';

interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly invitedBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertInvitation(db: Queryable, invitation: NewInvitation): Promise<void> {
  await db.insertInto('invitations').values(invitation).execute();
}

/** An invitation as its link presents it. */
export interface PresentedInvitation {
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly now: Date;
}

/** Whether an invitation works for this address. */
export async function isInvited(db: Queryable, invitation: PresentedInvitation): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .where('tokenHash', '=', invitation.tokenHash)
    .where('email', '=', invitation.email)
    .where('expiresAt', '>', invitation.now)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses an invitation up, with all others of its address. @returns whether it worked */
export async function takeInvitation(trx: Trx, invitation: PresentedInvitation): Promise<boolean> {
  const taken = await trx
    .deleteFrom('invitations')
    .where('tokenHash', '=', invitation.tokenHash)
    .where('email', '=', invitation.email)
    .where('expiresAt', '>', invitation.now)
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) return false;
  await trx.deleteFrom('invitations').where('email', '=', invitation.email).execute();
  return true;
}

/** Whether an address that is known to be the person's is invited: no token is needed then. */
export async function isAddressInvited(db: Queryable, email: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the invitations of an address up. @returns whether one worked */
export async function takeInvitationsOf(trx: Trx, email: string, now: Date): Promise<boolean> {
  const taken = await trx
    .deleteFrom('invitations')
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function deleteExpiredInvitations(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expiresAt', '<=', now).execute();
}
