import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The verification code of the newest mail to this address in the outbox of an installation without SMTP.
 * @throws Error when there is none
 */
export async function readCode(dataFolder: string, email: string): Promise<string> {
  const outbox = join(dataFolder, 'outbox');
  const files = (await readdir(outbox))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  for (const name of files) {
    const mail = await readFile(join(outbox, name), 'utf8');
    const code = /verificationCode=(\d{6})/.exec(mail)?.[1];
    if (mail.includes(email) && code) return code;
  }
  throw new Error(`There is no mail to ${email} with a code.`);
}
