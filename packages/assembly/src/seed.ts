declare const isSeed: unique symbol;

/** 128 bits as 32 lower-case hexadecimal digits: plain JSON, and the same exam on server and in browser. */
export type Seed = string & { readonly [isSeed]: true };

const SEED_PATTERN = /^[0-9a-f]{32}$/;

/** Whether a value can serve as a seed. */
export function isValidSeed(value: unknown): value is Seed {
  return typeof value === 'string' && SEED_PATTERN.test(value);
}

/**
 * A seed from 16 bytes, which the caller draws from a random source of its own.
 *
 * @throws RangeError if there are not exactly 16 bytes
 */
export function seedFromBytes(bytes: Uint8Array): Seed {
  if (bytes.length !== 16) throw new RangeError(`A seed takes 16 bytes, got ${bytes.length}`);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') as Seed;
}

/** A seed from a text, the same for the same text everywhere: four hashes (FNV-1a) that begin differently. */
export function seedFromText(text: string): Seed {
  const words = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((start) => {
    let hash = start;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  });
  return words.join('') as Seed;
}
