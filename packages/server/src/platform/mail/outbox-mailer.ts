import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writePrivateFile } from '../data-folder/index.ts';
import type { Mail, Mailer } from './mailer.ts';

/** The part of a logger that the outbox uses. */
interface OutboxLog {
  info(fields: object, message: string): void;
}

const SENDER = 'Exam Generation System <no-reply@localhost>';

/**
 * Writes each mail to a file `<time>-<id>.eml` that only its owner may read, and its text to the log: a machine
 * without
 * a mail server can be used at once.
 * @param folderPath created with mode 700 at the first mail if it is missing
 */
export function makeOutboxMailer(folderPath: string, log: OutboxLog): Mailer {
  return {
    kind: 'outbox',
    async send(mail) {
      await mkdir(folderPath, { recursive: true, mode: 0o700 });
      const file = join(folderPath, nameFile());
      await writePrivateFile(file, await composeFile(mail));
      log.info({ file, text: mail.text }, 'no mail server is set: a mail was written to a file');
    },
  };
}

/** Names sort by time, without the colons that Windows refuses. */
function nameFile(): string {
  return `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
}

async function composeFile({ to, subject, text, html }: Mail): Promise<string> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await composer.sendMail({
    from: SENDER,
    to: { name: '', address: to },
    subject,
    text,
    html,
  });
  return message.toString();
}
