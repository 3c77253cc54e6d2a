import { type AppError, conflict } from '../../../platform/errors.ts';

/** The password that was just confirmed is no longer the account's. */
export function passwordReplaced(): AppError {
  return conflict('Your password was changed in the meantime. Log in with the newer one.');
}
