import { hash, verify } from '@node-rs/argon2';
import { makeFairQueue } from '../../../platform/jobs/index.ts';

// Argon2id with the minimum parameters of OWASP's Password Storage Cheat Sheet; argon2id is the library's default.
// 10 to 30 ms of one core.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At 10 to 30 ms each, the last one waits for at most a second. */
const QUEUE_CAPACITY = 32;

const MANY = 'Many people are logging in at the moment. Try again in a few seconds.';
const RETRY_AFTER_SECONDS = 2;

/** Hashes passwords one at a time. All calls except `refuseIfBusy` throw `unavailable` if too many are waiting. */
export interface PasswordHasher {
  refuseIfBusy(): void;
  hash(password: string): Promise<string>;
  /** For an undefined hash it takes the same time and returns false. */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
}

/** Made once in a process, because it takes as long as a log-in. */
let nobodysHash: Promise<string> | undefined;

/** What is used of the library. */
export interface Argon2 {
  hash(password: string, parameters: typeof ARGON2): Promise<string>;
  verify(storedHash: string, password: string): Promise<boolean>;
}

/**
 * @param capacity how many passwords may be hashed or wait
 * @param argon2 hashes them; default: the library
 */
export async function makePasswordHasher(
  capacity = QUEUE_CAPACITY,
  argon2: Argon2 = { hash, verify },
): Promise<PasswordHasher> {
  // One after the other, so that hashing never takes more than one core.
  const queue = makeFairQueue({ atOnce: 1, capacity, refusal: MANY, retryAfterSeconds: RETRY_AFTER_SECONDS });
  nobodysHash ??= hash('nobody has this password', ARGON2);
  const hashOfNobody = await nobodysHash;
  return {
    refuseIfBusy: queue.requireCapacity,
    hash: (password) => queue(() => argon2.hash(normalize(password), ARGON2)),
    async verify(storedHash, password) {
      const isRight = await queue(() => argon2.verify(storedHash ?? hashOfNobody, normalize(password)));
      return isRight && storedHash !== undefined;
    },
  };
}

/** Another system may encode the same characters as other code points. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
