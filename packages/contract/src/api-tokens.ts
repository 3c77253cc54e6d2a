import { z } from 'zod';
import { answerOf } from './answers.ts';
import { CourseIdField } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField, nameField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { PresentedPasswordField } from './users.ts';

export const ApiTokenIdField = idField<'ApiTokenId'>('apiTokenId');
export const ApiTokenParams = z.object({ id: ApiTokenIdField });

/** What a program may do with a token: read, or read and write. */
export const TOKEN_RIGHTS = ['read', 'write'] as const;
export type TokenRight = (typeof TOKEN_RIGHTS)[number];

/** A token as the account screen shows it. The token itself is shown once, when it is made. */
export const ApiTokenSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** The first characters of the token, by which its owner tells it from others. */
  prefix: z.string(),
  right: z.enum(TOKEN_RIGHTS),
  /** The only courses that a program sees with it, but for those that the account does not see any more; null for all of the account. */
  courses: z.array(z.object({ _id: z.string(), name: z.string() })).nullable(),
  createdAt: z.iso.datetime(),
  /** A token that has expired is listed for another 30 days. */
  expiresAt: z.iso.datetime(),
  /** Accurate to a minute; null before the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof ApiTokenSchema>;

export const CreateApiTokenSchema = z.strictObject({
  name: nameField(),
  right: z.enum(TOKEN_RIGHTS, { error: `Right must be one of ${TOKEN_RIGHTS.join(', ')}.` }),
  courses: z.union(
    [
      z.literal('all'),
      z
        .array(CourseIdField)
        .min(1, 'Name at least one course, or all.')
        .max(LIMITS.tokenCourses, `A token is for at most ${LIMITS.tokenCourses} courses, or for all.`),
    ],
    { error: `Courses must be all, or a list of 1 to ${LIMITS.tokenCourses} courses.` },
  ),
  days: z
    .number({ error: 'Days must be a number.' })
    .int('Days must be a whole number.')
    .min(1, 'A token lasts at least a day.')
    .max(LIMITS.tokenDays, `A token lasts at most ${LIMITS.tokenDays} days.`),
  password: PresentedPasswordField,
});

export const apiTokenEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/tokens',
    access: 'verified',
    programs: 'never',
    summary: 'The tokens for programs of the account, newest first',
    answers: { 200: answerOf(z.array(ApiTokenSchema)) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users/tokens',
    access: 'verified',
    programs: 'never',
    load: 'waiting',
    summary:
      'Make a token for a program. The answer is the only one with the token itself; needs the password',
    body: CreateApiTokenSchema,
    answers: { 201: answerOf(ApiTokenSchema.extend({ token: z.string() })) },
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/users/tokens/{id}',
    access: 'verified',
    programs: 'never',
    summary: 'Revoke a token: the next call with it is refused',
    params: ApiTokenParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
} as const;
