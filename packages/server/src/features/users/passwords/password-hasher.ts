import { hash, verify } from '@node-rs/argon2';
import { makeLine } from './one-at-a-time.ts';

// Argon2id with the least that OWASP's Password Storage Cheat Sheet recommends; the library's default algorithm is
// argon2id. 10 to 30 ms of one core.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At 10 to 30 ms each, the last one in the line waits for a second at most. */
const PLACES_IN_LINE = 32;

/** Hashes passwords one at a time. All calls but `refuseIfBusy` throw `unavailable` when too many wait. */
export interface PasswordHasher {
  refuseIfBusy(): void;
  hash(password: string): Promise<string>;
  /** Against undefined it takes as long as against a hash, and is false. */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
}

export async function makePasswordHasher(places = PLACES_IN_LINE): Promise<PasswordHasher> {
  const line = makeLine(places);
  const nobodysHash = await hash('nobody has this password', ARGON2);
  return {
    refuseIfBusy: line.refuseIfFull,
    hash: (password) => line.run(() => hash(normalize(password), ARGON2)),
    async verify(storedHash, password) {
      const isRight = await line.run(() => verify(storedHash ?? nobodysHash, normalize(password)));
      return isRight && storedHash !== undefined;
    },
  };
}

/** The same characters typed on another system may arrive as other code points. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
