import { createHmac } from 'node:crypto';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { UserParts } from '../parts.ts';
import { leaveMailPlace, takeMailPlace } from './queries.ts';

const NEXT_MAIL_AFTER_MS = 60_000;

/**
 * The kinds of mails that have a place each. `entry`: a code or a link by which somebody gets into the account of the
 * address. `new-address`: a mail to an address that another account is to have; it never delays a mail of the first kind.
 */
type KindOfMail = 'entry' | 'new-address';

type NextMailParts = Pick<UserParts, 'keys' | 'clock'>;

/**
 * Takes the place of a mail that somebody asks for: an address gets one mail of each kind a minute. So a stranger can
 * neither flood a letter box nor replace the link in it by asking again and again. Notices of what was done with an account
 * are sent at once and take no place: the owner must read them. Lock the account with this address first, if there is one.
 * @returns how many seconds the place is still taken; 0 when the mail is to be sent
 */
export async function claimMail(
  trx: Trx,
  { keys, clock }: NextMailParts,
  email: string,
  kind: KindOfMail = 'entry',
): Promise<number> {
  const now = clock();
  const until = new Date(now.getTime() + NEXT_MAIL_AFTER_MS);
  const takenUntil = await takeMailPlace(trx, { key: placeOf(email, kind, keys), now, until });
  return takenUntil === undefined ? 0 : Math.max(1, secondsBetween(now, takenUntil));
}

/** Seconds until the next mail may follow one that was sent; 0 when it may be sent now. */
export function secondsUntilNextMail(sentAt: Date, now: Date): number {
  return Math.max(0, secondsBetween(now, new Date(sentAt.getTime() + NEXT_MAIL_AFTER_MS)));
}

function secondsBetween(from: Date, to: Date): number {
  return Math.ceil((to.getTime() - from.getTime()) / 1000);
}

/** The code or the link was used: who reads the mails of this address need not wait for the next one. */
export async function freeMail(
  trx: Trx,
  { keys }: Pick<UserParts, 'keys'>,
  email: string,
  kind: KindOfMail = 'entry',
): Promise<void> {
  await leaveMailPlace(trx, placeOf(email, kind, keys));
}

/** Keyed, as the keys of rate limits are: it names somebody. */
function placeOf(email: string, kind: KindOfMail, { mailPlace }: UserParts['keys']): string {
  return `mailPlace:${kind}:${createHmac('sha256', mailPlace).update(email).digest('base64url')}`;
}
