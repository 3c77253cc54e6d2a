import { z } from 'zod';
import { listOf } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './lists.ts';

/** What happens in an account, by what was done. */
export const ACCOUNT_ACTIONS = [
  'account.verified',
  'account.logged-in',
  'account.logged-out',
  'account.logged-out-everywhere',
  'account.session-revoked',
  'account.password-refused',
  'account.password-changed',
  'account.password-reset',
  'account.email-changed',
  'account.exported',
  'account.imported',
  'account.import-undone',
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** One thing that happened in an account. */
export const AccountEventSchema = z.object({
  _id: z.string(),
  /** Of refused passwords the first: a day's are one event. */
  at: z.iso.datetime(),
  action: z.enum(ACCOUNT_ACTIONS),
  /**
   * The device, in the words of the list of sessions; of a change of e-mail the new one, of refused passwords how many they
   * were, of a log-out everywhere `all` or `others`, of the import of another account the number of courses.
   */
  what: z.string(),
});
export type AccountEvent = z.infer<typeof AccountEventSchema>;

export const accountEventEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/audit-events',
    access: 'signed-in',
    summary:
      'What happened in the account since its e-mail was confirmed, newest first, at most 100 at a time',
    query: listQuery(['-createdAt']).pick({ limit: true, cursor: true }),
    answers: { 200: listOf(AccountEventSchema) },
  }),
} as const;
