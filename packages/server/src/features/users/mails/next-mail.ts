import { createHmac } from 'node:crypto';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { UserParts } from '../parts.ts';
import { freeMailSlot, takeMailSlot } from './queries.ts';

const NEXT_MAIL_AFTER_MS = 60_000;

/**
 * The kinds of mails with separate limits. `entry`: a code or link that gives access to the account of the address.
 * `new-address`: a mail to an address requested for another account; it never delays an `entry` mail.
 */
type KindOfMail = 'entry' | 'new-address';

type NextMailParts = Pick<UserParts, 'keys' | 'clock'>;

/**
 * Reserves a mail to an address, limited to one of each kind a minute, so that a stranger can neither flood a mailbox
 * nor keep replacing the link in it. Notices about changes of an account are not limited, because the owner must read
 * them. Lock the account with this address first, if there is one.
 * @returns for how many seconds the limit still applies; 0 if the mail may be sent
 */
export async function claimMail(
  trx: Trx,
  { keys, clock }: NextMailParts,
  email: string,
  kind: KindOfMail = 'entry',
): Promise<number> {
  const now = clock();
  const until = new Date(now.getTime() + NEXT_MAIL_AFTER_MS);
  const takenUntil = await takeMailSlot(trx, { key: placeOf(email, kind, keys), now, until });
  return takenUntil === undefined ? 0 : Math.max(1, secondsBetween(now, takenUntil));
}

/** Seconds until the next mail may be sent after the last one; 0 if it may be sent now. */
export function secondsUntilNextMail(sentAt: Date, now: Date): number {
  return Math.max(0, secondsBetween(now, new Date(sentAt.getTime() + NEXT_MAIL_AFTER_MS)));
}

function secondsBetween(from: Date, to: Date): number {
  return Math.ceil((to.getTime() - from.getTime()) / 1000);
}

/** The code or link was used, so the reader of this mailbox may get another mail immediately. */
export async function freeMail(
  trx: Trx,
  { keys }: Pick<UserParts, 'keys'>,
  email: string,
  kind: KindOfMail = 'entry',
): Promise<void> {
  await freeMailSlot(trx, placeOf(email, kind, keys));
}

/** Keyed like the keys of rate limits, because an address is personal data. */
function placeOf(email: string, kind: KindOfMail, { mailPlace }: UserParts['keys']): string {
  return `mailPlace:${kind}:${createHmac('sha256', mailPlace).update(email).digest('base64url')}`;
}
