import { createHmac } from 'node:crypto';

/** The stored form of a code: keyed, and bound to account and address. */
export function hashEmailChangeCode(
  { accountId, email, code }: { accountId: string; email: string; code: string },
  key: Buffer,
): Buffer {
  return createHmac('sha256', key).update(`${accountId}:${code}:${email}`).digest();
}
