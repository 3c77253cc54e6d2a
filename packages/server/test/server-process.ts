import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../src/platform/bundled-postgres/free-port.ts';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
/** Intervals of looking, and how often at most: some minutes, so that a wait that never ends says what it waited for. */
const LOOK_MS = 25;
const MOST_LOOKS = 20_000;

/** The built server in a separate process, which may still be starting or have ended. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly address: string;
  /** The exit code; null where a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Its output for the person who started it. */
  lastWords(): string;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers is for each test to know
  readonly body: any;
}

export interface Request {
  readonly token?: string;
  /** Sent as JSON; a Buffer is sent as its bytes. */
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** Starts the built server on a data folder as `npm start` does, without waiting for it. */
export async function spawnServer(
  dataFolder: string,
  variables: Record<string, string> = {},
): Promise<ServerProcess> {
  if (!existsSync(MAIN)) throw new Error('The server is not built: run npm run test:faults.');
  const port = String(await findFreePort());
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DEMO: 'false',
      // A test may sign more people up from one address than a school.
      SIGN_UPS_PER_DAY: '10000',
      PORT: port,
      DATA_DIR: dataFolder,
      ...variables,
    },
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  // 'close' comes after both output streams have ended.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, address: `http://127.0.0.1:${port}`, exited, lastWords: () => words };
}

/** Starts the server and waits until it serves. @throws Error with its last output if it ends before */
export async function startServer(
  dataFolder: string,
  variables: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await spawnServer(dataFolder, variables);
  if ((await waitForOutcome(server)) === 'serves') return server;
  // Another program took the port after it was found free.
  if (server.lastWords().includes('is in use by another program')) return startServer(dataFolder, variables);
  throw new Error(`the server ended: ${server.lastWords()}`);
}

/** Whether a started server begins to serve, or ends before. */
export async function waitForOutcome(server: ServerProcess): Promise<'serves' | 'ended'> {
  let hasEnded = false;
  void server.exited.then(() => {
    hasEnded = true;
  });
  for (let look = 0; look < MOST_LOOKS; look++) {
    if (hasEnded) return 'ended';
    if (await isServing(server)) return 'serves';
    await sleep(LOOK_MS);
  }
  throw new Error(`the server neither serves at ${server.address} nor has ended: ${server.lastWords()}`);
}

export async function isServing(server: ServerProcess): Promise<boolean> {
  const health = await ask(server, 'GET', '/api/health').catch(() => undefined);
  return health?.status === 200;
}

/** Ends it gracefully. @returns the exit code */
export function stopServer({ child, exited }: ServerProcess): Promise<number | null> {
  child.kill('SIGTERM');
  return exited;
}

/** Kills it with SIGKILL, as a power cut would. */
export function killServer({ child, exited }: ServerProcess): Promise<number | null> {
  child.kill('SIGKILL');
  return exited;
}

/** @throws if the server ends before it has answered */
export async function ask(
  { address }: ServerProcess,
  method: string,
  path: string,
  { token, body, headers }: Request = {},
): Promise<Answer> {
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': isBytes(body) ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(body && { body: isBytes(body) ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const isBytes = (body: object): body is Buffer<ArrayBuffer> => Buffer.isBuffer(body);

/** Repeats the request while the server answers 503. @throws if the server has ended */
export async function askUntilServed(...request: Parameters<typeof ask>): Promise<Answer> {
  let answer = await ask(...request);
  for (let look = 0; answer.status === 503 && look < MOST_LOOKS; look++) {
    await sleep(LOOK_MS);
    answer = await ask(...request);
  }
  return answer;
}

const ACCOUNT = { email: 'writer@example.com', password: 'a password of the writer' };

/** Logs in to the one account of these tests; the first call creates it. @returns an access token */
export async function logIn(server: ServerProcess, dataFolder: string): Promise<string> {
  const login = await askUntilServed(server, 'POST', '/api/users/login', { body: ACCOUNT });
  if (login.status === 200) return login.body.accessToken;
  const { body } = await askUntilServed(server, 'POST', '/api/users/signup', { body: ACCOUNT });
  const token: string = body.accessToken;
  const verificationCode = await readCode(dataFolder, ACCOUNT.email);
  const verified = await askUntilServed(server, 'POST', '/api/users/verify-email', {
    token,
    body: { verificationCode },
  });
  if (verified.status !== 200) throw new Error(`could not sign in: ${verified.status}`);
  return token;
}

/** The code in the newest mail to this address, read from the outbox. @throws if there is none */
export async function readCode(dataFolder: string, email: string): Promise<string> {
  const outbox = join(dataFolder, 'outbox');
  // A file that is still being written has another extension.
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  for (const name of names.sort().reverse()) {
    // Undoes soft line breaks (quoted-printable, RFC 2045).
    const mail = (await readFile(join(outbox, name), 'utf8')).replace(/=\r?\n/g, '');
    const code = /verificationCode=3D(\d{6})/.exec(mail)?.[1];
    if (mail.includes(`To: ${email}`) && code !== undefined) return code;
  }
  throw new Error(`no code was mailed to ${email}`);
}
