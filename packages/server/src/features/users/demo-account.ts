import { forbidden } from '../../platform/errors.ts';

/** The account that every visitor of an installation may use; its password is in a file. */
export const DEMO_EMAIL = 'demo@example.com';

/** @param email in lower case */
export function isDemoAccount(email: string): boolean {
  return email === DEMO_EMAIL;
}

/** @throws AppError forbidden for the demo account, which nobody owns */
export function refuseDemoAccount({ email }: { readonly email: string }): void {
  if (email !== DEMO_EMAIL) return;
  throw forbidden('The demo account stays as it is. Sign up to have an account of your own.');
}
