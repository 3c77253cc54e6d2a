import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@exam/contract';
import { KINDS_OF_CALLS } from '../../src/kinds-of-calls.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { makePossessions, nameOf, type Possessions, urlWith, validBody } from '../every-call.ts';
import type { Api } from '../pool.ts';
import { makeDatabase } from '../test-app.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { quantile } from './offer.ts';

/** How long somebody waited for the answer to a small request, and what another account was busy with. */
export interface Wait {
  readonly during: string;
  readonly status: number;
  readonly milliseconds: number;
}

export interface MeasuredWaits {
  /** With nobody else. */
  readonly idle: readonly Wait[];
  /** By the kind of call that the other account was busy with. */
  readonly byKind: ReadonlyMap<string, readonly Wait[]>;
}

interface Account {
  readonly token: string;
  readonly own: Possessions;
}

interface Load {
  /** What one account is busy with, each for some time. */
  readonly calls: readonly Endpoint[];
  /** What another one asks for in turn. */
  readonly small: readonly Endpoint[];
  /** How many the busy one has, each with the next request as soon as the last one is answered. */
  readonly connections: number;
}

const MS_OF_EACH_CALL = 1_500;
/** Between the small requests, which would be a load of their own without it. */
const PAUSE_MS = 10;
/** After these the account that made them cannot ask any more. */
const ENDS_ACCOUNT = /logout|users.delete|password|sessions|email/;

/** Measures on the built server, with its processes, and a database of its own. */
export async function measureWaits(load: Load): Promise<MeasuredWaits> {
  const database = await makeDatabase();
  const { db, close } = connect(database.url, () => {});
  const server = await startBuiltServer({
    DATABASE_URL: database.url,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  });
  let accounts = 0;
  const makeAccount = async (): Promise<Account> => {
    const email = `somebody-${++accounts}@example.com`;
    // Limits by address are tried elsewhere.
    const token = await server.signIn(email, { 'x-forwarded-for': `10.0.0.${accounts}` });
    const row = db.selectFrom('accounts').select('id').where('email', '=', email);
    const signedIn = { email, token, accountId: (await row.executeTakeFirstOrThrow()).id };
    return { token, own: await makePossessions({ db, call: callOf(server) }, signedIn) };
  };
  try {
    return await measureAll(server, makeAccount, load);
  } finally {
    await server.stop();
    await close();
    await database.drop();
  }
}

async function measureAll(
  server: BuiltServer,
  makeAccount: () => Promise<Account>,
  { calls, small, connections }: Load,
): Promise<MeasuredWaits> {
  const other = await makeAccount();
  let busy = await makeAccount();
  const askInTurn = (during: string, isOver: () => boolean) =>
    keepAskingInTurn(server, { during, small, account: other, isOver });
  // The first ones are slow, whoever asks.
  await askInTurn('', forMs(MS_OF_EACH_CALL));
  const idle = await askInTurn('', forMs(2 * MS_OF_EACH_CALL));
  const byKind = new Map<string, Wait[]>();
  for (const call of calls) {
    if (ENDS_ACCOUNT.test(call.path)) busy = await makeAccount();
    const isOver = forMs(MS_OF_EACH_CALL);
    const keepBusy = async () => {
      while (!isOver()) await ask(server, call, busy);
    };
    const working = Promise.all(Array.from({ length: connections }, keepBusy));
    const waits = await askInTurn(nameOf(call), isOver);
    await working;
    const kind = kindOf(call);
    byKind.set(kind, [...(byKind.get(kind) ?? []), ...waits]);
  }
  return { idle, byKind };
}

function forMs(milliseconds: number): () => boolean {
  const endsAtMs = performance.now() + milliseconds;
  return () => performance.now() > endsAtMs;
}

async function keepAskingInTurn(
  server: BuiltServer,
  asking: { during: string; small: readonly Endpoint[]; account: Account; isOver: () => boolean },
): Promise<Wait[]> {
  const waits: Wait[] = [];
  while (!asking.isOver()) {
    for (const call of asking.small) {
      const { status, milliseconds } = await ask(server, call, asking.account);
      waits.push({ during: asking.during, status, milliseconds });
      await sleep(PAUSE_MS);
    }
  }
  return waits;
}

function ask({ client }: BuiltServer, call: Endpoint, { token, own }: Account) {
  const body = validBody(call, own);
  return client.ask({ path: urlWith(call, own), method: call.method, token, ...(body && { body }) });
}

/** What calls an application in the same process, for the server in its own. */
function callOf({ client }: BuiltServer): Api['call'] {
  return async ({ method, url, payload, token }) => {
    const { status, body } = await client.ask({
      path: url,
      method,
      ...(payload !== undefined && { body: payload }),
      token,
    });
    return { statusCode: status, body, json: () => JSON.parse(body) };
  };
}

function kindOf(call: Endpoint): string {
  const found = Object.entries(KINDS_OF_CALLS).find(([, calls]) => calls.includes(call));
  return found?.[0] ?? 'ordinary';
}

export function longestOf(waits: readonly Wait[]): number {
  return Math.max(...waits.map(({ milliseconds }) => milliseconds));
}

/** What 99 of 100 waits are at most: now and then another program takes the machine. */
export function nearlyLongestOf(waits: readonly Wait[]): number {
  return quantile(
    waits.map(({ milliseconds }) => milliseconds),
    0.99,
  );
}

/** The longest wait with the call during which it was, and how long nearly all were at most. */
export function describeWaits(waits: readonly Wait[]): string {
  const longest = waits.find(({ milliseconds }) => milliseconds === longestOf(waits));
  const during = longest?.during ? ` during ${longest.during}` : '';
  return `longest wait ${Math.round(longestOf(waits))} ms${during}, 99 of 100 within ${Math.round(nearlyLongestOf(waits))} ms`;
}
