import { test as base, type Page } from '@playwright/test';
import { reportRow } from '../../packages/server/test/report-row.ts';
import { type Account, makeAccount } from './account.ts';
import { axeTally } from './axe.ts';
import { DEMO, type Installation } from './installations.ts';
import { watchRequests } from './last-seen.ts';
import { logIn } from './log-in.ts';
import { poolOf } from './pool.ts';
import { type ProblemWatch, watchForProblems } from './problems.ts';
import { clearVisit, openVisit, type Visit } from './visits.ts';

interface Options {
  /** Which server the test speaks to. */
  installation: Installation;
  /** Whether the browser comes with the session of `account`. */
  isSignedIn: boolean;
  /** Whether its pages have a clock that the test can stop. */
  hasClock: boolean;
  /** Whether the test has a page that no other test has used. */
  isAlone: boolean;
}

interface Fixtures {
  /** A verified account, the same for all tests of a worker. */
  account: Account;
  pool: ReturnType<typeof poolOf>;
  visit: Visit;
}

interface WorkerFixtures {
  accounts: Map<Installation, Account>;
  /** The pages that tests of a worker use one after the other, by what they are. */
  visits: Map<string, Visit>;
  /** Every page that the tests of a worker open. */
  watches: ProblemWatch[];
  /** Tells, when a worker ends, what axe found in its tests. */
  rulesOfAxe: undefined;
}

/** A test in a browser that is signed in, and that fails on any error in the console or violation of the CSP. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  installation: [DEMO, { option: true }],
  isSignedIn: [true, { option: true }],
  hasClock: [false, { option: true }],
  isAlone: [false, { option: true }],
  baseURL: ({ installation }, use) => use(installation.address),

  accounts: [({ browserName: _ }, use) => use(new Map()), { scope: 'worker' }],
  visits: [({ browserName: _ }, use) => use(new Map()), { scope: 'worker' }],
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

  visit: async (
    { browser, installation, isSignedIn, hasClock, isAlone, viewport, accounts, visits, watches },
    use,
    info,
  ) => {
    const { address } = installation;
    const key = JSON.stringify([address, isSignedIn, hasClock]);
    const visit = (isAlone ? undefined : visits.get(key)) ?? (await openVisit(browser, address, hasClock));
    const { context, page } = visit;
    // A test that fails leaves nothing to the next.
    visits.delete(key);
    if (viewport) await page.setViewportSize(viewport);
    if (!isSignedIn) await context.clearCookies();
    else if ((await context.cookies()).length === 0) {
      const account = accounts.get(installation) ?? (await makeAccount(installation));
      accounts.set(installation, account);
      await logIn(page, account);
    }
    const requests = watchRequests(context);
    const own: ProblemWatch[] = [watchForProblems(page)];
    const watch = (opened: Page) => void own.push(watchForProblems(opened));
    context.on('page', watch);
    await use(visit);
    context.off('page', watch);
    if (info.status !== info.expectedStatus) process.stdout.write(`${await requests.describe()}\n`);
    const isSessionKept = requests.isSessionKept();
    requests.end();
    watches.push(...own);
    const found = own.flatMap((one) => one.list());
    const isOver = isAlone || found.length > 0 || info.status !== info.expectedStatus;
    if (isOver || !isSessionKept) await context.close();
    else {
      await clearVisit(visit);
      visits.set(key, visit);
    }
    if (found.length > 0) throw new Error(`The browser complained:\n${found.join('\n')}`);
  },
  context: ({ visit }, use) => use(visit.context),
  page: ({ visit }, use) => use(visit.page),
});

export { expect } from '@playwright/test';
