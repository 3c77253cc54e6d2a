import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

const HEADER = toBase64url('{"alg":"HS256"}');

/**
 * Signs a value as a compact JWS with HMAC-SHA-256 (RFC 7515). Written out here because libraries sign with Web Crypto, on
 * another thread: every request carries such a token, and checking it took 225 µs of processor time instead of 14.
 * @returns header, JSON and signature, in base64url with points between
 */
export function signCompact(value: object, key: KeyObject): string {
  const signed = `${HEADER}.${toBase64url(JSON.stringify(value))}`;
  return `${signed}.${signatureOf(signed, key)}`;
}

/**
 * The value of a text that `signCompact` made with this key; undefined for any other text, also for one that is signed
 * with the key by another algorithm or under another header.
 */
export function readCompact(text: string, key: KeyObject): unknown {
  const [header, value = '', signature = '', ...more] = text.split('.');
  if (header !== HEADER || more.length > 0) return undefined;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(`${header}.${value}`, key));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(value, 'base64url').toString());
}

function signatureOf(signed: string, key: KeyObject): string {
  return createHmac('sha256', key).update(signed).digest('base64url');
}

function toBase64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
