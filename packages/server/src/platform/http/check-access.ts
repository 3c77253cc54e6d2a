import { type Endpoint, type ProgramAccess, programAccessOf } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import { AppError, forbidden } from '../errors.ts';
import { type AccessClaims, type Account, type Authenticate, isOfProgram, type Program } from './account.ts';

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | undefined;
    /** The claims of its token, which may have been revoked since. */
    claims: AccessClaims | undefined;
  }
}

/** An access token has three parts; a token for programs has one that begins with a mark. */
const BEARER = /^Bearer (exam_[\w-]+|[\w-]+\.[\w-]+\.[\w-]+)$/i;

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
    const account = request.claims && (await authenticate.findAccount(request.claims, request.log));
    if (!account) throw new AppError('unauthenticated', { message: refusalOf(request.claims) });
    if (access === 'verified' && !account.isVerified) throw forbidden('Confirm your e-mail address first.');
    if (account.program) requireRight(account.program, request.routeOptions.config.call);
    request.account = account;
  });

  // After the body is read: the body of a call to an unknown address is refused before it is told to be one.
  app.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.access !== 'operator') return;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const claims = token === undefined ? undefined : authenticate.readClaims(token, request.log);
    const account = claims && (await authenticate.findAccount(claims, request.log));
    const isPerson = account !== undefined && account.program === undefined;
    if (isPerson && account.isVerified && operators.includes(account.email)) request.account = account;
    else return reply.callNotFound();
  });
}

function refusalOf(claims: AccessClaims | undefined): string {
  if (claims === undefined || !isOfProgram(claims)) return 'Log in first.';
  return 'This token was revoked, or it has expired.';
}

/** @throws AppError forbidden unless the token of a program is for such a call */
function requireRight({ right }: Program, call: Endpoint | undefined): void {
  const asked: ProgramAccess = call === undefined ? 'never' : programAccessOf(call);
  if (asked === 'never') throw forbidden('No program may do that with a token: log in as a person.');
  if (asked === 'write' && right === 'read') throw forbidden('This token may only read.');
}
