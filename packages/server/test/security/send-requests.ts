import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { v7 as uuid } from 'uuid';
import { QUESTION_FILE_PART } from '../every-call/account-bodies.ts';
import { makePossessions, type Possessions } from '../every-call.ts';
import { describedCalls } from '../id-positions.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../test-app.ts';
import { arbitraryRequest, type PlannedRequest } from './arbitrary-requests.ts';
import { type AnswerCheck, makeAnswerCheck } from './check-answers.ts';

/** The results of many requests. */
export interface Outcome {
  sent: number;
  /** Number of answers with 2xx. */
  accepted: number;
  /** For each call, the number of requests and of answers with 2xx. */
  readonly byCall: Map<string, { sent: number; accepted: number }>;
  /** Requests with an undeclared answer, each with what is needed to repeat it. */
  readonly faults: string[];
}

interface Sending {
  readonly seed: number;
  readonly count: number;
  readonly mostFaults?: number;
  /** Names of the calls that are sent. Default: all. */
  readonly only?: readonly string[];
}

const BYTES = 'application/octet-stream';
/** After this many requests, deleted objects are created again and added ones are removed. */
const REQUESTS_OF_A_POOL = 100;

/**
 * Sends generated requests as several accounts at once. All of them know the ids of another account.
 * @param sendings one for each account: `seed` repeats its requests, and `mostFaults` ends it earlier
 */
export async function sendRequests(server: TestApp, sendings: readonly Sending[]): Promise<Outcome[]> {
  const calls = describedCalls(server.app);
  const check = makeAnswerCheck(calls);
  const foreign = await makePossessions(server, await server.signIn(undefined, nextAddress()));
  const toAll = arbitraryRequest(calls);
  const planOf = ({ only }: Sending): Plan => ({
    check,
    foreign,
    requests: only ? arbitraryRequest(calls.filter(({ name }) => only.includes(name))) : toAll,
  });
  return Promise.all(sendings.map((sending) => sendAsOne(server, planOf(sending), sending)));
}

interface Plan {
  readonly check: AnswerCheck;
  /** Whose ids the sender knows. */
  readonly foreign: Possessions;
  readonly requests: fc.Arbitrary<PlannedRequest>;
}

async function sendAsOne(
  server: TestApp,
  { check, foreign, requests }: Plan,
  { seed, count, mostFaults = 5 }: Sending,
): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, accepted: 0, byCall: new Map(), faults: [] };
  let sender = await startSender(server, foreign);
  while (outcome.sent < count && outcome.faults.length < mostFaults) {
    const poolSeed = seed + outcome.sent;
    if (outcome.sent > 0) sender = await renew(server, sender);
    for (const request of fc.sample(requests, { seed: poolSeed, numRuns: REQUESTS_OF_A_POOL })) {
      const answer = await send(server, sender, request);
      const fault = isElsewhere(request, answer) ? undefined : check(request.call, answer);
      if (fault !== undefined)
        outcome.faults.push(`seed ${poolSeed}: ${JSON.stringify(request, short)} ${fault}`);
      tally(outcome, request.call.name, answer.statusCode < 300);
    }
  }
  return outcome;
}

/** With an empty part, the path is that of another call, which may not take the method. */
function isElsewhere({ ids }: PlannedRequest, { statusCode }: LightMyRequestResponse): boolean {
  return statusCode === 405 && Object.values(ids).includes('');
}

function tally(outcome: Outcome, name: string, isAccepted: boolean): void {
  const call = outcome.byCall.get(name) ?? { sent: 0, accepted: 0 };
  outcome.byCall.set(name, { sent: call.sent + 1, accepted: call.accepted + Number(isAccepted) });
  outcome.sent++;
  outcome.accepted += Number(isAccepted);
}

/** Writes the name of a call instead of its description. */
function short(key: string, value: unknown): unknown {
  return key === 'call' ? (value as PlannedRequest['call']).name : value;
}

interface Sender {
  readonly account: SignedIn;
  readonly cookies: Record<string, string>;
  readonly own: Possessions;
  readonly foreign: Possessions;
}

async function startSender(server: TestApp, foreign: Possessions): Promise<Sender> {
  const account = await server.signIn(undefined, nextAddress());
  return { account, cookies: {}, own: await makePossessions(server, account), foreign };
}

/** The same account, or another one if it was deleted, with a new pool. */
async function renew(server: TestApp, { account, foreign, cookies }: Sender): Promise<Sender> {
  const { token } = account;
  const me = await server.call({ method: 'GET', url: '/api/users', token });
  const session = me.statusCode === 200 ? { account, cookies } : await logIn(server, account);
  if (session === undefined) return startSender(server, foreign);
  for (const table of ['courses', 'exams'] as const) {
    await server.db.deleteFrom(table).where('ownerId', '=', account.accountId).execute();
  }
  return { ...session, own: await makePossessions(server, session.account), foreign };
}

async function logIn(
  server: TestApp,
  account: SignedIn,
): Promise<Pick<Sender, 'account' | 'cookies'> | undefined> {
  const payload = { email: account.email, password: PASSWORD };
  const answer = await server.call({
    method: 'POST',
    url: '/api/users/login',
    payload,
    remoteAddress: nextAddress(),
  });
  if (answer.statusCode !== 200) return undefined;
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  return { account: { ...account, token: answer.json().accessToken }, cookies };
}

function send(server: TestApp, sender: Sender, request: PlannedRequest): Promise<LightMyRequestResponse> {
  const { call, isSignedIn } = request;
  const ids = fill(request.ids, sender) as Record<string, string>;
  const query = new URLSearchParams(fill(request.query, sender) as Record<string, string>).toString();
  const body = fill(request.body, sender);
  const isOfBytes = call.body?.format === 'binary';
  const url = call.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(segmentOf(wellFormed(String(ids[name] ?? '')))),
  );
  const xsrf = sender.cookies['XSRF-TOKEN'];
  return server.call({
    method: call.method,
    url: query === '' ? url : `${url}?${query}`,
    // Each request has its own address, because the rate limits by address would otherwise answer most of them.
    remoteAddress: nextAddress(),
    headers: {
      'content-type': isOfBytes ? BYTES : 'application/json',
      ...(xsrf !== undefined && { 'x-xsrf-token': xsrf }),
    },
    ...(isSignedIn && { token: sender.account.token, cookies: sender.cookies }),
    ...(body !== undefined && { payload: isOfBytes ? Buffer.from(String(body)) : JSON.stringify(body) }),
  });
}

/** A segment of one or two dots would be resolved before sending and lead to another address. */
function segmentOf(id: string): string {
  return /^\.{1,2}$/.test(id) ? `${id}x` : id;
}

let addresses = 0;
function nextAddress(): string {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Replaces tickets by what they stand for, in values and keys. */
function fill(value: unknown, sender: Sender): unknown {
  if (typeof value === 'string') return fillText(value, sender);
  if (Array.isArray(value)) return value.map((item) => fill(item, sender));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [fillText(key, sender), fill(item, sender)]),
  );
}

function fillText(text: string, { account, own, foreign }: Sender): string {
  if (text === '@email') return account.email;
  if (text === '@password') return PASSWORD;
  if (text === '@file') return QUESTION_FILE_PART.toString();
  const [, whose, kind] = /^@(own|foreign|unknown):(\w+)$/.exec(text) ?? [];
  if (whose === undefined) return text;
  return whose === 'unknown' ? uuid() : { own, foreign }[whose as 'own'][kind as keyof Possessions];
}

/** The text without lone surrogates, which no address can hold. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}
