import { Browser, lastCodeTo, PASSWORD } from '../../src/features/users/testing/browser.ts';
import { beginSignOn } from '../faults/prepared-calls.ts';
import type { TestApp } from '../test-app.ts';

/** An account that gets a code of six digits by mail. */
export interface CodeHolder {
  readonly browser: Browser;
  /** The address that the code is mailed to. */
  readonly address: string;
  code(): string;
  /** Submits a code, as from a separate tab. */
  attempt(code: string): Promise<{ statusCode: number; body: string }>;
  /** Requests another code. */
  resend(): Promise<{ statusCode: number; headers: Record<string, unknown> }>;
}

/** One purpose of a mailed code. */
export interface CodeKind {
  readonly what: string;
  /** How many of the account's attempts of the day were used to get here. */
  readonly triesBefore: number;
  readonly start: (app: TestApp) => Promise<CodeHolder>;
}

let nextPerson = 1;

/** All purposes of six-digit codes in the product. */
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
  {
    what: 'the code of a single sign-on',
    triesBefore: 1,
    async start(app) {
      const name = `colleague-${nextPerson++}`;
      const [email, address] = [`${name}@example.com`, `${name}@example.org`];
      const browser = new Browser(app);
      await browser.signUp(email);
      await browser.verify(lastCodeTo(app, email));
      // So that no mail of the sign-up counts for this address.
      await app.db.updateTable('accounts').where('email', '=', email).set({ email: address }).execute();
      let waiting = browser;
      const resend = async () => {
        const tab = new Browser(app);
        const answer = await signOnAs(tab, address);
        if (answer.statusCode === 200) waiting = tab;
        return answer;
      };
      await resend();
      return {
        browser,
        address,
        code: () => lastCodeTo(app, address),
        attempt: (verificationCode) =>
          waiting.copy().post('/api/users/sign-on/confirm', { verificationCode }),
        resend,
      };
    },
  },
];

/** Signs on as somebody of the provider whose e-mail an account has. */
async function signOnAs(browser: Browser, email: string) {
  const answerNow = await beginSignOn(browser, email);
  return browser.post('/api/users/sign-on/finish', { answer: answerNow() });
}
