import type { FastifyBaseLogger } from 'fastify';
import type { ClientAuth, Configuration } from 'openid-client';
import { AppError, invalidField } from '../../../platform/errors.ts';

/** The settings of single sign-on: one provider of OpenID Connect. */
export interface SignOnSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call the provider. */
  readonly label: string;
  /** Whether nobody logs in or signs up in any other way. */
  readonly only: boolean;
  /** How long a call to the provider may take; default: 10. */
  readonly timeoutSeconds?: number;
}

/** What one sign-on must bring back, known to this server alone. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Who somebody is, as the provider has signed it. */
export interface Person {
  readonly issuer: string;
  /** Names the person at this issuer for good. */
  readonly subject: string;
  /** Undefined unless the provider has confirmed it. */
  readonly email: string | undefined;
  readonly name: string | undefined;
  /** Where a browser ends its session at the provider; undefined where the provider has no such page. */
  readonly logOutAddress: string | undefined;
}

/** The provider, as this installation speaks with it. */
export interface Provider {
  /** The page of the provider, and what its answer must match. @throws AppError unavailable */
  begin(log: FastifyBaseLogger): Promise<{ address: string; expected: Expected }>;
  /**
   * Checks an answer, and has its code changed into who it is.
   * @param answer the query string with which the browser came back
   * @throws AppError malformed for an answer that is not the one expected, unavailable
   */
  redeem(answer: string, expected: Expected, log: FastifyBaseLogger): Promise<Person>;
}

/** Loaded when somebody first signs on: most installations have no provider. */
type Client = typeof import('openid-client');

/** No connection of the database and no place of other calls waits with a call to the provider. */
const TIMEOUT_SECONDS = 10;
const RETRY_SECONDS = 30;
/** The keys and addresses of a provider change rarely; a changed key is found at once. */
const KNOWN_FOR_MS = 60 * 60_000;
const SCOPE = 'openid email profile';
const IN_HEADER = 'client_secret_basic';

/** Code flow with PKCE, state and nonce, and a checked signature. The provider is asked for its addresses when somebody first needs them. */
export function makeProvider(settings: SignOnSettings, publicUrl: URL): Provider {
  const { label } = settings;
  let known: { readonly config: Promise<Configuration>; readonly untilMs: number } | undefined;
  const redirectUri = new URL('/sign-on', publicUrl).href;

  const isHere = async (log: FastifyBaseLogger): Promise<{ client: Client; config: Configuration }> => {
    const client = await import('openid-client');
    if (known === undefined || known.untilMs <= Date.now()) {
      const config = discover(client, settings);
      known = { config, untilMs: Date.now() + KNOWN_FOR_MS };
      config.catch(() => {
        known = undefined;
      });
    }
    try {
      return { client, config: await known.config };
    } catch (error) {
      throw isDown(label, log, reasonOf(error, client));
    }
  };

  const logOutAddress = (client: Client, config: Configuration, idToken: string) =>
    config.serverMetadata().end_session_endpoint === undefined
      ? undefined
      : client.buildEndSessionUrl(config, {
          id_token_hint: idToken,
          post_logout_redirect_uri: new URL('/login', publicUrl).href,
        }).href;

  return {
    async begin(log) {
      const { client, config } = await isHere(log);
      const expected = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: expected.state,
        nonce: expected.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(expected.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, expected };
    },

    async redeem(answer, { state, nonce, codeVerifier }, log) {
      const { client, config } = await isHere(log);
      const back = new URL(redirectUri);
      back.search = answer;
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      };
      const tokens = await client.authorizationCodeGrant(config, back, checks).catch((error: unknown) => {
        const refuse = isRefusal(error, client) ? refused : isDown;
        throw refuse(label, log, reasonOf(error, client));
      });
      const claims = tokens.claims();
      if (claims === undefined || tokens.id_token === undefined) throw refused(label, log);
      const { email, name } = claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: isConfirmed(claims) && typeof email === 'string' ? email : undefined,
        name: typeof name === 'string' ? name : undefined,
        logOutAddress: logOutAddress(client, config, tokens.id_token),
      };
    },
  };
}

/**
 * Whether the provider has confirmed the e-mail. Entra ID has no `email_verified`, and says by `xms_edov` that the owner of the e-mail's
 * domain was verified, as a flag or a 1.
 */
function isConfirmed({
  email_verified: isVerified,
  xms_edov: isOfVerifiedDomain,
}: Readonly<Record<string, unknown>>): boolean {
  return isVerified === undefined
    ? [true, 1, '1'].some((yes) => yes === isOfVerifiedDomain)
    : isVerified === true;
}

async function discover(
  client: Client,
  { issuer, clientId, clientSecret, timeoutSeconds: timeout = TIMEOUT_SECONDS }: SignOnSettings,
): Promise<Configuration> {
  // A provider without https is one on this machine: the settings allow no other.
  const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const execute = [...insecure, client.enableNonRepudiationChecks];
  // In a header, as OpenID Connect has it; in the body only for a provider that takes it nowhere else.
  const [inHeader, inBody] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)];
  const authenticate: ClientAuth = (server, ...more) => {
    const { token_endpoint_auth_methods_supported: methods = [IN_HEADER] } = server;
    return (methods.includes(IN_HEADER) ? inHeader : inBody)(server, ...more);
  };
  return client.discovery(issuer, clientId, undefined, authenticate, { execute, timeout });
}

/** Whether an error says that an answer is wrong, and not that the provider cannot be reached or is broken. */
function isRefusal(error: unknown, client: Client): boolean {
  if (error instanceof client.AuthorizationResponseError) return true;
  if (error instanceof client.ResponseBodyError) return error.status < 500;
  const { code } = error as { code?: string };
  return code !== undefined && !UNREACHABLE.has(code);
}

/** Codes of openid-client. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** A code of OAuth, openid-client or Node. What else an answer says may hold anything. */
const REASON = /^\w{1,60}$/;

/** What an operator needs to know of a failure, such as `invalid_client` for a wrong secret. Holds nothing of an answer or a token. */
function reasonOf(failure: unknown, client: Client): string {
  const codes = errorsOfProvider(failure, client);
  for (let error = failure; error instanceof Error; error = error.cause) {
    if ('code' in error) codes.push(error.code);
  }
  return codes.filter((code) => typeof code === 'string' && REASON.test(code)).join(' ') || 'unknown';
}

/** What the provider itself has answered, in its body or in a header. */
function errorsOfProvider(failure: unknown, client: Client): unknown[] {
  if (failure instanceof client.ResponseBodyError) return [failure.error];
  if (!(failure instanceof client.WWWAuthenticateChallengeError)) return [];
  return failure.cause.map(({ parameters }) => parameters.error);
}

/** The refusal of a sign-on, whatever is wrong with it: a forger learns nothing. */
export function refused(label: string, log: FastifyBaseLogger, reason?: string): AppError {
  log.warn({ reason }, 'a single sign-on was refused');
  return invalidField('answer', `The sign-in with ${label} did not work. Begin again.`);
}

function isDown(label: string, log: FastifyBaseLogger, reason: string): AppError {
  log.error({ reason }, 'the provider of single sign-on could not be reached');
  const message = `${label} cannot be reached at the moment. Try again later.`;
  return new AppError('unavailable', { message }, RETRY_SECONDS);
}
