import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail, Mailer } from './mailer.ts';

// Short, because a person waits for the answer while the mail is handed over.
const CONNECT_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 10_000;

/** A mail server that gets many mails at once may take the sender for a spammer. */
const MAILS_PER_SECOND = 10;
const MAILS_PER_CONNECTION = 100;

/**
 * Hands mails to an SMTP server. Nothing of a mail is ever logged.
 * @param url `smtp://user:password@host:port`, or `smtps:` for TLS from the first byte
 * @param from the sender, as an address or `Name <address>`
 */
export function makeSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = openTransport(url);
  return {
    kind: 'smtp',
    async send(mail) {
      await transport.sendMail(messageOf(mail, from));
    },
    openConnection() {
      const connection = createTransport({
        ...optionsOf(url),
        pool: true,
        maxConnections: 1,
        // A mail that was perhaps accepted is never sent again.
        maxRequeues: 0,
        maxMessages: MAILS_PER_CONNECTION,
        rateDelta: 1_000,
        rateLimit: MAILS_PER_SECOND,
      });
      return {
        send: async (mail) => void (await connection.sendMail(messageOf(mail, from))),
        close: () => connection.close(),
      };
    },
  };
}

/** nodemailer would parse a string as a list of addresses; an address object is always one recipient. */
function messageOf({ to, subject, text, html, replyTo, attachment }: Mail, from: string): SendMailOptions {
  return {
    ...{ from, to: { name: '', address: to }, subject, text },
    ...(html !== undefined && { html }),
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(attachment && {
      attachments: [{ filename: attachment.name, contentType: attachment.type, content: attachment.content }],
    }),
  };
}

/** Connects to an SMTP server and logs in, without sending anything. @throws when that fails */
export async function reachSmtpServer(url: string): Promise<void> {
  const transport = openTransport(url);
  await transport.verify().finally(() => transport.close());
}

const openTransport = (url: string) => createTransport(optionsOf(url));

const optionsOf = (url: string) => ({
  url,
  dnsTimeout: CONNECT_TIMEOUT_MS,
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
});
