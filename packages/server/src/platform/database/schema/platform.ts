import type { AccountAction, AuditAction } from '@exam/contract';
import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.ts';

/** What the platform keeps for all features. */
export interface PlatformTables {
  /** Counts of rate limits; `expire` in milliseconds since 1970. */
  rate_limits: { key: string; points: Generated<number>; expire: number | null };
  /** Who changed, shared or deleted what; written in the transaction of the change. */
  audit_events: {
    id: string;
    account_id: string;
    /** As it was then; null once the account is deleted. */
    account_email: string | null;
    /** That an account was deleted is nobody's to read but the operator's. */
    action: AuditAction | AccountAction | 'account.deleted';
    course_id: string | null;
    object_id: string | null;
    /** A few words: a name, a role, a number. */
    what: string;
    /** With whom a course was shared; null, too, once the account with this e-mail is deleted. */
    member_email: string | null;
    created_at: CreatedAt;
  };
}
