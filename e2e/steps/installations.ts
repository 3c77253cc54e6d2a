import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running server and where it keeps what it keeps. */
export interface Installation {
  readonly port: number;
  readonly address: string;
  readonly dataFolder: string;
  /** Whether it has the demo data and its rules. */
  readonly isDemo: boolean;
}

// Read again in every worker: what the first reading chose is handed on by the environment.
process.env['E2E_PORT'] ??= String(await findFreePorts());
process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `exam-e2e-${process.env['E2E_PORT']}`);

/** Two ports, one after the other, on which nobody listens. They lie below those that systems give to outgoing connections. */
async function findFreePorts(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
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
    address: `http://localhost:${port}`,
    dataFolder: `${process.env['E2E_DATA_DIR']}${suffix}`,
    isDemo,
  };
}

/** With the demo data, whose deletes are disabled. */
export const DEMO = installation(0, true);

/** Without demo data: everything can be deleted. */
export const OWN_POOL = installation(1, false);
