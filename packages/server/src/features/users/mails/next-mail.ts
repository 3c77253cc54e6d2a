import { createHmac } from 'node:crypto';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { UserParts } from '../parts.ts';
import { leaveMailPlace, takeMailPlace } from './queries.ts';

const NEXT_MAIL_AFTER_MS = 60_000;

type NextMailParts = Pick<UserParts, 'keys' | 'clock'>;

/**
 * Takes the place of the one mail a minute that may go to an address because somebody asks for it: a code or a link,
 * whichever way it is asked for. Nobody's letter box is flooded so, and no link in it made a dead one by who asks again
 * and again. Notices of what was done with a password go at once, and take no place: the owner must read them.
 * Lock the account with this address first, if there is one.
 * @returns how many seconds the place is still taken; 0 when the mail is to be sent
 */
export async function claimMail(trx: Trx, { keys, clock }: NextMailParts, email: string): Promise<number> {
  const now = clock();
  const until = new Date(now.getTime() + NEXT_MAIL_AFTER_MS);
  const takenUntil = await takeMailPlace(trx, { key: placeOf(email, keys), now, until });
  return takenUntil === undefined ? 0 : Math.max(1, Math.ceil((takenUntil.getTime() - now.getTime()) / 1000));
}

/** The code or the link was used: who reads the mails of this address has got it, and need not wait for the next one. */
export async function freeMail(trx: Trx, { keys }: Pick<UserParts, 'keys'>, email: string): Promise<void> {
  await leaveMailPlace(trx, placeOf(email, keys));
}

/** Keyed, as the keys of rate limits are: it names somebody. */
function placeOf(email: string, { mailPlace }: UserParts['keys']): string {
  return `mailPlace:${createHmac('sha256', mailPlace).update(email).digest('base64url')}`;
}
