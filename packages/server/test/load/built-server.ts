import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PASSWORD } from '../test-app.ts';
import { type Client, makeClient } from './client.ts';

/** The server as it is installed, in a process of its own: what loads it does not slow it down from within. */
export interface BuiltServer {
  readonly client: Client;
  readonly dataFolder: string;
  /** A measurement of its own by its name in the text format of Prometheus. */
  measure(sample: string): Promise<number>;
  /** Signs up and verifies; with the demo data this gives the account two courses. @returns the access token */
  signIn(email: string, headers?: Record<string, string>): Promise<string>;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const METRICS_TOKEN = 'a token of the load tests';
const START_LIMIT_MS = 60_000;

/** @param variables beside a free port, an empty data folder and metrics */
export async function startBuiltServer(variables: Record<string, string> = {}): Promise<BuiltServer> {
  if (!existsSync(MAIN)) throw new Error('The server is not built: node scripts/build.js server');
  const dataFolder = await mkdtemp(join(tmpdir(), 'exam-load-'));
  const port = String(await findFreePort());
  const server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: dataFolder,
      METRICS_TOKEN,
      ...variables,
    },
  });
  const client = makeClient(`http://127.0.0.1:${port}`);
  await waitUntilServing(server, client);
  return {
    client,
    dataFolder,
    measure: (sample) => measure(client, sample),
    signIn: (email, headers = {}) => signIn(client, dataFolder, { email, headers }),
    stop: async () => {
      client.close();
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function waitUntilServing(server: ChildProcess, client: Client): Promise<void> {
  const endsAtMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < endsAtMs) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const health = await client.ask({ path: '/api/health' }).catch(() => undefined);
    if (health?.status === 200) return;
    await sleep(50);
  }
  server.kill('SIGKILL');
  throw new Error('the server did not start');
}

async function measure(client: Client, sample: string): Promise<number> {
  const { body } = await client.ask({ path: '/api/metrics', token: METRICS_TOKEN });
  const line = body.split('\n').find((one) => one.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1));
}

async function signIn(
  client: Client,
  dataFolder: string,
  { email, headers }: { email: string; headers: Record<string, string> },
): Promise<string> {
  const signup = await client.ask({
    path: '/api/users/signup',
    body: { email, password: PASSWORD },
    headers,
  });
  const token: string = JSON.parse(signup.body).accessToken;
  const verificationCode = await readCode(dataFolder, email);
  const verified = await client.ask({
    path: '/api/users/verify-email',
    body: { verificationCode },
    token,
  });
  if (verified.status !== 200) throw new Error(`could not sign in: ${signup.status} ${verified.body}`);
  return token;
}

/** Without a mail server each mail is a file. */
async function readCode(dataFolder: string, email: string): Promise<string> {
  const outbox = join(dataFolder, 'outbox');
  for (const name of (await readdir(outbox)).sort().reverse()) {
    // Long lines end in a soft break; a sign of equality is escaped.
    const mail = (await readFile(join(outbox, name), 'utf8')).replace(/=\r?\n/g, '');
    const code = /verificationCode=3D(\d{6})/.exec(mail)?.[1];
    if (mail.includes(`To: ${email}`) && code !== undefined) return code;
  }
  throw new Error(`no code was mailed to ${email}`);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was found');
  return address.port;
}
