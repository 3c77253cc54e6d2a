import { TEXTS, userEndpoints } from '@exam/contract';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../platform/http/endpoint.ts';
import { clientNetwork } from '../../platform/rate-limit/index.ts';
import { logIn } from './log-in.ts';
import type { UserParts, Visit } from './parts.ts';
import { presentUser } from './present.ts';
import { signAccessToken } from './sessions/access-token.ts';
import { logOut } from './sessions/log-out.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { makeSessionCookies } from './sessions/session-cookies.ts';
import type { OpenSession } from './sessions/start-session.ts';
import { signUp } from './sign-up.ts';
import { resendVerificationCode } from './verification/resend-verification-code.ts';
import { verifyEmail } from './verification/verify-email.ts';

/** Serves the calls of `userEndpoints`. */
export async function serveUsers(app: FastifyInstance, parts: UserParts): Promise<void> {
  await app.register(cookie);
  const { keys, clock } = parts;
  const cookies = makeSessionCookies(parts.publicUrl, keys.xsrfToken);

  const visitOf = (request: FastifyRequest): Visit => ({
    network: clientNetwork(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    refreshToken: cookies.readRefreshToken(request),
    log: request.log,
  });

  /** Sets the cookies and gives the access token. */
  function handOver(session: OpenSession, reply: FastifyReply): Promise<string> {
    const now = clock();
    cookies.set(reply, session, now);
    return signAccessToken(session, keys.accessToken, now);
  }

  serve(app, userEndpoints.me, async ({ account }) => presentUser(account));

  serve(app, userEndpoints.signup, async ({ body, request, reply }) => {
    const session = await signUp(parts, body, visitOf(request));
    const user = presentUser({ id: session.accountId, email: body.email, isVerified: false });
    return { accessToken: await handOver(session, reply), user };
  });

  serve(app, userEndpoints.login, async ({ body, request, reply }) => {
    const { account, session } = await logIn(parts, body, visitOf(request));
    return { accessToken: await handOver(session, reply), user: presentUser(account) };
  });

  serve(app, userEndpoints.refreshToken, async ({ request, reply }) => {
    const session = await refreshSession(parts, visitOf(request), xsrfHeaderOf(request));
    return { accessToken: await handOver(session, reply) };
  });

  serve(app, userEndpoints.logout, async ({ request, reply }) => {
    await logOut(parts, visitOf(request), xsrfHeaderOf(request));
    cookies.clear(reply);
    return { data: null };
  });

  serve(app, userEndpoints.verifyEmail, async ({ account, body, request }) => {
    await verifyEmail(parts, account, body.verificationCode, visitOf(request));
    return { data: presentUser({ ...account, isVerified: true }) };
  });

  serve(app, userEndpoints.resendVerificationCode, async ({ account, body, request }) => {
    await resendVerificationCode(parts, account, body.email, visitOf(request));
    return { data: null, message: TEXTS.codeResent };
  });
}

function xsrfHeaderOf(request: FastifyRequest): string | undefined {
  const value = request.headers['x-xsrf-token'];
  return typeof value === 'string' ? value : undefined;
}
