import type { TokenRight } from '@exam/contract';

/** The account that makes a request, as the database knows it at that moment. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** Empty for a program and for a job. */
  readonly sessionId: string;
  /** Of a program that calls with a token: what the token is for. */
  readonly program?: Program;
}

/** What a program may do in the name of its account. */
export interface Program {
  readonly right: TokenRight;
  /** The only courses that it sees; null for all of the account. */
  readonly courses: readonly string[] | null;
}

/** The part of a logger that hears of forged tokens. */
export interface AccessLog {
  warn(message: string): void;
}

/** The part of a logger that hears of programs that call too often. */
export interface CallLog {
  warn(fields: object, message: string): void;
}

/** The claims of an access token: an account, and the session that it uses. */
export interface SessionClaims {
  readonly accountId: string;
  readonly sessionId: string;
}

/** What a token for programs says by itself: an account, and the hash by which the token is stored. */
export interface ProgramClaims {
  readonly accountId: string;
  readonly tokenHash: Buffer;
}

export type AccessClaims = SessionClaims | ProgramClaims;

export function isOfProgram(claims: AccessClaims): claims is ProgramClaims {
  return 'tokenHash' in claims;
}

/** Checks who makes a request, first by the token alone, and then in the database. */
export interface Authenticate {
  /** The claims of a valid token that this server made; undefined for any other text. */
  readClaims(token: string, log: AccessLog): AccessClaims | undefined;
  /**
   * The account that they are about; undefined when session, token or account are not (any more) good.
   * @throws AppError tooManyRequests for a program that calls too often
   */
  findAccount(claims: AccessClaims, log: CallLog): Promise<Account | undefined>;
}
