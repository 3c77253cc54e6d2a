import { TEXTS, userEndpoints } from '@exam/contract';
import { serve } from '../../../platform/http/endpoint.ts';
import type { RouteContext } from '../route-context.ts';
import { resendVerificationCode } from './resend-verification-code.ts';
import { verifyEmail } from './verify-email.ts';

export function serveVerification({ app, parts, visitOf }: RouteContext): void {
  serve(app, userEndpoints.verifyEmail, async ({ account, body, request }) => {
    await verifyEmail(parts, account, body.verificationCode, visitOf(request));
    return { data: { ...account, isVerified: true } };
  });

  serve(app, userEndpoints.resendVerificationCode, async ({ account, body, request }) => {
    await resendVerificationCode(parts, account, body.email, visitOf(request));
    return { data: null, message: TEXTS.codeResent };
  });
}
