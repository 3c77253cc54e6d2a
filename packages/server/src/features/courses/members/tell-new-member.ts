import { type CourseRole, LIMITS } from '@exam/contract';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { AppError } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { type Mail, type Mailer, type MailRules, nameInMail } from '../../../platform/mail/index.ts';
import { makeRateLimit, type RateLimit } from '../../../platform/rate-limit/index.ts';
import { type Afterwards, makeAfterwards } from '../../../platform/run-afterwards.ts';
import {
  composeMail,
  type InviteParts,
  inviteIfNeeded,
  isDemoAccount,
  makeMailAllowance,
  pageLink,
  sendMail,
} from '../../users/index.ts';
import { isInGroup } from '../groups/queries.ts';
import { findMemberByEmail } from './queries.ts';

const HOUR_S = 60 * 60;

/**
 * Everybody can share a course with any address: an account reaches few strangers, and nobody gets many mails. One account
 * alone cannot use up what an address gets. Both count by e-mail, so that deleting the account gives nothing back.
 */
const MAILS_OF_ACCOUNT_TO_ADDRESS = { points: 3, durationSeconds: 24 * HOUR_S };
const MAILS_OF_ACCOUNT = { points: LIMITS.sharingMailsPerHour, durationSeconds: HOUR_S };

export interface TellParts extends InviteParts {
  readonly mailer: Mailer;
  readonly pool: pg.Pool;
  readonly appSecret: string;
  readonly mailRules: MailRules;
}

interface NewMember {
  readonly course: { readonly id: string; readonly name: string };
  readonly email: string;
  /** An owner is asked first. */
  readonly role: CourseRole;
}

/** Somebody who was added to a group of colleagues. */
interface NewTeammate {
  readonly group: { readonly id: string; readonly name: string };
  readonly email: string;
}

/** Tells people by mail that a course was shared with them, that they are asked to own it, or that they are in a group. */
export interface TellNewMember {
  /**
   * Returns at once: whether a mail is sent shows neither in the answer nor in its time. Nothing is sent to somebody who is no
   * member any more.
   */
  tell(account: Account, member: NewMember, log: FastifyBaseLogger): void;
  /** The same to whoever was added to a group. */
  tellTeammate(account: Account, teammate: NewTeammate, log: FastifyBaseLogger): void;
  /** Resolves when no mail is under way. */
  readonly settled: Afterwards['settled'];
}

export function makeTellNewMember(parts: TellParts): TellNewMember {
  const { db, mailer, publicUrl, pool, appSecret, mailRules } = parts;
  const afterwards = makeAfterwards();
  const limitOf = (name: string, limit: { points: number; durationSeconds: number }) =>
    makeRateLimit({ pool, appSecret, name, ...limit });
  const ofPair = limitOf('sharingsByAccountToAddress', MAILS_OF_ACCOUNT_TO_ADDRESS);
  const byAccount = limitOf('sharingsByAccount', MAILS_OF_ACCOUNT);
  const allowance = makeMailAllowance(parts);

  const complaints = mailRules.complaints ?? publicUrl.origin;

  async function send(
    account: Account,
    email: string,
    compose: (signUp: Paragraph) => Mail,
    log: FastifyBaseLogger,
  ): Promise<void> {
    if (!(await hasPoint(ofPair, `${account.email} ${email}`, log))) return;
    if (!(await hasPoint(byAccount, account.email, log))) return;
    const refusal = await allowance.take(db, { to: email, by: account });
    if (refusal) return log.warn({ limit: refusal.limit }, 'a limit of mails refused a mail');
    const mail = compose(await describeSignUp(parts, { email, by: account }));
    await sendMail({ mailer }, mail, 'a mail about a shared course', log);
  }

  async function sendToMember(account: Account, member: NewMember, log: FastifyBaseLogger): Promise<void> {
    const { course, email } = member;
    if ((await findMemberByEmail(db, course.id, email)) === undefined) return;
    const link = pageLink(publicUrl, `/courses/${course.id}`);
    const compose = (signUp: Paragraph) => composeMailToMember(account, member, { link, complaints, signUp });
    await send(account, email, compose, log);
  }

  async function sendToTeammate(
    account: Account,
    teammate: NewTeammate,
    log: FastifyBaseLogger,
  ): Promise<void> {
    const { group, email } = teammate;
    if (!(await isInGroup(db, group.id, email))) return;
    const link = pageLink(publicUrl, '/courses');
    const compose = (signUp: Paragraph) =>
      composeMailToTeammate(account, teammate, { link, complaints, signUp });
    await send(account, email, compose, log);
  }

  return {
    tell: (account, member, log) => afterwards.run(() => sendToMember(account, member, log), log),
    tellTeammate: (account, teammate, log) =>
      afterwards.run(() => sendToTeammate(account, teammate, log), log),
    settled: afterwards.settled,
  };
}

