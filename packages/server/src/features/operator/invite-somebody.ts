import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type Queryable } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import {
  composeMail,
  findAccountByEmail,
  type InviteParts,
  invite,
  type MailAllowance,
  sendMail,
} from '../users/index.ts';
import { type Actor, deleteInvitation, recordOperatorEvent } from './queries.ts';

/**
 * Invites an address to sign up.
 * @returns the link for its mail
 * @throws AppError conflict where nobody may sign up, and for an address with an account
 */
export async function makeInvitation(parts: InviteParts, actor: Actor, email: string): Promise<string> {
  return inTransaction(parts.db, async (trx) => {
    await refuseInvitation(trx, parts, email);
    await recordOperatorEvent(trx, actor, { action: 'invitation.made', email });
    return invite(parts, { email, invitedBy: actor === 'command' ? null : actor.id }, trx);
  });
}

async function refuseInvitation(db: Queryable, { signUpRules }: InviteParts, email: string): Promise<void> {
  if (signUpRules.signUp === 'closed') {
    throw conflict('Nobody can sign up here, not by an invitation either: SIGN_UP is closed.');
  }
  if (await findAccountByEmail(db, email)) throw conflict('There is an account with this e-mail address.');
}

interface MailParts extends InviteParts {
  readonly mailer: Mailer;
  readonly allowance: MailAllowance;
}

/** Invites an address by mail. @throws AppError as `makeInvitation`; also where the address gets no more mails today */
export async function inviteByMail(
  parts: MailParts,
  account: Account,
  email: string,
  log: FastifyBaseLogger,
): Promise<void> {
  await refuseInvitation(parts.db, parts, email);
  const refusal = await parts.allowance.take(parts.db, { to: email, by: account });
  if (refusal) throw conflict(refusal.sentence);
  const link = await makeInvitation(parts, account, email);
  const mail = composeMail({
    to: email,
    subject: 'You are invited to sign up',
    paragraphs: [
      `${account.email} invites you to the Exam Generation System, in which instructors keep questions and make exams.`,
      { before: 'Sign up with this e-mail here; the link works once, for 7 days', link },
      'If you do not expect this, ignore this mail.',
    ],
  });
  await sendMail(parts, mail, 'a mail with an invitation', log);
}

/** @throws AppError notFound */
export async function withdrawInvitation(
  { db }: Pick<InviteParts, 'db'>,
  actor: Actor,
  invitationId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const email = await deleteInvitation(trx, invitationId);
    if (email === undefined) throw notFound('Invitation');
    await recordOperatorEvent(trx, actor, { action: 'invitation.withdrawn', email });
  });
}
