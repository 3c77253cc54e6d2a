import type { User } from '@exam/contract';
import { api } from '../../lib/api.ts';

/** Sends the code that came by e-mail; resolves once the account is verified. */
export async function verifyEmail(verificationCode: string): Promise<void> {
  await api.post<{ data: User }>('/api/users/verify-email', { verificationCode });
}

/** Asks for a new code; resolves to what the server says about it, if anything. */
export async function resendVerificationCode(email: string): Promise<string | undefined> {
  const answer = await api.post<{ message?: string }>('/api/users/resend-verification-code', { email });
  return answer.message;
}

/** Asks for a link by mail; resolves alike whether there is such an account or not. */
export async function forgotPassword(email: string): Promise<void> {
  await api.post('/api/users/forgot-password', { email });
}

/** Sets a new password by the token of the link. */
export async function resetPassword(reset: { token: string; password: string }): Promise<void> {
  await api.post('/api/users/reset-password', reset);
}
