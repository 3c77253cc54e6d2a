import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../scripts/project.js';

const ACCOUNT = { email: 'trial@example.com', password: 'a password for the trial' };
const BYTES = 'application/octet-stream';

/**
 * @typedef {{ status: number, body: any }} Answer
 * @typedef {{ address: string, folder: string, processId: number | undefined, token: () => string,
 *   call: (method: string, path: string, body?: object) => Promise<Answer>,
 *   signUp: (email: string) => Promise<string>, stop: () => Promise<void> }} Installation
 *   `call`: sends JSON, or bytes as they are; `folder`: the data folder; `token`: an access token that is good for some minutes more;
 *   `signUp`: makes another account, verified, and gives a token of it
 */

/**
 * Starts the built server on an empty data folder, with one verified account.
 * @param {string} [checkout] the folder of the repository in which it was built
 * @param {Readonly<Record<string, string>>} [variables] of its environment
 * @returns {Promise<Installation>}
 */
export async function startInstallation(checkout = ROOT, variables = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'exam-trial-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(checkout, 'packages/server/dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO: 'false', ...variables },
  });
  await waitUntilUp(address);
  let token = '';

  /** @type {Installation['call']} */
  const call = async (method, path, body) => {
    const isBytes = body instanceof Uint8Array;
    const answer = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': isBytes ? BYTES : 'application/json' },
      ...(body && { body: isBytes ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const signUp = (/** @type {string} */ email) => signUpAt(address, folder, email);
  token = await signUp(ACCOUNT.email);
  const renewing = setInterval(async () => {
    token = (await call('POST', '/api/users/login', ACCOUNT)).body.accessToken;
  }, 600_000);

  const stop = async () => {
    clearInterval(renewing);
    server.kill('SIGTERM');
    await once(server, 'exit');
    // A process of the database may still write while it ends.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return { address, folder, processId: server.pid, token: () => token, call, signUp, stop };
}

/** @param {string} address */
async function waitUntilUp(address) {
  for (let attempt = 0; attempt < 300; attempt++) {
    const health = await fetch(`${address}/api/health`).catch(() => undefined);
    if (health?.ok) return;
    await sleep(100);
  }
  throw new Error(`no answer from ${address} within 30 seconds`);
}

/**
 * @param {string} address
 * @param {string} folder
 * @param {string} email
 * @returns {Promise<string>} an access token
 */
async function signUpAt(address, folder, email) {
  const post = async (/** @type {string} */ path, /** @type {object} */ body, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${await answer.text()}`);
    return /** @type {any} */ (await answer.json());
  };
  const { accessToken } = await post('/api/users/signup', { ...ACCOUNT, email });
  const verificationCode = await readCode(folder, email);
  await post('/api/users/verify-email', { verificationCode }, accessToken);
  return accessToken;
}

/**
 * @param {string} folder
 * @param {string} email
 */
async function readCode(folder, email) {
  const outbox = join(folder, 'outbox');
  // The mail is written behind the answer.
  for (let attempt = 0; attempt < 300; attempt++) {
    const names = await readdir(outbox).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.eml'))) {
      const text = await readFile(join(outbox, name), 'utf8');
      if (text.includes(`To: ${email}`)) return /verificationCode=(?:3D)?(\d{6})/.exec(text)?.[1];
    }
    await sleep(100);
  }
  throw new Error(`no mail to ${email} within 30 seconds`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
