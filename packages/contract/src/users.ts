import { z } from 'zod';
import { answerOf } from './answers.ts';
import { composed } from './characters.ts';
import { endpoint } from './endpoint.ts';
import { atMost, isStorable, lengthInSchema } from './fields.ts';
import { LIMITS } from './limits.ts';

const EMAIL_MESSAGE = 'E-mail must be an e-mail address.';

/** E-mails are compared trimmed and in lower case. */
export const EmailField = z
  .string({ error: EMAIL_MESSAGE })
  .trim()
  .toLowerCase()
  .pipe(z.email(EMAIL_MESSAGE).max(LIMITS.emailLength, 'E-mail is too long.'));

/** The log-in accepts any text as a password; only sign-up enforces the rules. */
export const PresentedPasswordField = z
  .string({ error: 'Password must be a text.' })
  .min(1, 'Password must not be empty.')
  .max(1_000, 'Password is too long.');

export const NewPasswordField = z
  .string({ error: 'Password must be a text.' })
  .refine(
    (text) => [...text].length >= LIMITS.minPasswordLength,
    `Password must have at least ${LIMITS.minPasswordLength} characters.`,
  )
  .refine(
    (text) => [...text].length <= LIMITS.maxPasswordLength,
    `Password must have at most ${LIMITS.maxPasswordLength} characters.`,
  )
  .refine((text) => text.isWellFormed(), 'Password contains a character that cannot be used.');

/**
 * Characters that let a name pass for an e-mail or for nothing, break its line, or turn the text beside it around. The joiner
 * U+200D stays, because emoji and some scripts need it.
 */
const NOT_IN_NAMES = /(?!\u200d)[@\u115f\u1160\u2800\u{1d159}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * The non-joiner U+200C behind a letter of a script whose letters join or stack, and before another letter: Persian and several
 * Indian languages spell names with it. Anywhere else it is unseen.
 */
const SPELLED_NON_JOINER =
  /((?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}])\u200c(?=\p{L})/gu;

/** Whether a display name has no character that is unseen or passes for something else. */
function isNameInSight(text: string): boolean {
  return isStorable(text) && !NOT_IN_NAMES.test(text.normalize('NFKC').replace(SPELLED_NON_JOINER, '$1'));
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** How a person is called beside the e-mail: one line, without blanks at its ends, with something to see in it; or nothing. */
export const DisplayNameField = z
  .string({ error: 'Display name must be a text.' })
  .meta({
    ...lengthInSchema(LIMITS.displayNameLength),
    description: `An empty value removes it. ${lengthInSchema(LIMITS.displayNameLength).description}`,
  })
  .transform((text) => composed(text).trim())
  .refine((text) => text === '' || VISIBLE.test(text), 'Display name must hold something that can be seen.')
  .check(atMost('Display name', LIMITS.displayNameLength))
  .refine(
    isNameInSight,
    'Display name must be one line without @, control characters and invisible characters.',
  );

/** Somebody as colleagues in a course see them. */
export const PersonSchema = z.object({ email: z.string(), displayName: z.string().nullable() });
export type Person = z.infer<typeof PersonSchema>;

export const UserSchema = z.object({
  _id: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
});
export type User = z.infer<typeof UserSchema>;

export const SessionSchema = z.object({ accessToken: z.string(), user: UserSchema });
export type Session = z.infer<typeof SessionSchema>;

export const LoginSchema = z.strictObject({ email: EmailField, password: PresentedPasswordField });
export const SignupSchema = z.strictObject({
  email: EmailField,
  password: NewPasswordField,
  /** The token in the link of a mail that invites this address. */
  invitation: z
    .string({ error: 'Invitation must be a text.' })
    .max(100, 'Invitation is too long.')
    .optional(),
});

/** A code as typed; some clients send digits as a number. */
export const VerificationCodeField = z
  .union([z.string(), z.number()], { error: 'Verification code must be a text.' })
  .transform((code) => String(code).trim())
  .pipe(z.string().min(1, 'Verification code must not be empty.').max(100, 'Verification code is too long.'));

export const VerifyEmailSchema = z.strictObject({ verificationCode: VerificationCodeField });
export const ResendVerificationCodeSchema = z.strictObject({ email: EmailField });

export const userEndpoints = {
  me: endpoint({
    method: 'GET',
    path: '/api/users',
    access: 'signed-in',
    summary: 'The signed-in user',
    answers: { 200: UserSchema },
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/api/users/refresh-token',
    access: 'session-cookie',
    summary: 'A new access token for the refresh cookie',
    answers: { 200: z.object({ accessToken: z.string() }) },
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/users/login',
    access: 'public',
    load: 'hashing',
    summary: 'Log in',
    body: LoginSchema,
    answers: { 200: SessionSchema },
  }),
  signup: endpoint({
    method: 'POST',
    path: '/api/users/signup',
    access: 'public',
    load: 'waiting',
    summary: 'Sign up; a code goes to the e-mail',
    body: SignupSchema,
    answers: { 201: SessionSchema },
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/users/verify-email',
    access: 'signed-in',
    summary: 'Confirm the e-mail with its code',
    body: VerifyEmailSchema,
    answers: { 200: answerOf(UserSchema) },
  }),
  resendVerificationCode: endpoint({
    method: 'POST',
    path: '/api/users/resend-verification-code',
    access: 'signed-in',
    load: 'waiting',
    summary: 'Send a new code',
    body: ResendVerificationCodeSchema,
    answers: { 200: answerOf(z.null()) },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/users/logout',
    access: 'session-cookie',
    summary: 'End this session',
    /** After a single sign-on the address where the browser ends the session of the provider, too. */
    answers: { 200: answerOf(z.object({ providerAddress: z.string() }).nullable()) },
  }),
} as const;
