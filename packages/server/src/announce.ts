import type { DemoAccount } from './features/users/index.ts';
import type { Environment } from './platform/environment.ts';

/** Tells the person at the terminal where the product is, and how to look around without signing up. */
export function announce(
  { publicUrl, smtp, dataDir }: Environment,
  demoAccount: DemoAccount | undefined,
): void {
  const lines = [`  Exam Generation System  ${publicUrl.origin}`];
  if (demoAccount) lines.push(`  Demo account            ${demoAccount.email}  ${demoAccount.password}`);
  if (!smtp) lines.push(`  Mails are written to    ${dataDir}/outbox`);
  lines.push('  Ctrl-C stops it.');
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
