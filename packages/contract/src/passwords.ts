import { z } from 'zod';
import { answerOf } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { EmailField, NewPasswordField, PresentedPasswordField } from './users.ts';

export const ForgotPasswordSchema = z.strictObject({ email: EmailField });

export const ResetPasswordSchema = z.strictObject({
  /** The token of the mailed link. */
  token: z
    .string({ error: 'token must be a text.' })
    .min(1, 'token must not be empty.')
    .max(200, 'token is too long.'),
  password: NewPasswordField,
});

export const ChangePasswordSchema = z.strictObject({
  currentPassword: PresentedPasswordField,
  newPassword: NewPasswordField,
});

export const passwordEndpoints = {
  forgot: endpoint({
    method: 'POST',
    path: '/api/users/forgot-password',
    access: 'public',
    load: 'waiting',
    summary: 'Mail a link that sets a new password, if there is an account; the answer is always the same',
    body: ForgotPasswordSchema,
    answers: { 200: answerOf(z.null()) },
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/users/reset-password',
    access: 'public',
    load: 'waiting',
    summary: 'Set a new password by the link that was mailed; all sessions end',
    body: ResetPasswordSchema,
    answers: { 200: answerOf(z.null()) },
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/users/change-password',
    access: 'signed-in',
    load: 'waiting',
    summary: 'Change the password; the other sessions end',
    body: ChangePasswordSchema,
    answers: { 200: answerOf(z.null()) },
  }),
} as const;
