import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginOidcProvider, type OidcProvider } from '../../../../test/begin-oidc-provider.ts';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import { Browser } from '../testing/browser.ts';

/*
 * The same against a provider that others wrote, with its own pages for log-in and consent.
 */
const HOME = 'http://localhost:3000';

let provider: OidcProvider;
let issuer: URL;
let app: TestApp;
beforeAll(async () => {
  provider = await beginOidcProvider(HOME);
  issuer = provider.settings.issuer;
  app = await makeTestApp({ signOn: provider.settings });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** A browser at the provider: follows its redirects and fills its forms. */
class Visitor {
  readonly #cookies = new Map<string, string>();

  /** @returns the address outside of the provider to which it leads in the end */
  async follow(address: string, form?: Record<string, string>): Promise<string> {
    const url = new URL(address, issuer);
    if (url.origin !== issuer.origin) return url.href;
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next !== null) return this.follow(next);
    return this.#fill(url, await answer.text());
  }

  #fill(url: URL, page: string): Promise<string> {
    const [, action = url.href] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const form = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    if (page.includes('name="login"')) Object.assign(form, { login: 'ada@example.org', password: 'any' });
    if (page.includes('name="logout"')) Object.assign(form, { logout: 'yes' });
    if (Object.keys(form).length === 0)
      throw new Error(`a page without a form: ${url} ${page.slice(0, 500)}`);
    return this.follow(action, form);
  }
}

async function begin(browser: Browser): Promise<string> {
  const answer = await browser.post('/api/users/sign-on', {});
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.address;
}

test('a person logs in at the provider, has an account here, and is logged out at both ends', async () => {
  const [browser, visitor] = [new Browser(app), new Visitor()];
  const back = new URL(await visitor.follow(await begin(browser)));
  expect(back.origin + back.pathname).toBe(`${HOME}/sign-on`);
  const finished = await browser.post('/api/users/sign-on/finish', { answer: back.search });
  expect(finished.json().data).toMatchObject({ outcome: 'signed-in', email: 'ada@example.org' });
  const { providerAddress } = (await browser.logOut()).json().data;
  expect(await visitor.follow(providerAddress)).toBe(`${HOME}/login`);
  // The provider asks for the log-in again, which it would not within its session.
  const again = await fetch(await begin(new Browser(app)), { redirect: 'manual' });
  expect(again.headers.get('location')).toContain('/interaction/');
});

test('the provider takes a code once, and with the code verifier of its browser alone', async () => {
  const [browser, other, visitor] = [new Browser(app), new Browser(app), new Visitor()];
  const back = new URL(await visitor.follow(await begin(browser)));
  await begin(other);
  // What other browser began is expected there, but with this state and nonce: PKCE alone refuses the code.
  await app.db
    .updateTable('signOns')
    .set({ state: back.searchParams.get('state') ?? '' })
    .execute();
  const stolen = await other.post('/api/users/sign-on/finish', { answer: back.search });
  expect(stolen.statusCode).toBe(400);
});

test('a wrong secret is told to the operator in the log, and to nobody else', async () => {
  const wrong = await makeTestApp({
    signOn: { ...provider.settings, clientSecret: 'not the secret' },
  });
  const browser = new Browser(wrong);
  const back = new URL(await new Visitor().follow(await begin(browser)));
  const answer = await browser.post('/api/users/sign-on/finish', { answer: back.search });
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'The sign-in with Campus did not work. Begin again.',
  ]);
  expect(wrong.logLines.join('')).toContain('"reason":"invalid_client');
  await wrong.close();
});
