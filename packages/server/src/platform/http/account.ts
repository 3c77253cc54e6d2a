/** The account that makes a request, as the database knows it at that moment. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly sessionId: string;
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
  /** The claims of a valid token that this server signed; undefined for any other text. */
  readClaims(accessToken: string, log: AccessLog): AccessClaims | undefined;
  /** The account that they are about; undefined when session or account are not (any more) good. */
  findAccount(claims: AccessClaims): Promise<Account | undefined>;
}
