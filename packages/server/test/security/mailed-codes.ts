import { Browser, lastCodeTo, PASSWORD } from '../../src/features/users/testing/browser.ts';
import type { TestApp } from '../test-app.ts';

/** Somebody to whom a code of six digits is mailed. */
export interface CodeHolder {
  readonly browser: Browser;
  /** Where the code goes. */
  readonly address: string;
  code(): string;
  /** Tries a code, from a tab of its own. */
  attempt(code: string): Promise<{ statusCode: number; body: string }>;
  /** Asks for another code. */
  resend(): Promise<{ statusCode: number; headers: Record<string, unknown> }>;
}

/** How a code comes to be mailed. */
export interface CodeKind {
  readonly what: string;
  /** How many of the account's tries of the day it took to come here. */
  readonly triesBefore: number;
  readonly start: (app: TestApp) => Promise<CodeHolder>;
}

let nextPerson = 1;

/** Every kind of code of six digits that the product mails. */
export const CODE_KINDS: readonly CodeKind[] = [
  {
    what: 'the code of a sign-up',
    triesBefore: 0,
    async start(app) {
      const address = `newcomer-${nextPerson++}@example.com`;
      const browser = new Browser(app);
      await browser.signUp(address);
      return {
        browser,
        address,
        code: () => lastCodeTo(app, address),
        attempt: (code) => browser.copy().verify(code),
        resend: () => browser.copy().resend(address),
      };
    },
  },
  {
    what: 'the code of a new e-mail',
    triesBefore: 1,
    async start(app) {
      const name = `person-${nextPerson++}`;
      const [email, address] = [`${name}@example.com`, `${name}@example.org`];
      const browser = new Browser(app);
      await browser.signUp(email);
      await browser.verify(lastCodeTo(app, email));
      const resend = () =>
        browser.copy().post('/api/users/change-email', { email: address, password: PASSWORD });
      await resend();
      return {
        browser,
        address,
        code: () => lastCodeTo(app, address),
        attempt: (verificationCode) =>
          browser.copy().post('/api/users/confirm-new-email', { verificationCode }),
        resend,
      };
    },
  },
];
