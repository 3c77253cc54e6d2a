import { userEndpoints } from '@exam/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../platform/http/endpoint.ts';
import { logIn } from './log-in.ts';
import { presentUser } from './present.ts';
import type { RouteContext } from './route-context.ts';
import { signAccessToken } from './sessions/access-token.ts';
import { logOut } from './sessions/log-out.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import type { OpenSession } from './sessions/start-session.ts';
import { signUp } from './sign-up.ts';

/** The ways in and out. */
export function serveEntry({ app, parts, cookies, visitOf }: RouteContext): void {
  const { keys, clock } = parts;

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
}

function xsrfHeaderOf(request: FastifyRequest): string | undefined {
  const value = request.headers['x-xsrf-token'];
  return typeof value === 'string' ? value : undefined;
}
