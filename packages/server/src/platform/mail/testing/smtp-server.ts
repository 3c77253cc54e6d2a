import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message that the test server received. */
export interface Received {
  readonly recipients: readonly string[];
  /** The raw message with its headers. */
  readonly message: string;
}

/** A real mail server on a free port. */
export interface TestSmtpServer {
  readonly url: string;
  readonly received: Received[];
  /** If set, every recipient is refused with these words. */
  refusal: string | undefined;
  /** So many connections are ended before the server greets. */
  hangsUp: number;
  /** Of so many messages the connection breaks off when they have arrived, before they are acknowledged. */
  breaksOff: number;
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<TestSmtpServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect(_session, done) {
      if (smtp.hangsUp === 0) return done();
      smtp.hangsUp--;
      for (const socket of sockets) socket.end();
    },
    onRcptTo: (_address, _session, done) => done(smtp.refusal === undefined ? null : new Error(smtp.refusal)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ recipients, message: Buffer.concat(chunks).toString() });
        if (smtp.breaksOff === 0) return done();
        smtp.breaksOff--;
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const smtp: TestSmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusal: undefined,
    hangsUp: 0,
    breaksOff: 0,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  return smtp;
}

/** The text of a message, with soft line breaks and escapes decoded (quoted-printable, RFC 2045). */
export function readText({ message }: Received): string {
  return message
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
