import { once } from 'node:events';
import net from 'node:net';

/**
 * What befalls a statement. `lost`: the connection breaks instead of the answer. `crashed`: a pooler between both says that
 * its connection broke instead of the answer. `unreplicated`: the answer comes with a warning that no standby has it.
 * `held`: nothing passes from then on, the statement itself included. `unanswered`: it passes, and nothing after it, its
 * answer included.
 */
type Fate = 'lost' | 'crashed' | 'unreplicated' | 'held' | 'unanswered';

/** Stands between the application and its database, and breaks what tests want broken. */
export interface DatabaseRelay {
  /** The connection string of the database through the relay. */
  readonly url: string;
  /** Breaks all connections. */
  cut(): void;
  /** Takes connections and bytes as before, and passes nothing on. */
  stall(): void;
  isStalled(): boolean;
  /** Passes on what came in the meantime, also from who has gone by then, and all that follows. */
  goOn(): void;
  /** What befalls the next statement that holds the text. */
  onNext(statement: string, fate: Fate): void;
  close(): Promise<void>;
}

/** @param databaseUrl of a database on this machine */
export async function startDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const sockets = new Set<net.Socket>();
  let trap: { statement: string; fate: Fate } | undefined;
  let isStalled = false;
  const held: (() => void)[] = [];
  const pass = (deed: () => void) => void (isStalled ? held.push(deed) : deed());
  const { hostname, port } = new URL(databaseUrl);

  // Whoever says goodbye waits for the other side, not for the relay.
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    const database = net.connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    let fate: Fate | undefined;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('end', () => pass(() => void (socket === client ? database : client).end()));
      socket.on('close', () => {
        sockets.delete(socket);
        // What was sent before arrives before the end does.
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

/** What PostgreSQL says before a success that the standby did not confirm. */
const UNREPLICATED = {
  S: 'WARNUNG',
  V: 'WARNING',
  C: '01000',
  M: 'storniere Warten auf synchrone Replikation',
  F: 'syncrep.c',
  L: '294',
  R: 'SyncRepWaitForLSN',
};

/** What PgBouncer says when the database went away. */
const CRASHED = { S: 'FATAL', V: 'FATAL', C: '08P01', M: 'server conn crashed?' };

/** A notice (`N`) or an error (`E`) in the form of PostgreSQL's protocol. */
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
