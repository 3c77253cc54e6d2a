import type { Clock } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import type { Mailer } from './mailer.ts';
import { insertFailedMail } from './queries.ts';

const REASON_LENGTH = 300;

/**
 * A mailer that also notes which mails could not be handed over, and why, for the operator. Nothing of the mail is noted, and not
 * for whom it was.
 */
export function noteFailedMails(mailer: Mailer, { db, clock }: { db: Db; clock: Clock }): Mailer {
  const noting = async (sending: Promise<void>) => {
    try {
      await sending;
    } catch (error) {
      const reason = withoutAddresses((error as Error).message)
        .slice(0, REASON_LENGTH)
        .toWellFormed();
      // The failure of the mail counts, whether or not it could be noted.
      await insertFailedMail(db, { reason, now: clock() }).catch(() => {});
      throw error;
    }
  };
  return {
    kind: mailer.kind,
    send: (mail) => noting(mailer.send(mail)),
    ...(mailer.openConnection && {
      openConnection: () => {
        const connection = mailer.openConnection?.();
        if (!connection) throw new Error('the mailer opens no connections any more');
        return { send: (mail) => noting(connection.send(mail)), close: () => connection.close() };
      },
    }),
  };
}

/** The words of a mail server often name the address. */
export function withoutAddresses(words: string): string {
  return words
    .split(/\s/)
    .map((word) => (word.includes('@') ? '<address>' : word))
    .join(' ');
}
