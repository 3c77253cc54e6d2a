import { test as base } from '@playwright/test';
import { type Account, makeAccount } from './account.ts';
import { DEMO, type Installation } from './installations.ts';
import { poolOf } from './pool.ts';
import { watchForProblems } from './problems.ts';

interface Options {
  /** Which server the test speaks to. */
  installation: Installation;
  /** Whether the browser comes with the session of `account`. */
  isSignedIn: boolean;
}

interface Fixtures {
  /** A verified account, the same for all tests of a worker. */
  account: Account;
  pool: ReturnType<typeof poolOf>;
}

interface WorkerFixtures {
  accounts: Map<Installation, Account>;
}

/** A test in a browser that is signed in, and that fails on any error in the console or violation of the CSP. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  installation: [DEMO, { option: true }],
  isSignedIn: [true, { option: true }],
  baseURL: ({ installation }, use) => use(installation.address),

  accounts: [({ browserName: _ }, use) => use(new Map()), { scope: 'worker' }],
  account: async ({ accounts, installation }, use) => {
    const account = accounts.get(installation) ?? (await makeAccount(installation));
    accounts.set(installation, account);
    await use(account);
  },
  pool: ({ account }, use) => use(poolOf(account)),

  context: async ({ context, isSignedIn, accounts, installation }, use) => {
    if (isSignedIn) {
      const account = accounts.get(installation) ?? (await makeAccount(installation));
      accounts.set(installation, account);
      const { email, password } = account;
      const answer = await context.request.post('/api/users/login', { data: { email, password } });
      if (!answer.ok()) throw new Error(`could not log in: ${answer.status()} ${await answer.text()}`);
    }
    const problems = new Map<string, () => string[]>();
    context.on('page', (page) => problems.set(String(problems.size), watchForProblems(page).list));
    await use(context);
    const found = [...problems.values()].flatMap((list) => list());
    if (found.length > 0) throw new Error(`The browser complained:\n${found.join('\n')}`);
  },
});

export { expect } from '@playwright/test';
