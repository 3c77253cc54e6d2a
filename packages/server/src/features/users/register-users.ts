import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { deriveAccountKeys } from './account-keys.ts';
import { ALLOWANCES, makeLimits, type UserParts } from './parts.ts';
import { makePasswordHasher } from './passwords/password-hasher.ts';
import { serveUsers } from './routes.ts';

type FromTheApp = Pick<UserParts, 'db' | 'clock' | 'mailer' | 'publicUrl' | 'onVerified'>;

export interface RegisterUsersParts extends FromTheApp {
  readonly pool: pg.Pool;
  readonly appSecret: string;
}

/**
 * Adds the accounts to the application.
 * @param allowances how often is too often
 */
export async function registerUsers(
  app: FastifyInstance,
  { db, pool, appSecret, publicUrl, clock, mailer, onVerified }: RegisterUsersParts,
  allowances = ALLOWANCES,
): Promise<void> {
  await serveUsers(app, {
    db,
    clock,
    mailer,
    publicUrl,
    onVerified,
    keys: deriveAccountKeys(appSecret),
    passwords: await makePasswordHasher(),
    limits: makeLimits(pool, appSecret, allowances),
  });
}
