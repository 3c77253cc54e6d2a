import { readFile } from 'node:fs/promises';

/** Numbers of an account of this machine. */
export interface Account {
  uid: number;
  gid: number;
}

// Debian's and the kernel's number for nobody, for systems whose passwd does not name it.
const OVERFLOW_ACCOUNT: Account = { uid: 65534, gid: 65534 };

/** The account that owns nothing. */
export async function findNobody(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd);
  return nobody ? { uid: Number(nobody[1]), gid: Number(nobody[2]) } : OVERFLOW_ACCOUNT;
}
