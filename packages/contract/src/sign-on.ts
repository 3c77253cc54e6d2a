import { z } from 'zod';
import { answerOf, RefusalSchema } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { SessionSchema, UserSchema, VerificationCodeField } from './users.ts';

/** Where a browser goes for the single sign-on: a page of the provider. */
const ProviderAddressSchema = z.object({ address: z.string() });

/**
 * What came of a single sign-on. `signed-in`: there is a session. `linked`: the account that asked can sign in this way from now on.
 * `code-sent`: there is an account with this e-mail, and a mailed code is to show that it is the same person's.
 */
export const SIGN_ON_OUTCOMES = ['signed-in', 'linked', 'code-sent'] as const;

export const SignOnSchema = z.object({
  outcome: z.enum(SIGN_ON_OUTCOMES),
  /** As the provider has confirmed it. */
  email: z.string(),
  /** Null unless there is a session now. */
  accessToken: z.string().nullable(),
  user: UserSchema.nullable(),
});
export type SignOn = z.infer<typeof SignOnSchema>;

export const FinishSignOnSchema = z.strictObject({
  /** The query string with which the provider sent the browser back. */
  answer: z
    .string({ error: 'Answer must be a text.' })
    .min(1, 'Answer must not be empty.')
    .max(8_000, 'Answer is too long.'),
});

export const signOnEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/api/users/sign-on',
    access: 'public',
    load: 'waiting',
    summary: 'Begin a single sign-on: the address of the provider for this browser, which gets a cookie',
    /** 404 where the installation has no provider. */
    answers: { 200: answerOf(ProviderAddressSchema), 404: RefusalSchema },
  }),
  startLinking: endpoint({
    method: 'POST',
    path: '/api/users/sign-on/link',
    access: 'verified',
    programs: 'never',
    load: 'waiting',
    summary: 'Begin a single sign-on that links what the provider knows to the signed-in account',
    /** 404 where the installation has no provider. */
    answers: { 200: answerOf(ProviderAddressSchema), 404: RefusalSchema },
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/users/sign-on/finish',
    access: 'public',
    load: 'waiting',
    summary: 'End a single sign-on with the answer of the provider, in the browser that began it',
    body: FinishSignOnSchema,
    answers: { 200: answerOf(SignOnSchema) },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/users/sign-on/confirm',
    access: 'public',
    summary:
      'Link a single sign-on to the account with its e-mail, by the code that was mailed there, and log in',
    body: z.strictObject({ verificationCode: VerificationCodeField }),
    answers: { 200: SessionSchema },
  }),
} as const;
