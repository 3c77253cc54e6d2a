import { APP_SECRET, type TestApp } from '../../../../test/test-app.ts';
import { DEFAULT_ALLOWED_BYTES } from '../../../platform/environment.ts';
import { DEFAULT_MAIL_RULES } from '../../../platform/mail/index.ts';
import { makeAfterwards } from '../../../platform/run-afterwards.ts';
import { deriveAccountKeys } from '../account-keys.ts';
import { makeMailAllowance } from '../mails/mail-allowance.ts';
import type { UserParts, Visit } from '../parts.ts';
import { makePasswordHasher } from '../passwords/password-hasher.ts';

export const UNLIMITED = { take: async () => {}, giveBack: async () => {}, forget: async () => {} };

/** The dependencies of a use case called without HTTP, with the database and the mailbox of an application. */
export async function makeUserParts(app: TestApp): Promise<UserParts> {
  return {
    db: app.db,
    clock: () => app.clock.now,
    mailer: { kind: 'smtp', send: async (mail) => void app.mails.push(mail) },
    publicUrl: new URL('http://localhost:3000'),
    allowedOrigins: [],
    allowedBytes: DEFAULT_ALLOWED_BYTES,
    operators: [],
    signUpRules: { signUp: 'open', signUpDomains: [] },
    keys: deriveAccountKeys(APP_SECRET),
    allowance: makeMailAllowance({
      ...{ appSecret: APP_SECRET, mailRules: DEFAULT_MAIL_RULES },
      clock: () => app.clock.now,
    }),
    passwords: await makePasswordHasher(),
    signOn: undefined,
    limits: {
      loginsByAddress: UNLIMITED,
      loginsByAccount: UNLIMITED,
      signupsByAddress: UNLIMITED,
      accountsInHour: UNLIMITED,
      accountsInDay: UNLIMITED,
      accountsOfNeighbours: UNLIMITED,
      resetsByAddress: UNLIMITED,
      mailsByAccount: UNLIMITED,
      signOnsByAddress: UNLIMITED,
    },
    afterwards: makeAfterwards(),
    onVerified: async () => {},
    onEmailChanged: async () => {},
    checkSuccessors: async () => {},
    beforeDeletion: async () => {},
  };
}

export function makeVisit(app: TestApp): Visit {
  return { network: '', neighbours: '', userAgent: '', refreshToken: undefined, log: app.app.log };
}
