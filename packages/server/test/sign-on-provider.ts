import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { SignOnSettings } from '../src/features/users/index.ts';

/** A provider of OpenID Connect that says what a test wants, the wrong things too. */
export interface SignOnProvider {
  readonly settings: SignOnSettings;
  /**
   * The query string with which it sends a browser back that was sent to this address.
   * @param claims in the place of those of a true provider
   * @param signedBy `somebody-else`: a key that is not among those of the provider
   */
  answerTo(
    address: string,
    claims: Readonly<Record<string, unknown>>,
    signedBy?: 'provider' | 'somebody-else',
  ): string;
  close(): Promise<void>;
}

interface Granted {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly challenge: string;
  readonly signedBy: 'provider' | 'somebody-else';
}

const CLIENT = { clientId: 'exams', clientSecret: 'a secret of the tests' };
const SECONDS = 1000;

export async function beginSignOnProvider(given: Partial<SignOnSettings> = {}): Promise<SignOnProvider> {
  const keys = {
    provider: await generateKeyPair('RS256'),
    'somebody-else': await generateKeyPair('RS256'),
  };
  const granted = new Map<string, Granted>();
  let lastCode = 0;
  let issuer = '';

  async function tokensOf(form: URLSearchParams): Promise<object | undefined> {
    // It takes a code again: that an answer works once must not depend on the provider.
    const grant = granted.get(form.get('code') ?? '');
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || hash !== grant.challenge) return undefined;
    const now = Math.floor(Date.now() / SECONDS);
    const claims = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 300, ...grant.claims };
    const idToken = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' });
    return {
      access_token: 'unused',
      token_type: 'bearer',
      id_token: await idToken.sign(keys[grant.signedBy].privateKey),
    };
  }

  async function answer(path: string, body: string): Promise<object | undefined> {
    if (path === '/.well-known/openid-configuration') {
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        end_session_endpoint: `${issuer}/end`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      };
    }
    if (path === '/keys') {
      const key = await exportJWK(keys.provider.publicKey);
      return { keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] };
    }
    return path === '/token' ? tokensOf(new URLSearchParams(body)) : undefined;
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const found = await answer(request.url ?? '', Buffer.concat(parts).toString());
      response.writeHead(found ? 200 : 400, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(found ?? { error: 'invalid_grant' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    settings: { issuer: new URL(issuer), ...CLIENT, label: 'Campus', only: false, ...given },
    answerTo(address, claims, signedBy = 'provider') {
      const asked = new URL(address).searchParams;
      const code = `code-${++lastCode}`;
      granted.set(code, {
        claims: { nonce: asked.get('nonce'), ...claims },
        challenge: asked.get('code_challenge') ?? '',
        signedBy,
      });
      return `?${new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
