import { z } from 'zod';
import { answerOf } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';

export const SessionIdField = idField<'SessionId'>('sessionId');
export type SessionId = z.output<typeof SessionIdField>;
export const SessionParams = z.object({ id: SessionIdField });

/** One log-in on one device. */
export const DeviceSessionSchema = z.object({
  _id: z.string(),
  /** Browser and system in words: 'Firefox on Windows'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** Accurate to a quarter of an hour: a session is recorded when its access token is renewed. */
  lastUsedAt: z.iso.datetime(),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSessionSchema>;

export const WHICH_SESSIONS = ['all', 'others'] as const;

export const LogoutEverywhereSchema = z.strictObject({
  sessions: z.enum(WHICH_SESSIONS, { error: `sessions must be one of ${WHICH_SESSIONS.join(', ')}.` }),
});
export type WhichSessions = z.infer<typeof LogoutEverywhereSchema>['sessions'];

export const sessionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/sessions',
    access: 'signed-in',
    summary: 'Where the account is signed in: the 100 sessions that were used last',
    answers: { 200: answerOf(z.array(DeviceSessionSchema)) },
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/users/sessions/{id}',
    access: 'signed-in',
    summary: 'End one session of the account',
    params: SessionParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
  logoutEverywhere: endpoint({
    method: 'POST',
    path: '/api/users/logout-everywhere',
    access: 'signed-in',
    summary: 'End all sessions of the account, or all except the calling one',
    body: LogoutEverywhereSchema,
    answers: { 200: answerOf(z.null()) },
  }),
} as const;