/** The course is shared all the same where no mail may be sent any more. */
async function hasPoint(limit: RateLimit, key: string, log: FastifyBaseLogger): Promise<boolean> {
  try {
    await limit.take(key, log);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'tooManyRequests') return false;
    throw error;
  }
}

type Paragraph = Parameters<typeof composeMail>[0]['paragraphs'][number];

/** How its reader comes to an account. Sharing with an address invites it where it could not sign up otherwise. */
async function describeSignUp(
  parts: InviteParts,
  invitation: { email: string; by: Pick<Account, 'id' | 'email'> },
): Promise<Paragraph> {
  const link = await inviteIfNeeded(parts, invitation);
  if (link !== undefined) {
    return {
      before: `If you have no account yet, sign up with this e-mail here; the link works once, for ${LIMITS.invitationDays} days`,
      link,
    };
  }
  const { signUp } = parts.signUpRules;
  return signUp === 'closed' || (signUp !== 'open' && isDemoAccount(invitation.by.email))
    ? 'If you have no account yet, ask whoever operates this installation for one.'
    : 'If you have no account yet, sign up with this e-mail and confirm it.';
}

const MAY = { editor: 'You can edit it', viewer: 'You can view it and make exams from it' } as const;

function composeMailToMember(
  { email }: Account,
  { course, email: to, role }: NewMember,
  { link, complaints, signUp }: { link: string; complaints: string; signUp: Paragraph },
): Mail {
  if (role === 'owner') {
    return composeMail({
      to,
      subject: 'You are asked to own a course',
      paragraphs: [
        `${email} asks you to own ${nameOf(course)} in the Exam Generation System too, with the same rights.`,
        { before: 'Open it to answer', link },
        `Complaints about misuse go to ${complaints}.`,
      ],
    });
  }
  return composeMail({
    to,
    subject: 'A course was shared with you',
    paragraphs: [
      `${email} shared ${nameOf(course)} with you in the Exam Generation System. ${MAY[role]}.`,
      { before: 'Open it', link },
      signUp,
      'If you do not expect this, ignore this mail.',
      `Complaints about misuse go to ${complaints}.`,
    ],
  });
}

function composeMailToTeammate(
  { email }: Account,
  { group, email: to }: NewTeammate,
  { link, complaints, signUp }: { link: string; complaints: string; signUp: Paragraph },
): Mail {
  const shown = nameInMail(group.name);
  const name = shown === undefined ? 'a group of colleagues' : `the group “${shown}”`;
  return composeMail({
    to,
    subject: 'You are in a group of colleagues',
    paragraphs: [
      `${email} added you to ${name} in the Exam Generation System. What is shared with the group is among your courses.`,
      { before: 'Open them', link },
      signUp,
      'If you do not expect this, ignore this mail.',
      `Complaints about misuse go to ${complaints}.`,
    ],
  });
}

/** A name that may be read as an address or a telephone number is left out: strangers write these names. */
function nameOf({ name }: NewMember['course']): string {
  const shown = nameInMail(name);
  return shown === undefined ? 'a course' : `the course “${shown}”`;
}
