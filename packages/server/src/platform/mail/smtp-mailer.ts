import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

// Short, because a person waits for the answer while the mail is handed over.
const CONNECT_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 10_000;

/**
 * Hands mails to an SMTP server. Nothing of a mail is ever logged.
 * @param url `smtp://user:password@host:port`, or `smtps:` for TLS from the first byte
 * @param from the sender, as an address or `Name <address>`
 */
export function makeSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = openTransport(url);
  return {
    kind: 'smtp',
    async send({ to, subject, text, html }) {
      // nodemailer would parse a string as a list of addresses; an address object is always one recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
  };
}

/** Connects to an SMTP server and logs in, without sending anything. @throws when that fails */
export async function reachSmtpServer(url: string): Promise<void> {
  const transport = openTransport(url);
  await transport.verify().finally(() => transport.close());
}

function openTransport(url: string) {
  return createTransport({
    url,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
