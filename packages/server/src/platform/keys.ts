import { hkdfSync } from 'node:crypto';

/**
 * One key per purpose from the installation's secret, so that nothing signed for one use passes for another.
 * HKDF with SHA-256 (RFC 5869); 32 bytes.
 */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'exam-generation-system', purpose, 32));
}
