import { forbidden } from '../../../platform/errors.ts';
import type { UserParts } from '../parts.ts';

/** @throws AppError forbidden where single sign-on is the only way in */
export function refusePasswords({ signOn }: Pick<UserParts, 'signOn'>): void {
  if (signOn?.only) throw forbidden(`Here you sign in with ${signOn.label}, and not by a password.`);
}
