/** Who makes a request, as the database knows it at that moment. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly sessionId: string;
}

/** Finds the account of an access token; undefined when token, session or account are not (any more) good. */
export type Authenticate = (accessToken: string) => Promise<Account | undefined>;
