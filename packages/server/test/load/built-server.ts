import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, stopServer } from '../server-process.ts';
import { type Client, makeClient } from './client.ts';
import { signIn } from './sign-in.ts';

/** The built server in a separate process, so that the load generator does not slow it down from within. */
export interface BuiltServer {
  readonly client: Client;
  readonly dataFolder: string;
  /** A value of the server's metrics, by its name in the text format of Prometheus. */
  measure(sample: string): Promise<number>;
  /** The values of a measurement that has one for each type. */
  measureTypes(name: string): Promise<Record<string, number>>;
  /** Signs up and verifies. With the demo data the new account has two courses. @returns the access token */
  signIn(email: string, headers?: Record<string, string>): Promise<string>;
  stop(): Promise<void>;
}

const METRICS_TOKEN = 'a token of the load tests';

/**
 * @param variables in addition to a free port, an empty data folder, metrics, and demo data if the database is
 * bundled
 */
export async function startBuiltServer(variables: Record<string, string> = {}): Promise<BuiltServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'exam-load-'));
  const server = await startServer(dataFolder, {
    NODE_ENV: 'production',
    DEMO: '',
    METRICS_TOKEN,
    ...variables,
  });
  const client = makeClient(server.address);
  return {
    client,
    dataFolder,
    measure: (sample) => measure(client, sample),
    measureTypes: (name) => measureTypes(client, name),
    signIn: (email, headers = {}) => signIn(client, dataFolder, { email, headers }),
    stop: async () => {
      client.close();
      await stopServer(server);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function readMetrics(client: Client): Promise<string[]> {
  const { body } = await client.ask({ path: '/api/metrics', token: METRICS_TOKEN });
  return body.split('\n');
}

async function measure(client: Client, sample: string): Promise<number> {
  const line = (await readMetrics(client)).find((one) => one.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1));
}

async function measureTypes(client: Client, name: string): Promise<Record<string, number>> {
  const samples = (await readMetrics(client)).flatMap((line) => {
    const [, of, type, value] = /^(\w+)\{type="(\w+)"\} (\S+)$/.exec(line) ?? [];
    return of === name && type !== undefined ? [[type, Number(value)] as const] : [];
  });
  return Object.fromEntries(samples);
}
