import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SheetLayout } from './sheet-layout.ts';

/** What the code of a page says. */
export interface PageCode {
  /** 8 random bytes of the print, as 16 hexadecimal characters. */
  readonly token: string;
  /** 0 is version A. */
  readonly version: number;
  /** 0 is the first page of the sheet. */
  readonly page: number;
  /** Ordinal of the student in the exam's list, from 1; 0 on a sheet without a name. At most 65,535. */
  readonly student: number;
}

/**
 * One print of answer sheets: what reading them back needs. One layout for each version, A first. Personal sheets have
 * the same layout, without the circles of the student number.
 */
export interface PrintedSheets {
  readonly token: string;
  readonly key: Uint8Array;
  readonly layouts: readonly SheetLayout[];
}

/**
 * `not-ours`: the bytes are no code of a page. `foreign`: the code is well formed, but its print is unknown. `forged`:
 * the print is known, but its key has not made this code.
 */
export type OpenedCode =
  | { readonly ok: true; readonly code: PageCode }
  | { readonly ok: false; readonly reason: 'not-ours' | 'foreign' | 'forged' };

export const CODE_BYTES = 20;
const FORMAT = 1;
const TOKEN = { from: 1, to: 9 };
const [VERSION, PAGE, STUDENT, CHECK, SEAL] = [9, 10, 11, 13, 14];

/**
 * The 20 bytes of a code: format, token (8), version, page, student (2, high byte first), check, and the seal: the first
 * 6 bytes of an HMAC-SHA256 over all before the check. The check, a CRC-8 over all others, finds mistyped letters
 * without a key.
 *
 * @throws RangeError if a number does not fit its bytes, or the token is not 16 hexadecimal characters
 */
export function encodePageCode({ token, version, page, student }: PageCode, key: Uint8Array): Uint8Array {
  if (!/^[0-9a-f]{16}$/.test(token)) throw new RangeError('expected a token of 16 hexadecimal characters');
  for (const [number, most] of [
    [version, 0xff],
    [page, 0xff],
    [student, 0xffff],
  ] as const)
    if (!Number.isInteger(number) || number < 0 || number > most)
      throw new RangeError(`expected a number from 0 to ${most}, got ${number}`);
  const bytes = new Uint8Array(CODE_BYTES);
  bytes[0] = FORMAT;
  bytes.set(Buffer.from(token, 'hex'), TOKEN.from);
  bytes.set([version, page, student >> 8, student & 0xff], VERSION);
  bytes.set(sealOf(bytes, key), SEAL);
  bytes[CHECK] = checkOf(bytes);
  return bytes;
}

/**
 * Reads the bytes of a code, and checks that the key of its print has made it.
 *
 * @param keyOf the key of a print by its token; undefined if the print is unknown
 */
export function openPageCode(
  bytes: Uint8Array,
  keyOf: (token: string) => Uint8Array | undefined,
): OpenedCode {
  if (bytes.length !== CODE_BYTES || bytes[0] !== FORMAT) return { ok: false, reason: 'not-ours' };
  const token = Buffer.from(bytes.subarray(TOKEN.from, TOKEN.to)).toString('hex');
  const key = keyOf(token);
  if (key === undefined) return { ok: false, reason: isWhole(bytes) ? 'foreign' : 'not-ours' };
  if (!isWhole(bytes) || !timingSafeEqual(bytes.subarray(SEAL), sealOf(bytes, key)))
    return { ok: false, reason: 'forged' };
  const student = bytes[STUDENT]! * 256 + bytes[STUDENT + 1]!;
  return { ok: true, code: { token, version: bytes[VERSION]!, page: bytes[PAGE]!, student } };
}

/** Without I, L, O and U, as Crockford proposed: they are mistaken for 1 and 0. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The bytes of a code as eight groups of four letters, which a person can type. */
export function writeCode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = Array.from(bits.match(/.{5}/g) ?? [], (five) => LETTERS[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join(' ');
}

/**
 * The bytes of a typed code: in any case, grouped in any way, with O for 0, and I or L for 1.
 *
 * @returns undefined if a letter is wrong, missing or too many
 */
export function readCode(text: string): Uint8Array | undefined {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const values = Array.from(letters, (letter) => LETTERS.indexOf(letter));
  if (values.length * 5 !== CODE_BYTES * 8 || values.includes(-1)) return undefined;
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return isWhole(bytes) ? bytes : undefined;
}

function isWhole(bytes: Uint8Array): boolean {
  return bytes[CHECK] === checkOf(bytes);
}

function sealOf(bytes: Uint8Array, key: Uint8Array): Uint8Array {
  const seal = createHmac('sha256', key).update(bytes.subarray(0, CHECK)).digest();
  return seal.subarray(0, CODE_BYTES - SEAL);
}

/** CRC-8 (polynomial 0x07) of all bytes but the check itself: each error within 8 neighbouring bits changes it. */
function checkOf(bytes: Uint8Array): number {
  let crc = 0;
  for (const [at, byte] of bytes.entries()) {
    if (at === CHECK) continue;
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff;
  }
  return crc;
}
