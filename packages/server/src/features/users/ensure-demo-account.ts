import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import { writePrivateFile } from '../../platform/data-folder/index.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { DEMO_EMAIL } from './demo-account.ts';
import type { OnVerified } from './parts.ts';
import { makePasswordHasher } from './passwords/password-hasher.ts';
import { findAccountByEmail, makeVerifiedAccount, setLocked } from './queries.ts';
import { endSessionsOfAccount } from './sessions/queries.ts';

interface DemoAccountParts {
  readonly db: Db;
  readonly clock: Clock;
  /** File with address and password in plain text: `DATA_DIR/demo-account.txt`. */
  readonly file: string;
  readonly demo: boolean;
  readonly onVerified: OnVerified;
}

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  /** Whether the password was created just now. */
  readonly isNew: boolean;
}

/**
 * Prepares the demo account at a start: with `demo` it exists, verified and with the password of the file; otherwise it
 * is locked if it exists, and its sessions end.
 * @returns undefined without `demo`
 */
export async function ensureDemoAccount(parts: DemoAccountParts): Promise<DemoAccount | undefined> {
  if (!parts.demo) {
    await lockDemoAccount(parts);
    return undefined;
  }
  const kept = await readPassword(parts.file);
  const password = kept ?? makePassword();
  if (kept === undefined) await writePrivateFile(parts.file, describe(password));
  await openDemoAccount(parts, password);
  return { email: DEMO_EMAIL, password, isNew: kept === undefined };
}

async function lockDemoAccount({ db, clock }: DemoAccountParts): Promise<void> {
  const account = await findAccountByEmail(db, DEMO_EMAIL);
  if (account === undefined || !account.isVerified) return;
  await inTransaction(db, async (trx) => {
    await setLocked(trx, account.id, true);
    await endSessionsOfAccount(trx, account.id, clock());
  });
}

/** The file is authoritative: an account with another password gets the file's password, and its sessions end. */
async function openDemoAccount({ db, clock, onVerified }: DemoAccountParts, password: string): Promise<void> {
  const passwords = await makePasswordHasher();
  const account = await findAccountByEmail(db, DEMO_EMAIL);
  const isAsWritten = account?.isVerified && (await passwords.verify(account.passwordHash, password));
  if (isAsWritten && !account.isLocked) return;
  const passwordHash = isAsWritten ? account.passwordHash : await passwords.hash(password);
  await inTransaction(db, async (trx) => {
    const now = clock();
    const { id, wasVerified } = await makeVerifiedAccount(trx, {
      id: uuid(),
      email: DEMO_EMAIL,
      passwordHash,
      now,
    });
    await setLocked(trx, id, false);
    await endSessionsOfAccount(trx, id, now);
    if (!wasVerified) await onVerified(trx, { id, email: DEMO_EMAIL });
  });
}

async function readPassword(file: string): Promise<string | undefined> {
  try {
    return /^Password: (\S+)$/m.exec(await readFile(file, 'utf8'))?.[1];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function describe(password: string): string {
  return [
    'The demo account of this installation. It can log in as long as DEMO is true.',
    '',
    `E-mail: ${DEMO_EMAIL}`,
    `Password: ${password}`,
    '',
  ].join('\n');
}

// Without easily confused characters, because people type it.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of five characters, about 99 bits. */
function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
