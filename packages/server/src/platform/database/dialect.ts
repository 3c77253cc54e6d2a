import { PostgresAdapter, PostgresDialect } from 'kysely';

/**
 * PostgreSQL without locks that belong to a session: behind a pooler the next transaction may run in another session,
 * and a lock that is left in one stays for good.
 */
export class SessionlessDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new SessionlessAdapter();
  }
}

/** `migrate` takes the lock of its transaction instead. */
class SessionlessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
