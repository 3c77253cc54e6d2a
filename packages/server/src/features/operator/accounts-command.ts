import { EmailField } from '@exam/contract';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { findAccountByEmail, type InviteParts } from '../users/index.ts';
import { handOver } from './hand-over.ts';
import { makeInvitation } from './invite-somebody.ts';
import { closeAccount, logOutAccount, reopenAccount } from './operate-account.ts';
import { listAccounts } from './queries.ts';
import { tellAccount } from './tell-account.ts';

export interface AccountsParts extends InviteParts {
  readonly mailer: Mailer;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  say(line: string): void;
}

const ACCOUNTS_USAGE = [
  'Name what to do:',
  '  accounts list [WORDS]                  the accounts, or those whose e-mail or name holds the words',
  '  accounts close EMAIL                   the account logs in no more; its sessions and tokens end',
  '  accounts reopen EMAIL',
  '  accounts sign-out EMAIL                end all its sessions and tokens for programs',
  '  accounts hand-over FROM TO [COURSE]    give what a closed account owns, or one course by its id, to another account',
  '  accounts invite EMAIL                  print a link with which this address can sign up',
].join('\n');

/** How many arguments each takes. */
const ARGUMENTS: Readonly<Record<string, readonly [number, number]>> = {
  list: [0, 1],
  close: [1, 1],
  reopen: [1, 1],
  'sign-out': [1, 1],
  'hand-over': [2, 3],
  invite: [1, 1],
};

/**
 * `accounts`: what the operator's screen does with accounts, at the terminal. It is recorded in the same trail.
 * @returns 0; 1 with a sentence where it cannot be done
 */
export async function runAccounts(parts: AccountsParts, args: readonly string[]): Promise<number> {
  const [action = '', ...given] = args;
  const [least, most] = ARGUMENTS[action] ?? [1, 0];
  if (given.length < least || given.length > most) {
    parts.say(ACCOUNTS_USAGE);
    return 1;
  }
  try {
    await run(parts, action, given);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    parts.say(error.message);
    return 1;
  }
}

async function run(
  parts: AccountsParts,
  action: string,
  [first = '', second = '', third]: readonly string[],
) {
  const { say, log } = parts;
  if (action === 'list') return list(parts, first);
  const email = parseEmail(first);
  if (action === 'invite') {
    const link = await makeInvitation(parts, 'command', email);
    say(`Send this link to ${email}; it works once, for 7 days:`);
    return say(link);
  }
  const accountId = (await findAccountByEmail(parts.db, email))?.id;
  if (accountId === undefined) throw new AppError('notFound', { message: `There is no account ${email}.` });
  switch (action) {
    case 'close': {
      const { isChanged } = await closeAccount(parts, 'command', accountId);
      if (isChanged) await tellAccount(parts, email, 'closed', log);
      return say(isChanged ? `${email} is closed. Its courses stay.` : `${email} was closed before.`);
    }
    case 'reopen': {
      const { isChanged } = await reopenAccount(parts, 'command', accountId);
      if (isChanged) await tellAccount(parts, email, 'reopened', log);
      return say(isChanged ? `${email} is open again.` : `${email} was open.`);
    }
    case 'sign-out': {
      const { numberOfSessions } = await logOutAccount(parts, 'command', accountId);
      return say(`${email} is signed out everywhere (${numberOfSessions} sessions).`);
    }
    default: {
      const to = parseEmail(second);
      const { numberOfCourses } = await handOver(parts, 'command', { accountId, email: to, courseId: third });
      if (numberOfCourses > 0) await tellAccount(parts, to, { numberOfCourses, from: email }, log);
      return say(
        `${to} owns ${numberOfCourses === 1 ? '1 course' : `${numberOfCourses} courses`} of ${email} now.`,
      );
    }
  }
}

/** @throws AppError malformed */
function parseEmail(text: string): string {
  const { success, data } = EmailField.safeParse(text.trim());
  if (!success) throw new AppError('malformed', { message: `“${text}” is no e-mail address.` });
  return data;
}

async function list({ db, say }: AccountsParts, words: string): Promise<void> {
  const rows = await listAccounts(db, { q: words === '' ? undefined : words })
    .query.orderBy('accounts.email')
    .execute();
  for (const { email, isVerified, isClosed, lastSeenAt, numberOfCourses } of rows) {
    const state = isClosed ? 'closed' : isVerified ? 'open' : 'not confirmed';
    const seen = lastSeenAt === null ? 'not seen' : `seen ${lastSeenAt.toISOString().slice(0, 10)}`;
    say(`${email}  ${state}  ${seen}  ${numberOfCourses === 1 ? '1 course' : `${numberOfCourses} courses`}`);
  }
  say(rows.length === 1 ? '1 account.' : `${rows.length} accounts.`);
}
