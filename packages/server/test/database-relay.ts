import { once } from 'node:events';
import net from 'node:net';

/** What befalls the answer to a statement. */
type Fate = 'lost' | 'unreplicated';

/** Stands between the application and its database, and breaks what tests want broken. */
export interface DatabaseRelay {
  /** The connection string of the database through the relay. */
  readonly url: string;
  /** Breaks all connections. */
  cut(): void;
  /** What befalls the answer to the next statement that holds the text; the database does what it says all the same. */
  onNext(statement: string, fate: Fate): void;
  close(): Promise<void>;
}

/** @param databaseUrl of a database on this machine */
export async function startDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const sockets = new Set<net.Socket>();
  let trap: { statement: string; fate: Fate } | undefined;
  const { hostname, port } = new URL(databaseUrl);

  const server = net.createServer((client) => {
    const database = net.connect(Number(port), hostname);
    let fate: Fate | undefined;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        for (const other of [client, database]) other.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (trap && bytes.includes(trap.statement)) {
        fate = trap.fate;
        trap = undefined;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (fate === 'lost') client.destroy();
      else client.write(fate === 'unreplicated' ? Buffer.concat([unreplicatedWarning(), bytes]) : bytes);
      fate = undefined;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;

  const cut = () => sockets.forEach((socket) => void socket.destroy());
  return {
    url: url.href,
    cut,
    onNext: (statement, fate) => {
      trap = { statement, fate };
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What PostgreSQL says before a success that the standby did not confirm, in the form of its protocol. */
function unreplicatedWarning(): Buffer {
  const fields = {
    S: 'WARNUNG',
    V: 'WARNING',
    C: '01000',
    M: 'storniere Warten auf synchrone Replikation',
    F: 'syncrep.c',
    L: '294',
    R: 'SyncRepWaitForLSN',
  };
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([type, text]) => `${type}${text}\0`)
      .join('')}\0`,
  );
  const head = Buffer.from('N\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
