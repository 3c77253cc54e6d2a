import { createHmac } from 'node:crypto';
import { LIMITS } from '@exam/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Queryable, type Trx } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { hourly } from '../../../platform/jobs/index.ts';
import { deriveKey } from '../../../platform/keys.ts';
import { isAtFreeDomain, type MailRules } from '../../../platform/mail/index.ts';
import { dayOf } from '../verification/verification-code.ts';
import { addMails, type CountedKey, countMails, deleteOldMailCounts, findVerifiedAt } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const DAYS_NEW = 7;

/** Why an account may not send a mail now. */
export interface MailRefusal {
  /** Whether the address has had its mails of the day, or the account may send no more. */
  readonly limit: 'received' | 'sent';
  readonly sentence: string;
}

interface SentMail {
  readonly to: string;
  readonly by: Pick<Account, 'id' | 'email'>;
}

/**
 * How many mails people may cause, over all kinds of mails that others than their readers can cause, and over all
 * servers.
 */
export interface MailAllowance {
  /** Counts a mail of an account. @returns why it must not be sent, and is not counted; undefined if it may be */
  take(db: Db, mail: SentMail): Promise<MailRefusal | undefined>;
  /** The mail was not handed over after all. */
  giveBack(db: Db, mail: SentMail): Promise<void>;
  /** Counts a mail that no account sends. @returns false if the address has had its mails of the day */
  takeTo(trx: Trx, to: string): Promise<boolean>;
  giveBackTo(trx: Trx, to: string): Promise<void>;
  /** @returns why an account may not send mails to so many addresses, as a sentence; undefined if it may */
  refuseBeforehand(
    db: Queryable,
    by: SentMail['by'],
    addresses: readonly string[],
  ): Promise<string | undefined>;
}

interface AllowanceParts {
  readonly appSecret: string;
  readonly clock: Clock;
  readonly mailRules: MailRules;
}

export function makeMailAllowance({ appSecret, clock, mailRules }: AllowanceParts): MailAllowance {
  const secret = deriveKey(appSecret, 'mail-count');
  const hide = (text: string) => createHmac('sha256', secret).update(text).digest();
  const received = (to: string): CountedKey => ({ kind: 'received', key: hide(mailboxOf(to)) });
  /** The e-mail outlives the account, and the id a change of the e-mail. */
  const sent = ({ id, email }: SentMail['by']): CountedKey[] =>
    [mailboxOf(email), id].map((text) => ({ kind: 'sent', key: hide(text) }));
  const keysOf = ({ to, by }: SentMail) => [received(to), ...(isAtFreeDomain(to, mailRules) ? [] : sent(by))];
  const today = () => dayOf(clock());

  /** Mails of an account since a day, by the key that has more. */
  async function countSent(db: Queryable, by: SentMail['by'], since: string): Promise<number> {
    return Math.max(...(await Promise.all(sent(by).map((key) => countMails(db, key, since)))));
  }

  async function isNew(db: Queryable, { id }: SentMail['by']): Promise<boolean> {
    const verifiedAt = await findVerifiedAt(db, id);
    return verifiedAt === undefined || clock().getTime() - verifiedAt.getTime() < DAYS_NEW * DAY_MS;
  }

  const countOfFirstDays = (db: Queryable, by: SentMail['by']) =>
    countSent(db, by, firstDayThatCounts(clock()));

  async function judge(trx: Trx, { to, by }: SentMail): Promise<MailRefusal | undefined> {
    if ((await countMails(trx, received(to), today())) > LIMITS.receivedMailsPerDay) {
      return { limit: 'received', sentence: `${ADDRESS_IS_FULL} Send it tomorrow.` };
    }
    if (isAtFreeDomain(to, mailRules)) return undefined;
    if ((await countSent(trx, by, today())) > LIMITS.sentMailsPerDay) {
      return { limit: 'sent', sentence: DAY_IS_USED_UP };
    }
    if (!(await isNew(trx, by)) || (await countOfFirstDays(trx, by)) <= mailRules.newAccounts)
      return undefined;
    return { limit: 'sent', sentence: `${ofFirstWeek(mailRules)} ${RAISED_BY_OPERATOR}` };
  }

  return {
    take: (db, mail) =>
      inTransaction(db, async (trx) => {
        await addMails(trx, keysOf(mail), { day: today(), mails: 1 });
        const refusal = await judge(trx, mail);
        if (refusal) await addMails(trx, keysOf(mail), { day: today(), mails: -1 });
        return refusal;
      }),
    giveBack: (db, mail) =>
      inTransaction(db, (trx) => addMails(trx, keysOf(mail), { day: today(), mails: -1 })),
    async takeTo(trx, to) {
      await addMails(trx, [received(to)], { day: today(), mails: 1 });
      const isOver = (await countMails(trx, received(to), today())) > LIMITS.receivedMailsPerDay;
      if (isOver) await addMails(trx, [received(to)], { day: today(), mails: -1 });
      return !isOver;
    },
    giveBackTo: (trx, to) => addMails(trx, [received(to)], { day: today(), mails: -1 }),
    async refuseBeforehand(db, by, addresses) {
      const counted = addresses.filter((to) => !isAtFreeDomain(to, mailRules)).length;
      if (counted === 0 || !(await isNew(db, by))) return undefined;
      const left = Math.max(0, mailRules.newAccounts - (await countOfFirstDays(db, by)));
      if (counted <= left) return undefined;
      return `${ofFirstWeek(mailRules)} You can send ${left} more, and this would be ${counted}. Choose fewer students. ${RAISED_BY_OPERATOR}`;
    },
  };
}

/** No mail of a new account was sent before. */
const firstDayThatCounts = (now: Date) => dayOf(new Date(now.getTime() - DAYS_NEW * DAY_MS));

/** Deletes the counts that matter no more. */
export const PURGE_MAIL_COUNTS = hourly('delete counts of mails of earlier days', async (db, clock) => {
  const now = clock();
  await deleteOldMailCounts(db, { today: dayOf(now), sentSince: firstDayThatCounts(now) });
});

/** Completed by what to do. */
export const ADDRESS_IS_FULL = `At most ${LIMITS.receivedMailsPerDay} mails of this installation reach an address in a day, and this one had them.`;
const DAY_IS_USED_UP = `An account sends at most ${LIMITS.sentMailsPerDay} mails in a day. Send to the others tomorrow.`;
const RAISED_BY_OPERATOR =
  'Whoever operates this installation can raise that (MAIL_NEW_ACCOUNTS, MAIL_FREE_DOMAINS).';
const ofFirstWeek = ({ newAccounts }: MailRules) =>
  `An account sends at most ${newAccounts} ${newAccounts === 1 ? 'mail' : 'mails'} in its first week.`;

const WITHOUT_POINTS = ['gmail.com', 'googlemail.com'];

/**
 * One text for the many spellings of a mailbox: what follows a plus sign is a label of its reader (RFC 5233), and Google ignores
 * points.
 */
function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/su.exec(email.trim().toLowerCase()) ?? [];
  const name = local.split('+')[0] || local;
  return `${WITHOUT_POINTS.includes(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}
