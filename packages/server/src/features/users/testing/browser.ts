import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../../../test/test-app.ts';
import { until } from '../../../../test/until.ts';
import type { Mail } from '../../../platform/mail/index.ts';

export const PASSWORD = 'a password of the tests';

/** Calls the account routes as a browser does: keeps cookies and access token, sends the XSRF header. */
export class Browser {
  readonly cookies = new Map<string, string>();
  token: string | undefined;
  readonly #test: TestApp;
  readonly #headers: Record<string, string>;

  constructor(test: TestApp, headers: Record<string, string> = {}) {
    this.#test = test;
    this.#headers = headers;
  }

  get refreshToken(): string {
    const token = this.cookies.get('refresh-token') ?? this.cookies.get('__Secure-refresh-token');
    if (token === undefined) throw new Error('the browser has no refresh token');
    return token;
  }

  /** A copy with the same cookies and token: a second tab, or a thief. */
  copy(): Browser {
    const copy = new Browser(this.#test, this.#headers);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    copy.token = this.token;
    return copy;
  }

  signUp(email: string, password = PASSWORD, invitation?: string) {
    return this.post('/api/users/signup', { email, password, ...(invitation && { invitation }) });
  }

  logIn(email: string, password = PASSWORD) {
    return this.post('/api/users/login', { email, password });
  }

  refresh() {
    return this.post('/api/users/refresh-token', {});
  }

  logOut() {
    return this.post('/api/users/logout', {});
  }

  verify(verificationCode: string) {
    return this.post('/api/users/verify-email', { verificationCode });
  }

  resend(email: string) {
    return this.post('/api/users/resend-verification-code', { email });
  }

  forgotPassword(email: string) {
    return this.post('/api/users/forgot-password', { email });
  }

  resetPassword(token: string, password: string) {
    return this.post('/api/users/reset-password', { token, password });
  }

  me() {
    return this.get('/api/users');
  }

  get(url: string) {
    return this.#send('GET', url);
  }

  delete(url: string) {
    return this.#send('DELETE', url);
  }

  put(url: string, payload: object): Promise<LightMyRequestResponse> {
    return this.#send('PUT', url, payload);
  }

  post(url: string, payload: object): Promise<LightMyRequestResponse> {
    return this.#send('POST', url, payload);
  }

  async #send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    const xsrfToken = this.cookies.get('XSRF-TOKEN');
    const response = await this.#test.call({
      method,
      url,
      ...(payload && { payload }),
      cookies: Object.fromEntries(this.cookies),
      headers: { ...this.#headers, ...(xsrfToken !== undefined && { 'x-xsrf-token': xsrfToken }) },
      ...(this.token && { token: this.token }),
    });
    this.#keep(response);
    return response;
  }

  #keep(response: LightMyRequestResponse): void {
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    if (response.statusCode < 300) this.token = response.json().accessToken ?? this.token;
  }
}

/** Opens all connections of the pool, so that concurrent requests really meet in the database. */
export async function openConnections({ pool }: TestApp): Promise<void> {
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const connection of connections) connection.release();
}

/** The code of the last mail to that address. */
export function lastCodeTo(test: TestApp, email: string): string {
  // A mail about a shared course may come after it.
  const codes = test.mails.filter(({ to }) => to === email).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
  const code = codes.findLast((found) => found !== undefined);
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** The token of the last link for a new password that was mailed to that address. */
function lastResetTokenTo(test: TestApp, email: string): string {
  const links = test.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? []);
  const token = links.at(-1);
  if (token === undefined) throw new Error(`no link was mailed to ${email}`);
  return token;
}

/** Requests a reset link and waits for the mail, which is sent after the answer. */
export async function askForResetToken(test: TestApp, browser: Browser, email: string): Promise<string> {
  const isLink = ({ to, text }: Mail) => to === email && text.includes('/reset-password?');
  const before = test.mails.filter(isLink).length;
  const response = await browser.forgotPassword(email);
  if (response.statusCode !== 200) throw new Error(response.body);
  await until(() => {
    if (test.mails.filter(isLink).length === before) throw new Error(`no link was mailed to ${email}`);
  });
  return lastResetTokenTo(test, email);
}

/** Some code that is not the given one. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, '0');
}

/** Whether a text contains the secret; digits inside a longer number or id do not count. */
export function tells(text: string, secret: string): boolean {
  return new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text);
}
