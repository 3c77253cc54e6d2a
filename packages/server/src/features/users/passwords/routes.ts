import { passwordEndpoints } from '@exam/contract';
import { serve } from '../../../platform/http/endpoint.ts';
import type { RouteContext } from '../route-context.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

export function servePasswords({ app, parts, visitOf }: RouteContext): void {
  serve(app, passwordEndpoints.forgot, async ({ body, request }) => {
    await forgotPassword(parts, body.email, visitOf(request));
    return { data: null };
  });

  serve(app, passwordEndpoints.reset, async ({ body, request }) => {
    await resetPassword(parts, body, visitOf(request));
    return { data: null };
  });

  serve(app, passwordEndpoints.change, async ({ account, body, request }) => {
    await changePassword(parts, account, body, visitOf(request));
    return { data: null };
  });
}
