import { forbidden } from '../../platform/errors.ts';

/** Of the account that everybody at an installation may use, with the password that stands in its file. */
export const DEMO_EMAIL = 'demo@example.com';

/** @throws AppError forbidden for the demo account: it is nobody's own */
export function refuseDemoAccount({ email }: { readonly email: string }): void {
  if (email !== DEMO_EMAIL) return;
  throw forbidden('The demo account stays as it is. Sign up to have an account of your own.');
}
