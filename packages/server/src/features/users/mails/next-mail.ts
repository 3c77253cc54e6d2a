import { createHmac } from 'node:crypto';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { UserParts } from '../parts.ts';
import { secondsUntilTomorrow } from '../verification/verification-code.ts';
import { ADDRESS_IS_FULL } from './mail-allowance.ts';
import { freeMailSlot, takeMailSlot } from './queries.ts';

const NEXT_MAIL_AFTER_MS = 60_000;

/** After the mails of the day, a link for a new password may follow the one before after this time. */
const NEXT_LINK_AFTER_MS = 60 * 60_000;

/**
 * The kinds of mails that anybody who knows an address can cause. `code`: confirms the address of a sign-up. `link`: sets
 * a new password. `new-address`: a mail to an address requested for another account; it never delays a code or a link.
 */
type KindOfMail = 'code' | 'link' | 'new-address';

type NextMailParts = Pick<UserParts, 'keys' | 'clock' | 'allowance'>;

/** Why a mail may not be sent yet. */
export interface MailToWaitFor {
  readonly seconds: number;
  readonly sentence: string;
}

/**
 * Reserves a mail to an address, limited to one a minute (codes and links together), so that a stranger can neither flood a
 * mailbox nor keep replacing the link in it, and to the mails of a day, which results and shared courses use up as well.
 * Then no code is sent before tomorrow, but a link still every hour: whoever forgot a password gets in the same day,
 * whatever others do, and whoever signed up, because the link confirms the address, too. Notices about changes of an
 * account are not limited, because the owner must read them. Lock the account with this address first, if there is one.
 * @returns undefined if the mail may be sent
 */
export async function claimMail(
  trx: Trx,
  { keys, clock, allowance }: NextMailParts,
  email: string,
  kind: KindOfMail,
): Promise<MailToWaitFor | undefined> {
  const now = clock();
  // First: a refused code must not occupy the place of a link.
  const isCounted = await allowance.takeTo(trx, email);
  if (!isCounted && kind !== 'link') {
    return { seconds: secondsUntilTomorrow(now), sentence: `${ADDRESS_IS_FULL} ${OR_USE_LINK}` };
  }
  const until = new Date(now.getTime() + (isCounted ? NEXT_MAIL_AFTER_MS : NEXT_LINK_AFTER_MS));
  const takenUntil = await takeMailSlot(trx, { key: placeOf(email, kind, keys), now, until });
  if (takenUntil === undefined) return undefined;
  if (isCounted) await allowance.giveBackTo(trx, email);
  const seconds = Math.max(1, secondsBetween(now, takenUntil));
  return { seconds, sentence: `A code was sent a moment ago. Ask again in ${seconds} seconds.` };
}

const OR_USE_LINK =
  'Ask for a code tomorrow, or for a new password now (“Forgot your password?” at the log-in): its link confirms the address, too.';

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
  kind: KindOfMail,
): Promise<void> {
  await freeMailSlot(trx, placeOf(email, kind, keys));
}

/** Keyed like the keys of rate limits, because an address is personal data. */
function placeOf(email: string, kind: KindOfMail, { mailPlace }: UserParts['keys']): string {
  const place = kind === 'new-address' ? kind : 'entry';
  return `mailPlace:${place}:${createHmac('sha256', mailPlace).update(email).digest('base64url')}`;
}
