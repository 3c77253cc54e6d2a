import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The provider of OpenID Connect that npm has, with its own pages for log-in, consent and log-out. */
export interface OidcProvider {
  /** What an installation is told of it. */
  readonly settings: {
    readonly issuer: URL;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly label: string;
    readonly only: boolean;
  };
  close(): Promise<void>;
}

const CLIENT = { clientId: 'exams', clientSecret: 'a secret of the tests, long enough for a key' };

/**
 * Begins a provider that knows everybody who types an e-mail, whatever the password.
 * @param home the address of the installation
 */
export async function beginOidcProvider(home: string): Promise<OidcProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const provider = new Provider(issuer.origin, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${home}/sign-on`],
        post_logout_redirect_uris: [`${home}/login`],
        // A page of http that is not on this machine's own names is one of a test.
        application_type: 'native',
      },
    ],
    // As Keycloak, Entra ID and Google do, the ID token holds the claims.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: true, name: 'Ada Lovelace' }),
    }),
  });
  server.on('request', provider.callback());
  return {
    settings: { issuer, ...CLIENT, label: 'Campus', only: false },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
