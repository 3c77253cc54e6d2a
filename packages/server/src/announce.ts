import type { Logger } from 'pino';
import type { Environment } from './platform/environment.ts';

/** The account that a newcomer tries the product with. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

/** Says where the product is; on a terminal also how to look around without signing up. */
export function announce({
  environment,
  demoAccount,
  isTerminal,
  log,
}: {
  environment: Environment;
  demoAccount: DemoAccount | undefined;
  isTerminal: boolean;
  log: Logger;
}): void {
  const address = environment.publicUrl.origin;
  log.info(`listening at ${address}`);
  if (!isTerminal) return;
  const lines = [`  Exam Generation System  ${address}`];
  if (demoAccount) lines.push(`  Demo account            ${demoAccount.email}  ${demoAccount.password}`);
  if (!environment.smtp) lines.push(`  Mails are written to    ${environment.dataDir}/outbox`);
  lines.push('  Ctrl-C stops it.');
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
