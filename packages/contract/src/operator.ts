import { z } from 'zod';
import { answerOf, listOf } from './answers.ts';
import { CourseIdField } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { listQuery } from './lists.ts';
import { SIGN_UPS } from './sign-up-rules.ts';
import { EmailField } from './users.ts';

/** An account as the operator sees it: nothing of its questions, its students or its marks. */
export const OperatedAccountSchema = z.object({
  _id: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  isVerified: z.boolean(),
  isClosed: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When one of its sessions of the last thirty days was used last; null without one. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** Those that belong to it. */
  numberOfCourses: z.number().int(),
});
export type OperatedAccount = z.infer<typeof OperatedAccountSchema>;

/** A course of an account, and those of its members who can take it over, the most suitable first. */
export const OperatedCourseSchema = z.object({
  _id: z.string(),
  name: z.string(),
  numberOfQuestions: z.number().int(),
  members: z.array(z.string()),
});
export type OperatedCourse = z.infer<typeof OperatedCourseSchema>;

export const InvitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  /** Null where that account is deleted, and for one made by a command. */
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof InvitationSchema>;

export const OPERATOR_ACTIONS = [
  'account.closed',
  'account.reopened',
  'account.logged-out',
  'account.handed-over',
  'invitation.made',
  'invitation.withdrawn',
] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

export const OperatorEventSchema = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The operator's e-mail; null for a command at the terminal, and once that account is deleted. */
  by: z.string().nullable(),
  isCommand: z.boolean(),
  action: z.enum(OPERATOR_ACTIONS),
  /** Of the account, or of whoever is invited; null once that account is deleted. */
  email: z.string().nullable(),
  /** Of a hand-over: the number of courses, and who has them. */
  what: z.string(),
});
export type OperatorEvent = z.infer<typeof OperatorEventSchema>;

/** The installation at this moment, in numbers. */
export const InstallationStateSchema = z.object({
  version: z.string(),
  signUp: z.enum(SIGN_UPS),
  signUpDomains: z.array(z.string()).readonly(),
  accounts: z.object({ total: z.number().int(), unverified: z.number().int(), closed: z.number().int() }),
  storage: z.object({
    /** What the database takes on its disk. */
    databaseBytes: z.number(),
    /** Accounts that use what they may, and can add nothing. */
    fullAccounts: z.number().int(),
  }),
  /** Long work: what runs now, what waits for its time, and what failed in the last seven days. */
  jobs: z.array(
    z.object({
      name: z.string(),
      running: z.number().int(),
      waiting: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  /** Mails that were not handed over in the last seven days, without whom they were for. */
  failedMails: z.object({
    total: z.number().int(),
    latest: z.array(z.object({ at: z.iso.datetime(), reason: z.string() })),
  }),
});
export type InstallationState = z.infer<typeof InstallationStateSchema>;

/** What the doctor says. */
export const FindingSchema = z.object({
  level: z.enum(['fine', 'warning', 'broken']),
  text: z.string(),
});
export type Finding = z.infer<typeof FindingSchema>;

const AccountParams = z.object({ id: idField<'AccountId'>('id') });
const InvitationParams = z.object({ id: idField<'InvitationId'>('id') });

export const HandOverSchema = z.strictObject({
  /** Of the account that gets the courses. */
  email: EmailField,
  /** One course; without it everything that the account owns. */
  courseId: CourseIdField.optional(),
});

/**
 * The calls of the operator's screen. They are served for the accounts that `OPERATORS` names; for everybody else there is nothing at
 * these addresses, and no list of the API names them.
 */
export const operatorEndpoints = {
  accounts: endpoint({
    method: 'GET',
    path: '/api/operator/accounts',
    access: 'operator',
    load: 'waiting',
    summary: 'The accounts of the installation',
    query: listQuery(['-createdAt', 'email']),
    answers: { 200: listOf(OperatedAccountSchema) },
  }),
  courses: endpoint({
    method: 'GET',
    path: '/api/operator/accounts/{id}/courses',
    access: 'operator',
    load: 'waiting',
    summary: 'What an account owns, by name',
    params: AccountParams,
    answers: { 200: answerOf(z.array(OperatedCourseSchema)) },
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/operator/accounts/{id}/close',
    access: 'operator',
    load: 'waiting',
    summary: 'Close an account: it logs in no more, and its sessions end',
    params: AccountParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/operator/accounts/{id}/reopen',
    access: 'operator',
    load: 'waiting',
    summary: 'Reopen a closed account',
    params: AccountParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/api/operator/accounts/{id}/log-out',
    access: 'operator',
    load: 'waiting',
    summary: 'End all sessions of an account',
    params: AccountParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/operator/accounts/{id}/hand-over',
    access: 'operator',
    load: 'waiting',
    summary: 'Give what a closed account owns to another account',
    params: AccountParams,
    body: HandOverSchema,
    answers: { 200: answerOf(z.object({ numberOfCourses: z.number().int() })) },
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/api/operator/invitations',
    access: 'operator',
    load: 'waiting',
    summary: 'The invitations that still work, newest first',
    answers: { 200: answerOf(z.array(InvitationSchema)) },
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/operator/invitations',
    access: 'operator',
    load: 'waiting',
    summary: 'Invite somebody to sign up, by mail',
    body: z.strictObject({ email: EmailField }),
    answers: { 201: answerOf(z.object({ email: z.string() })) },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/operator/invitations/{id}',
    access: 'operator',
    load: 'waiting',
    summary: 'Withdraw an invitation',
    params: InvitationParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/operator/state',
    access: 'operator',
    load: 'waiting',
    summary: 'The installation in numbers',
    answers: { 200: answerOf(InstallationStateSchema) },
  }),
  findings: endpoint({
    method: 'GET',
    path: '/api/operator/findings',
    access: 'operator',
    load: 'waiting',
    summary: 'What the doctor says of this server',
    answers: { 200: answerOf(z.array(FindingSchema)) },
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/operator/events',
    access: 'operator',
    load: 'waiting',
    summary: 'What operators did, newest first',
    query: listQuery(['-createdAt']).pick({ limit: true, cursor: true }),
    answers: { 200: listOf(OperatorEventSchema) },
  }),
} as const;
