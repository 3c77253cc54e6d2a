import type { FastifyInstance } from 'fastify';
import { AppError, forbidden } from '../errors.ts';
import type { AccessClaims, Account, Authenticate } from './account.ts';

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | undefined;
    /** The claims of its token, which may have been revoked since. */
    claims: AccessClaims | undefined;
  }
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Reads what the token of a request says, before anybody is looked up: so much costs little, and tells which account calls.
 * Where everybody may ask, it says nothing.
 */
export function recogniseClaims(app: FastifyInstance, { readClaims }: Authenticate): void {
  app.decorateRequest('claims', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    if (access === 'signed-in' || access === 'verified') {
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
      request.claims = token === undefined ? undefined : readClaims(token, request.log);
    }
    done();
  });
}

/**
 * Lets a request through only as its endpoint's `access` says, before anything of its body is read.
 * A route of the API that does not say who may is refused when it is registered.
 * @param operators the e-mails of the operators
 * @param publicPages the path below which a library's routes, which cannot say so, are for everybody
 */
export function checkAccess(
  app: FastifyInstance,
  {
    authenticate,
    publicPages,
    operators = [],
  }: { authenticate: Authenticate; publicPages: string; operators?: readonly string[] | undefined },
): void {
  app.decorateRequest('account', undefined);

  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(publicPages)) route.config = { ...route.config, access: 'public' };
    if (route.url.startsWith('/api/') && route.config?.access === undefined) {
      throw new Error(`The route ${route.method} ${route.url} does not say who may call it.`);
    }
  });

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access !== 'signed-in' && access !== 'verified') return;
    const account = request.claims && (await authenticate.findAccount(request.claims));
    if (!account) throw new AppError('unauthenticated', { message: 'Log in first.' });
    if (access === 'verified' && !account.isVerified) throw forbidden('Confirm your e-mail address first.');
    request.account = account;
  });

  // After the body is read: the body of a call to an unknown address is refused before it is told to be one.
  app.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.access !== 'operator') return;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const claims = token === undefined ? undefined : authenticate.readClaims(token, request.log);
    const account = claims && (await authenticate.findAccount(claims));
    if (account?.isVerified && operators.includes(account.email)) request.account = account;
    else return reply.callNotFound();
  });
}
