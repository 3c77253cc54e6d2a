import { join } from 'node:path';
import pino from 'pino';
import { runAccounts } from './features/operator/index.ts';
import type { CommandParts } from './operation/command.ts';
import { openDatabase } from './operation/open-database.ts';
import { systemClock } from './platform/clock.ts';
import { overClient } from './platform/database/connect.ts';
import { parseEnvironment } from './platform/environment.ts';
import { LOG_OPTIONS } from './platform/log.ts';
import { makeOutboxMailer, makeSmtpMailer } from './platform/mail/index.ts';

/** `accounts …`: what the operator's screen does with accounts, whether or not the server runs. */
export async function accounts({ variables, args, say }: CommandParts): Promise<number> {
  const environment = parseEnvironment(variables);
  const { smtp, dataDir, publicUrl, signUpRules } = environment;
  const database = await openDatabase(environment, { mayMake: false, mayShare: true });
  const log = pino({ ...LOG_OPTIONS, level: 'error' });
  const mailer = smtp ? makeSmtpMailer(smtp) : makeOutboxMailer(join(dataDir, 'outbox'), { info: () => {} });
  try {
    const db = overClient(database.client);
    return await runAccounts({ db, clock: systemClock, publicUrl, signUpRules, mailer, log, say }, args);
  } finally {
    await database.close();
  }
}
