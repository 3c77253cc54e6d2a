import { once } from 'node:events';
import net from 'node:net';

/**
 * The fate of a statement. `lost`: the connection breaks instead of the answer. `crashed`: instead of the answer
 * comes the message of a pooler that its own connection broke. `unreplicated`: the answer comes with a warning that
 * no standby has the change. `held`: neither the statement nor anything after it passes. `unanswered`: the statement
 * passes, but neither its answer nor anything after it.
 */
type Fate = 'lost' | 'crashed' | 'unreplicated' | 'held' | 'unanswered';

/** A relay between the application and its database that breaks what a test wants broken. */
export interface DatabaseRelay {
  /** The connection string of the database through the relay. */
  readonly url: string;
  /** Breaks all connections. */
  cut(): void;
  /** Still accepts connections and bytes, but passes nothing on. */
  stall(): void;
  isStalled(): boolean;
  /** Passes on what arrived in the meantime, also from closed connections, and everything that follows. */
  goOn(): void;
  /** Sets the fate of the next statement that contains the text. */
  onNext(statement: string, fate: Fate): void;
  close(): Promise<void>;
}

/** @param databaseUrl for a database on this machine */
export async function startDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const sockets = new Set<net.Socket>();
  let trap: { statement: string; fate: Fate } | undefined;
  let isStalled = false;
  const held: (() => void)[] = [];
  const pass = (deed: () => void) => void (isStalled ? held.push(deed) : deed());
  const { hostname, port } = new URL(databaseUrl);

  // A side that closes its connection must wait for the other side and not for the relay.
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    const database = net.connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    let fate: Fate | undefined;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('end', () => pass(() => void (socket === client ? database : client).end()));
      socket.on('close', () => {
        sockets.delete(socket);
        // Bytes that were sent before the end arrive before it.
        pass(() => void (socket === client ? database.end() : client.destroy()));
      });
    }
    client.on('data', (bytes) => {
      if (trap && bytes.includes(trap.statement)) {
        fate = trap.fate;
        trap = undefined;
      }
      if (fate === 'held') isStalled = true;
      pass(() => void database.write(bytes));
      if (fate === 'unanswered') isStalled = true;
    });
    database.on('data', (bytes) => {
      const befalling = fate;
      fate = undefined;
      if (befalling === 'lost') client.destroy();
      else if (befalling === 'crashed') client.end(message('E', CRASHED));
      else if (befalling === 'unreplicated') client.write(Buffer.concat([message('N', UNREPLICATED), bytes]));
      else pass(() => void client.write(bytes));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;

  const cut = () => sockets.forEach((socket) => void socket.destroy());
  const goOn = () => {
    isStalled = false;
    for (const deed of held.splice(0)) deed();
  };
  return {
    url: url.href,
    cut,
    stall: () => {
      isStalled = true;
    },
    isStalled: () => isStalled,
    goOn,
    onNext: (statement, fate) => {
      trap = { statement, fate };
    },
    async close() {
      goOn();
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** PostgreSQL's warning before a success that the standby has not confirmed. */
const UNREPLICATED = {
  S: 'WARNUNG',
  V: 'WARNING',
  C: '01000',
  M: 'storniere Warten auf synchrone Replikation',
  F: 'syncrep.c',
  L: '294',
  R: 'SyncRepWaitForLSN',
};

/** PgBouncer's error when its connection to the database broke. */
const CRASHED = { S: 'FATAL', V: 'FATAL', C: '08P01', M: 'server conn crashed?' };

/** A notice (`N`) or an error (`E`) in PostgreSQL's protocol. */
function message(type: 'N' | 'E', fields: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([field, text]) => `${field}${text}\0`)
      .join('')}\0`,
  );
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
