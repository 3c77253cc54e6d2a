import { createHash, randomBytes } from 'node:crypto';
import { LIMITS, type SignUpRules } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { isAtDomain } from '../../../platform/mail/index.ts';
import { isDemoAccount } from '../demo-account.ts';
import { pageLink } from '../mails/compose-mail.ts';
import { findAccountByEmail } from '../queries.ts';
import { insertInvitation } from './queries.ts';

const LIFETIME_MS = LIMITS.invitationDays * 24 * 60 * 60_000;

export interface InviteParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: URL;
  readonly signUpRules: SignUpRules;
}

/**
 * Invites an address to sign up.
 * @returns the link for its mail, which works once within seven days
 */
export async function invite(
  { db, clock, publicUrl }: InviteParts,
  { email, invitedBy }: { email: string; invitedBy: string | null },
  trx: Queryable = db,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  const tokenHash = hashInvitation(token);
  await insertInvitation(trx, { id: uuid(), email, tokenHash, invitedBy, createdAt, expiresAt });
  return pageLink(publicUrl, `/signup?invitation=${token}`);
}

/**
 * Invites an address with which something was shared.
 * @returns the link for its mail; undefined where the address has an account or needs no invitation, or nobody may sign
 * up; and of the demo account, which anybody uses
 */
export async function inviteIfNeeded(
  parts: InviteParts,
  { email, by }: { email: string; by: { readonly id: string; readonly email: string } },
): Promise<string | undefined> {
  if (parts.signUpRules.signUp === 'closed' || mayUninvited(parts.signUpRules, email)) return undefined;
  if (isDemoAccount(by.email)) return undefined;
  if ((await findAccountByEmail(parts.db, email))?.isVerified) return undefined;
  return invite(parts, { email, invitedBy: by.id });
}

/** Whether an address may sign up without an invitation. */
export function mayUninvited({ signUp, signUpDomains }: SignUpRules, email: string): boolean {
  return signUp === 'open' || (signUp === 'domains' && isAtDomain(email, signUpDomains));
}

/** The stored form of a token. Tokens are random, so a plain hash is safe. */
export function hashInvitation(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
