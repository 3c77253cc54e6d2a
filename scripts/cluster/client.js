import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ status: number, body: any, cookies: Record<string, string> }} Answer `status` is 0 where there was none */
/** @typedef {{ method?: string, body?: object, headers?: Record<string, string> }} Question */

const PATIENCE_MS = 60_000;
const LOGIN_PASSWORD = 'correct horse battery';

/**
 * Somebody who signs up, logs in and asks. Everybody has a network address of their own, which rate limits count by.
 * @param {string} email
 */
export function makeClient(email = `${randomUUID()}@example.com`) {
  const address = `10.${Array.from(randomBytesOf(3)).join('.')}`;
  const client = {
    email,
    token: '',
    /** @type {Record<string, string>} */
    cookies: {},
    /**
     * @param {string} url
     * @param {Question} [question]
     * @returns {Promise<Answer>}
     */
    ask: async (url, { method, body, headers = {} } = {}) => {
      const answer = await send(url, {
        method: method ?? (body ? 'POST' : 'GET'),
        ...(body && { body: JSON.stringify(body) }),
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(client.token && { authorization: `Bearer ${client.token}` }),
          cookie: Object.entries(client.cookies)
            .map((cookie) => cookie.join('='))
            .join('; '),
          'x-xsrf-token': client.cookies['XSRF-TOKEN'] ?? '',
          'x-forwarded-for': address,
          ...headers,
        },
      });
      Object.assign(client.cookies, answer.cookies);
      return answer;
    },
    /** @param {string} base */
    logIn: async (base, password = LOGIN_PASSWORD) => {
      client.token = '';
      const answer = await client.ask(`${base}/api/users/login`, { body: { email, password } });
      client.token = answer.body?.accessToken ?? '';
      return answer;
    },
    /**
     * Signs up and verifies. @param {string} base @param {readonly string[]} outboxes
     */
    signUp: async (base, outboxes) => {
      const answer = await client.ask(`${base}/api/users/signup`, {
        body: { email, password: LOGIN_PASSWORD },
      });
      if (answer.status !== 201 && answer.status !== 200)
        throw new Error(`no account: ${JSON.stringify(answer)}`);
      client.token = answer.body.accessToken;
      const body = { verificationCode: readCode(outboxes, email) };
      await made(client.ask(`${base}/api/users/verify-email`, { body }));
    },
  };
  return client;
}

/** @typedef {ReturnType<typeof makeClient>} Client */

/**
 * The contents of an answer.
 * @param {Promise<Answer>} asking
 * @returns {Promise<any>}
 * @throws Error where it is a refusal
 */
export async function made(asking) {
  const { status, body } = await asking;
  if (status === 0 || status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/**
 * @param {string} url
 * @param {RequestInit} init
 * @returns {Promise<Answer>}
 */
async function send(url, init) {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const body = await response.json().catch(() => undefined);
    return { status: response.status, body, cookies: readCookies(response.headers.getSetCookie()) };
  } catch (error) {
    return { status: 0, body: `${error}`, cookies: {} };
  }
}

/** @param {readonly string[]} headers */
function readCookies(headers) {
  return Object.fromEntries(headers.map((header) => /^([^=]+)=([^;]*)/.exec(header)?.slice(1) ?? []));
}

/**
 * @param {readonly string[]} outboxes
 * @param {string} email
 */
function readCode(outboxes, email) {
  const folders = outboxes.filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  // Long lines are broken by `=`, and it stands for itself as `=3D` (quoted-printable, RFC 2045).
  const mails = files.map((file) =>
    readFileSync(file, 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '='),
  );
  const mail = mails.find((text) => text.includes(`To: ${email}`)) ?? '';
  return /verificationCode=(\d{6})/.exec(mail)?.[1] ?? '';
}

/** @param {number} count */
function randomBytesOf(count) {
  return crypto.getRandomValues(new Uint8Array(count));
}
