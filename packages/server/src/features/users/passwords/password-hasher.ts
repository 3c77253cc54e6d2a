import { hash, verify } from '@node-rs/argon2';
import { makeLine } from './one-at-a-time.ts';

// Argon2id with the minimum parameters of OWASP's Password Storage Cheat Sheet; argon2id is the library's default.
// 10 to 30 ms of one core.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At 10 to 30 ms each, the last one waits for at most a second. */
const PLACES_IN_LINE = 32;

/** Hashes passwords one at a time. All calls except `refuseIfBusy` throw `unavailable` if too many are waiting. */
export interface PasswordHasher {
  refuseIfBusy(): void;
  hash(password: string): Promise<string>;
  /** For an undefined hash it takes the same time and returns false. */
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

/** Another system may encode the same characters as other code points. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
