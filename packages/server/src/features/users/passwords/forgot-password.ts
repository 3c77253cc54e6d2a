import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { DEMO_EMAIL } from '../demo-account.ts';
import { composeMail, pageLink } from '../mails/compose-mail.ts';
import { claimMail } from '../mails/next-mail.ts';
import { sendMail } from '../mails/send-mail.ts';
import type { UserParts, Visit } from '../parts.ts';
import { holdAccountToReset, saveReset } from './queries.ts';
import { hashResetToken, makeResetToken, RESET_LIFETIME_MS } from './reset-token.ts';

type ForgotParts = Pick<
  UserParts,
  'db' | 'clock' | 'keys' | 'mailer' | 'publicUrl' | 'limits' | 'afterwards' | 'allowance'
>;

/**
 * Mails a link that sets a new password, if the account exists. Neither the answer nor its time depends on that:
 * the account is looked up after the answer is sent.
 * @throws AppError tooManyRequests
 */
export async function forgotPassword(parts: ForgotParts, email: string, visit: Visit): Promise<void> {
  await parts.limits.resetsByAddress.take(visit.network, visit.log);
  await parts.limits.mailsByAccount.take(`${email} ${visit.network}`, visit.log);
  parts.afterwards.run(() => sendLink(parts, email, visit.log), visit.log);
}

async function sendLink(parts: ForgotParts, email: string, log: FastifyBaseLogger): Promise<void> {
  if (email === DEMO_EMAIL) return;
  const { db, clock, mailer, publicUrl } = parts;
  const token = makeResetToken();
  const isSaved = await inTransaction(db, async (trx) => {
    const accountId = await holdAccountToReset(trx, email);
    if (accountId === undefined || (await claimMail(trx, parts, email, 'link'))) return false;
    const now = clock();
    const expiresAt = new Date(now.getTime() + RESET_LIFETIME_MS);
    await saveReset(trx, { accountId, tokenHash: hashResetToken(token), now, expiresAt });
    return true;
  });
  if (!isSaved) return;
  const mail = composeResetMail(email, pageLink(publicUrl, `/reset-password?token=${token}`));
  await sendMail({ mailer }, mail, 'a mail with a link for a new password', log);
}

function composeResetMail(to: string, link: string): Mail {
  return composeMail({
    to,
    subject: 'Set a new password',
    paragraphs: [
      'Somebody, probably you, asked for a new password for your account in the Exam Generation System.',
      { before: 'Set a new one on this page', link },
      `The link works once, for ${RESET_LIFETIME_MS / 60_000} minutes. If you did not ask for it, ignore this mail.`,
    ],
  });
}
