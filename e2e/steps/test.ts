import { test as base } from '@playwright/test';
import { reportRow } from '../../packages/server/test/report-row.ts';
import { type Account, makeAccount } from './account.ts';
import { axeTally } from './axe.ts';
import { DEMO, type Installation } from './installations.ts';
import { poolOf } from './pool.ts';
import { type ProblemWatch, watchForProblems } from './problems.ts';

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
  /** Every page that the tests of a worker open. */
  watches: ProblemWatch[];
  /** Tells, when a worker ends, what axe found in its tests. */
  rulesOfAxe: undefined;
}

/** A test in a browser that is signed in, and that fails on any error in the console or violation of the CSP. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  installation: [DEMO, { option: true }],
  isSignedIn: [true, { option: true }],
  baseURL: ({ installation }, use) => use(installation.address),

  accounts: [({ browserName: _ }, use) => use(new Map()), { scope: 'worker' }],
  watches: [
    async ({ browserName: _ }, use) => {
      const watches: ProblemWatch[] = [];
      await use(watches);
      const held = watches.filter((watch) => watch.violations().length === 0).length;
      if (watches.length > 0)
        reportRow(2, 'pages watched for violations of the CSP', { count: watches.length, held });
    },
    { scope: 'worker' },
  ],
  rulesOfAxe: [
    async ({ browserName: _ }, use) => {
      await use(undefined);
      if (axeTally.count > 0) reportRow(22, 'rules of axe, each on each screen and dialog', axeTally);
    },
    { scope: 'worker', auto: true },
  ],
  account: async ({ accounts, installation }, use) => {
    const account = accounts.get(installation) ?? (await makeAccount(installation));
    accounts.set(installation, account);
    await use(account);
  },
  pool: ({ account }, use) => use(poolOf(account)),

  context: async ({ context, isSignedIn, accounts, installation, watches }, use) => {
    if (isSignedIn) {
      const account = accounts.get(installation) ?? (await makeAccount(installation));
      accounts.set(installation, account);
      const { email, password } = account;
      const answer = await context.request.post('/api/users/login', { data: { email, password } });
      if (!answer.ok()) throw new Error(`could not log in: ${answer.status()} ${await answer.text()}`);
    }
    const own: ProblemWatch[] = [];
    context.on('page', (page) => own.push(watchForProblems(page)));
    await use(context);
    watches.push(...own);
    const found = own.flatMap((watch) => watch.list());
    if (found.length > 0) throw new Error(`The browser complained:\n${found.join('\n')}`);
  },
});

export { expect } from '@playwright/test';
