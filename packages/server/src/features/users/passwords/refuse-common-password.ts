import { invalidField } from '../../../platform/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * @param path of the field that contains the password
 * @throws AppError malformed for one of the most common passwords
 */
export function refuseCommonPassword(password: string, path: string): void {
  if (!isCommonPassword(password)) return;
  throw invalidField(path, 'This password is one of the most common ones. Choose another.');
}
