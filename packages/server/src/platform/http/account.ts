/** Who makes a request, as the database knows it at that moment. */
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

/** Finds the account of an access token; undefined when token, session or account are not (any more) good. */
export type Authenticate = (accessToken: string, log: AccessLog) => Promise<Account | undefined>;
