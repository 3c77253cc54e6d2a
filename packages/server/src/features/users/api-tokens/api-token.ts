import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { AccessLog, ProgramClaims } from '../../../platform/http/account.ts';

/*
 * The form of a token for programs: `exam_`, then in base64url 24 random bytes, the id of the account, and the first 16 bytes of an
 * HMAC-SHA-256 of both. So a server recognises the tokens of its installation, and whose they are, before it asks the database; whether
 * a token is still good is in the database alone.
 */
const MARK = 'exam_';
const RANDOM_BYTES = 24;
const ID_BYTES = 16;
const SEAL_BYTES = 16;
/** Base64 has four characters for three bytes. */
const FORM = /^exam_[\w-]{75}$/;
const PREFIX_LENGTH = MARK.length + 8;

export function makeApiToken(accountId: string, key: Buffer): string {
  const said = Buffer.concat([randomBytes(RANDOM_BYTES), parse(accountId)]);
  return MARK + Buffer.concat([said, sealOf(said, key)]).toString('base64url');
}

/** What the list of tokens shows of one. */
export function prefixOf(token: string): string {
  return token.slice(0, PREFIX_LENGTH);
}

/** The stored form of a token. Tokens are random, so a plain hash is safe. */
export function hashApiToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a text claims to be a token for programs. */
export function isApiToken(text: string): boolean {
  return text.startsWith(MARK);
}

/** @returns undefined for a token that this installation did not make, which is logged */
export function readApiToken(token: string, key: Buffer, log: AccessLog): ProgramClaims | undefined {
  const bytes = FORM.test(token) ? Buffer.from(token.slice(MARK.length), 'base64url') : Buffer.alloc(0);
  const said = bytes.subarray(0, RANDOM_BYTES + ID_BYTES);
  const seal = bytes.subarray(said.length);
  if (seal.length !== SEAL_BYTES || !timingSafeEqual(seal, sealOf(said, key))) {
    log.warn('a token for programs that this server did not make was refused');
    return undefined;
  }
  return { accountId: stringify(said.subarray(RANDOM_BYTES)), tokenHash: hashApiToken(token) };
}

function sealOf(said: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(said).digest().subarray(0, SEAL_BYTES);
}
