import type { Clock } from '../clock.ts';

/** The account that makes a request, as the database knows it at that moment. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly sessionId: string;
}

/**
 * An account that the first fixed statement of a call looks up together with what it reads, which saves a round trip. Until
 * then only the claims of its token are known; no answer leaves before it is found.
 */
export class AccountToFind implements Account {
  readonly id: string;
  readonly sessionId: string;
  /** Only verified accounts are found. */
  readonly isVerified = true;
  readonly now: Date;
  readonly #look: () => Promise<Account>;
  #email: string | undefined;

  /** @param look looks it up by itself, and throws the refusal if the session has ended or the account is not verified */
  constructor({ accountId, sessionId }: AccessClaims, now: Date, look: () => Promise<Account>) {
    this.id = accountId;
    this.sessionId = sessionId;
    this.now = now;
    this.#look = look;
  }

  get isFound(): boolean {
    return this.#email !== undefined;
  }

  /** @throws Error before the account is found */
  get email(): string {
    if (this.#email === undefined) throw new Error('This account has not been looked up yet.');
    return this.#email;
  }

  found(email: string): void {
    this.#email = email;
  }

  /** Looks the account up unless it is found. @throws AppError unauthenticated, forbidden */
  async require(): Promise<void> {
    if (!this.isFound) this.found((await this.#look()).email);
  }
}

/** The part of a logger that hears of forged tokens. */
export interface AccessLog {
  warn(message: string): void;
}

/** The claims of an access token: an account, and the session that it uses. */
export interface AccessClaims {
  readonly accountId: string;
  readonly sessionId: string;
}

/** Checks who makes a request, first by the token alone, and then in the database. */
export interface Authenticate {
  readonly clock: Clock;
  /** The claims of a valid token that this server signed; undefined for any other text. */
  readClaims(accessToken: string, log: AccessLog): AccessClaims | undefined;
  /** The account that they are about; undefined when session or account are not (any more) good. */
  findAccount(claims: AccessClaims): Promise<Account | undefined>;
}
