import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { MailRules } from '../../platform/mail/index.ts';
import { makeAfterwards } from '../../platform/run-afterwards.ts';
import { deriveAccountKeys } from './account-keys.ts';
import { makeMailAllowance } from './mails/mail-allowance.ts';
import { allowancesWith, makeLimits, type UserParts } from './parts.ts';
import { makePasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts';
import { serveUsers } from './routes.ts';
import { makeProvider, type SignOnSettings } from './sign-on/provider.ts';

type FromTheApp = Pick<
  UserParts,
  | 'db'
  | 'clock'
  | 'mailer'
  | 'publicUrl'
  | 'allowedOrigins'
  | 'allowedBytes'
  | 'signUpRules'
  | 'operators'
  | 'onVerified'
  | 'onEmailChanged'
  | 'checkSuccessors'
  | 'beforeDeletion'
>;

export interface RegisterUsersParts extends FromTheApp {
  readonly pool: pg.Pool;
  readonly appSecret: string;
  readonly mailRules: MailRules;
  /** The settings of single sign-on; undefined without it. */
  readonly signOn?: SignOnSettings | undefined;
  /** New accounts of one client network in a day; default: 200. */
  readonly signUpsPerDay?: number | undefined;
  /** Default: `makePasswordHasher()`. */
  readonly passwords?: PasswordHasher;
}

/**
 * Adds accounts to the application.
 * @param allowances the rate limits
 */
export async function registerUsers(
  app: FastifyInstance,
  parts: RegisterUsersParts,
  allowances = allowancesWith(parts.signUpsPerDay),
): Promise<void> {
  const { db, clock, mailer, publicUrl, allowedOrigins, allowedBytes, signUpRules, operators } = parts;
  const { pool, appSecret } = parts;
  const { onVerified, onEmailChanged, checkSuccessors, beforeDeletion } = parts;
  const afterwards = makeAfterwards();
  app.addHook('onClose', afterwards.settled);
  await serveUsers(app, {
    db,
    clock,
    mailer,
    publicUrl,
    allowedOrigins,
    allowedBytes,
    signUpRules,
    operators,
    onVerified,
    onEmailChanged,
    checkSuccessors,
    beforeDeletion,
    afterwards,
    keys: deriveAccountKeys(appSecret),
    allowance: makeMailAllowance(parts),
    signOn: parts.signOn && {
      provider: makeProvider(parts.signOn, publicUrl),
      label: parts.signOn.label,
      only: parts.signOn.only,
    },
    passwords: parts.passwords ?? (await makePasswordHasher()),
    limits: makeLimits(pool, appSecret, allowances),
  });
}
