import { createHash } from 'node:crypto';

/** The key of an image in the texts of a file: a hash of its bytes in the form of an id. */
export function keyOfImage(content: Uint8Array): string {
  const hex = createHash('sha256').update(content).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
