import { signOnEndpoints } from '@exam/contract';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../../platform/errors.ts';
import { serve } from '../../../platform/http/endpoint.ts';
import type { RouteContext } from '../route-context.ts';
import { confirmSignOn } from './confirm-sign-on.ts';
import { finishSignOn } from './finish-sign-on.ts';
import { makeSignOnCookie } from './sign-on-cookie.ts';
import { startSignOn } from './start-sign-on.ts';

/** The routes of single sign-on. Without a provider each of them answers that there is none. */
export function serveSignOn({ app, parts, visitOf, handOver }: RouteContext): void {
  const cookie = makeSignOnCookie(parts);
  const getSignOn = () => {
    if (parts.signOn === undefined) throw notFound('Single sign-on');
    return parts.signOn;
  };

  async function start(accountId: string | null, reply: FastifyReply) {
    const { provider } = getSignOn();
    const started = await startSignOn(parts, provider, accountId, visitOf(reply.request));
    cookie.set(reply, started.cookie);
    return { data: { address: started.address } };
  }

  serve(app, signOnEndpoints.start, ({ reply }) => start(null, reply));

  serve(app, signOnEndpoints.startLinking, ({ account, reply }) => start(account.id, reply));

  serve(app, signOnEndpoints.finish, async ({ body, request, reply }) => {
    const given = { answer: body.answer, cookie: cookie.read(request) };
    const finished = await finishSignOn(parts, getSignOn(), given, visitOf(request));
    const { outcome, email } = finished;
    if (outcome === 'code-sent') cookie.set(reply, finished.cookie);
    else cookie.clear(reply);
    if (outcome !== 'signed-in') return { data: { outcome, email, accessToken: null, user: null } };
    const accessToken = await handOver(finished.session, reply);
    return { data: { outcome, email, accessToken, user: finished.account } };
  });

  serve(app, signOnEndpoints.confirm, async ({ body, request, reply }) => {
    const { label } = getSignOn();
    const given = { code: body.verificationCode, cookie: cookie.read(request) };
    const { session, account } = await confirmSignOn(parts, label, given, visitOf(request));
    cookie.clear(reply);
    return { accessToken: await handOver(session, reply), user: account };
  });
}
