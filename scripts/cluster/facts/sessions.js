import { makeClient } from '../client.js';

/** @typedef {import('../everything.js').Everything} Everything */

const SESSIONS = 20;
const LOG_INS = 30;
/** How many wrong log-ins an account takes from one address. */
const POINTS = 10;

/**
 * A session that one server began is good on the other, and over on both at once.
 * @param {Everything} cluster
 */
export async function sessions({ a, b, signUp }) {
  const { email } = await signUp();
  let [held, ended] = [0, 0];
  for (let number = 0; number < SESSIONS; number++) {
    const [here, there] = number % 2 === 0 ? [a.url, b.url] : [b.url, a.url];
    const client = makeClient(email);
    await client.logIn(here);
    if ((await client.ask(`${there}/api/users`)).status === 200) held++;
    const { token, cookies } = client;
    await client.ask(`${here}/api/users/logout`, { body: {} });
    Object.assign(client, { token, cookies: { ...cookies } });
    const answers = [
      await client.ask(`${there}/api/users`),
      await client.ask(`${there}/api/users/refresh-token`, { body: {} }),
    ];
    if (answers[0]?.status === 401 && answers[1]?.status === 400) ended++;
  }
  return [
    { tried: 'log-ins on one server, used on the other', count: SESSIONS, held },
    { tried: 'log-outs on one, tried on the other at once', count: SESSIONS, held: ended },
  ];
}

/**
 * One refresh token at both servers at the same time has one successor.
 * @param {Everything} cluster
 */
export async function refreshes({ a, b, signUp }) {
  const client = await signUp();
  let held = 0;
  for (let number = 0; number < SESSIONS; number++) {
    const cookie = Object.entries(client.cookies)
      .map((pair) => pair.join('='))
      .join('; ');
    const refresh = (/** @type {string} */ base) =>
      client.ask(`${base}/api/users/refresh-token`, { body: {}, headers: { cookie } });
    const answers = await Promise.all([a.url, b.url, a.url, b.url].map(refresh));
    const successors = new Set(answers.map(({ cookies }) => cookies['refresh-token']));
    const isOld = cookie.includes(`${[...successors][0]}`);
    if (answers.every(({ status }) => status === 200) && successors.size === 1 && !isOld) held++;
  }
  return [
    { tried: 'tokens at both servers at once, four times each, with one successor', count: SESSIONS, held },
  ];
}

/**
 * Wrong log-ins count together.
 * @param {Everything} cluster
 */
export async function logIns({ a, b, signUp }) {
  const client = makeClient((await signUp()).email);
  /** @type {number[]} */
  const statuses = [];
  for (let number = 0; number < LOG_INS; number++) {
    statuses.push((await client.logIn(number % 2 === 0 ? a.url : b.url, 'a wrong password')).status);
  }
  const held = statuses.filter((status, index) => status === (index < POINTS ? 400 : 429)).length;
  return [
    { tried: `wrong log-ins at either server, of which ${POINTS} are looked at`, count: LOG_INS, held },
  ];
}
