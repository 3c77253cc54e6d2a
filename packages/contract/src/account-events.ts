import { z } from 'zod';
import { listOf } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './lists.ts';

/** The kinds of events of an account. */
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
  'account.renamed',
  'account.exported',
  'account.imported',
  'account.import-undone',
  'account.closed',
  'account.reopened',
  'account.sign-on-linked',
  'account.token-made',
  'account.token-revoked',
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** One thing that happened in an account. */
export const AccountEventSchema = z.object({
  _id: z.string(),
  /** Refused passwords of one day are one event; this is the time of the first. */
  at: z.iso.datetime(),
  action: z.enum(ACCOUNT_ACTIONS),
  /**
   * The device, as the list of sessions names it. For a change of e-mail the new address, of the display name the new one or nothing, for refused passwords their
   * number, for a log-out everywhere `all`, `others` or `operator`, for an imported account the number of courses, for a token for programs its name, for a
   * linked single sign-on the name of its provider.
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
