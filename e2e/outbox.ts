import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The verification code of the newest mail to this address in the outbox of an installation without SMTP.
 * @throws Error when there is none
 */
export function readCode(dataFolder: string, email: string): Promise<string> {
  return findInMailTo(dataFolder, email, /verificationCode=(\d{6})/);
}

/**
 * The first group of the pattern in the newest mail to this address that matches it.
 * @throws Error when there is none
 */
export async function findInMailTo(dataFolder: string, email: string, pattern: RegExp): Promise<string> {
  const outbox = join(dataFolder, 'outbox');
  const files = (await readdir(outbox))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  for (const name of files) {
    const mail = decode(await readFile(join(outbox, name), 'utf8'));
    const found = pattern.exec(mail)?.[1];
    if (mail.includes(`To: ${email}`) && found !== undefined) return found;
  }
  throw new Error(`There is no such mail to ${email}.`);
}

/** Undoes soft line breaks and escapes (quoted-printable, RFC 2045): links are longer than a line of a mail. */
function decode(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
