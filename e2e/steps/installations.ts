import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running server and where it keeps what it keeps. */
export interface Installation {
  readonly port: number;
  /** Where the server listens behind the port at which it is asked. */
  readonly serverPort: number;
  readonly address: string;
  readonly dataFolder: string;
  /** Whether it has the demo data and its rules. */
  readonly isDemo: boolean;
}

/** Each of the two takes two. */
const PORTS = 4;

// Read again in every worker: what the first reading chose is handed on by the environment.
process.env['E2E_PORT'] ??= String(await findFreePorts());
process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `exam-e2e-${process.env['E2E_PORT']}`);

/** The first of four ports in a row on which nobody listens. They lie below those that systems give to outgoing connections. */
async function findFreePorts(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const row = Array.from({ length: PORTS }, (_, at) => isFree(port + at));
    if ((await Promise.all(row)).every((free) => free)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

function installation(offset: number, isDemo: boolean): Installation {
  const port = Number(process.env['E2E_PORT']) + offset;
  const suffix = isDemo ? '' : '-own-pool';
  return {
    port,
    serverPort: port + 1,
    address: `http://localhost:${port}`,
    dataFolder: `${process.env['E2E_DATA_DIR']}${suffix}`,
    isDemo,
  };
}

/** The account that sees the operator's screen of both. */
export const OPERATOR_EMAIL = 'operator@example.com';

/** With the demo data, whose deletes are disabled. */
export const DEMO = installation(0, true);

/** Without demo data: everything can be deleted. */
export const OWN_POOL = installation(2, false);
