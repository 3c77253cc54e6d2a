import type { Generated } from 'kysely';

/** Who signs up, and what proves that somebody is who they say. */
export interface AccountTables {
  accounts: {
    id: string;
    email: string;
    password_hash: string;
    verified_at: Date | null;
    is_locked: Generated<boolean>;
    code_tries: Generated<number>;
    /** As `YYYY-MM-DD`, in UTC. */
    code_tries_day: string | null;
    created_at: Date;
  };
  sessions: {
    id: string;
    account_id: string;
    user_agent: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  refresh_tokens: {
    hash: Buffer;
    session_id: string;
    issued_at: Date;
    rotated_at: Date | null;
  };
  verification_codes: {
    account_id: string;
    code_hash: Buffer;
    tries: Generated<number>;
    sent_at: Date;
    expires_at: Date;
  };
  /** The newest link of each account that sets a new password. */
  password_resets: {
    account_id: string;
    token_hash: Buffer;
    sent_at: Date;
    expires_at: Date;
  };
  /** The address that is to take the place of an account's own, with the code that went there. */
  email_changes: {
    account_id: string;
    email: string;
    code_hash: Buffer;
    tries: Generated<number>;
    sent_at: Date;
    expires_at: Date;
  };
}
