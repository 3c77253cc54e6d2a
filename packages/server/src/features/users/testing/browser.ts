import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { TestApp } from '../../../../test/test-app.ts';

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

  /** Another one with the same cookies and token: a second tab, or a thief. */
  copy(): Browser {
    const copy = new Browser(this.#test, this.#headers);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    copy.token = this.token;
    return copy;
  }

  signUp(email: string, password = PASSWORD) {
    return this.post('/api/users/signup', { email, password });
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

  me() {
    return this.#test.call({ method: 'GET', url: '/api/users', ...(this.token && { token: this.token }) });
  }

  async post(url: string, payload: object): Promise<LightMyRequestResponse> {
    const xsrfToken = this.cookies.get('XSRF-TOKEN');
    const response = await this.#test.call({
      method: 'POST',
      url,
      payload,
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

/** Opens all connections of the pool: requests at once then really meet in the database. */
export async function openConnections({ db }: TestApp): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.05)`.execute(db)));
}

/** The code of the last mail to that address. */
export function lastCodeTo(test: TestApp, email: string): string {
  const mail = test.mails.findLast(({ to }) => to === email);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** Some code that is not the given one. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, '0');
}

/** Whether a text tells the secret; digits of a longer number or id are not the secret. */
export function tells(text: string, secret: string): boolean {
  return new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text);
}
