import { createHmac } from 'node:crypto';

/** What the database keeps of a code: keyed, and bound to the account and to the address that it went to. */
export function hashEmailChangeCode(
  { accountId, email, code }: { accountId: string; email: string; code: string },
  key: Buffer,
): Buffer {
  return createHmac('sha256', key).update(`${accountId}:${code}:${email}`).digest();
}
