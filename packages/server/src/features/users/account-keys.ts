import { createSecretKey, type KeyObject } from 'node:crypto';
import { deriveKey } from '../../platform/keys.ts';

/** The keys of the accounts, one per purpose. */
export interface AccountKeys {
  readonly accessToken: KeyObject;
  readonly refreshToken: Buffer;
  readonly xsrfToken: Buffer;
  readonly verificationCode: Buffer;
  readonly emailChangeCode: Buffer;
  readonly mailPlace: Buffer;
  readonly apiToken: Buffer;
  readonly signOnCode: Buffer;
}

export function deriveAccountKeys(appSecret: string): AccountKeys {
  return {
    accessToken: createSecretKey(deriveKey(appSecret, 'access-token')),
    refreshToken: deriveKey(appSecret, 'refresh-token'),
    xsrfToken: deriveKey(appSecret, 'xsrf-token'),
    verificationCode: deriveKey(appSecret, 'verification-code'),
    emailChangeCode: deriveKey(appSecret, 'email-change-code'),
    mailPlace: deriveKey(appSecret, 'mail-place'),
    apiToken: deriveKey(appSecret, 'api-token'),
    signOnCode: deriveKey(appSecret, 'sign-on-code'),
  };
}
