import { accountEndpoints, toDoEndpoints, userEndpoints } from '@exam/contract';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../../platform/http/endpoint.ts';
import { getStorage } from '../storage/index.ts';
import { serveApiTokens } from './api-tokens/routes.ts';
import { changeDisplayName } from './change-display-name.ts';
import { deleteAccount } from './delete-account.ts';
import { changeEmail } from './email-change/change-email.ts';
import { confirmNewEmail } from './email-change/confirm-new-email.ts';
import { getAccountDetail } from './get-account-detail.ts';
import { serveAccountHistory } from './history/routes.ts';
import { logIn } from './log-in.ts';
import type { UserParts } from './parts.ts';
import { servePasswords } from './passwords/routes.ts';
import { hideFirstSteps } from './queries.ts';
import { makeRouteContext, type RouteContext } from './route-context.ts';
import { logOut } from './sessions/log-out.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { serveSessions } from './sessions/routes.ts';
import { serveSignOn } from './sign-on/routes.ts';
import { signUp } from './sign-up.ts';
import { serveVerification } from './verification/routes.ts';

/** Serves the routes of accounts. */
export async function serveUsers(app: FastifyInstance, parts: UserParts): Promise<void> {
  await app.register(cookie);
  const context = makeRouteContext(app, parts);
  serveEntry(context);
  serveSignOn(context);
  serveVerification(context);
  servePasswords(context);
  serveSessions(context);
  serveApiTokens(context);
  serveAccount(context);
  serveAccountHistory(context);
}

/** The routes of a signed-in account. */
function serveAccount({ app, parts, cookies, visitOf }: RouteContext): void {
  serve(app, accountEndpoints.get, async ({ account }) => ({
    data: await getAccountDetail(parts, account),
  }));

  serve(app, accountEndpoints.storage, async ({ account }) => ({
    data: await getStorage(parts.db, account.id, {
      allowedBytes: parts.allowedBytes,
      now: parts.clock(),
    }),
  }));

  serve(app, accountEndpoints.changeEmail, async ({ account, body, request }) => {
    await changeEmail(parts, account, body, visitOf(request));
    return { data: null };
  });

  serve(app, accountEndpoints.changeDisplayName, async ({ account, body }) => {
    const displayName = body.displayName || null;
    await changeDisplayName(parts, account, displayName);
    return { data: { displayName } };
  });

  serve(app, toDoEndpoints.closeFirstSteps, async ({ account }) => {
    await hideFirstSteps(parts.db, account.id);
    return { data: null };
  });

  serve(app, accountEndpoints.confirmNewEmail, async ({ account, body, request }) => {
    const email = await confirmNewEmail(parts, account, body.verificationCode, visitOf(request));
    return { data: { ...account, email } };
  });

  serve(app, accountEndpoints.delete, async ({ account, body, request, reply }) => {
    await deleteAccount(parts, account, body, visitOf(request));
    cookies.clear(reply);
    return { data: null };
  });
}

/** Sign-up, log-in, log-out and verification. */
function serveEntry({ app, parts, cookies, visitOf, handOver }: RouteContext): void {
  serve(app, userEndpoints.me, async ({ account }) => account);

  serve(app, userEndpoints.signup, async ({ body, request, reply }) => {
    const session = await signUp(parts, body, visitOf(request));
    const user = { id: session.accountId, email: body.email, isVerified: false };
    return { accessToken: await handOver(session, reply), user };
  });

  serve(app, userEndpoints.login, async ({ body, request, reply }) => {
    const { account, session } = await logIn(parts, body, visitOf(request));
    return { accessToken: await handOver(session, reply), user: account };
  });

  serve(app, userEndpoints.refreshToken, async ({ request, reply }) => {
    const session = await refreshSession(parts, visitOf(request), xsrfHeaderOf(request));
    return { accessToken: await handOver(session, reply) };
  });

  serve(app, userEndpoints.logout, async ({ request, reply }) => {
    const providerAddress = await logOut(parts, visitOf(request), xsrfHeaderOf(request));
    cookies.clear(reply);
    return { data: providerAddress === undefined ? null : { providerAddress } };
  });
}

function xsrfHeaderOf(request: FastifyRequest): string | undefined {
  const value = request.headers['x-xsrf-token'];
  return typeof value === 'string' ? value : undefined;
}
