import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['password', '12345678', 'qwertyuiop', 'iloveyou', '1q2w3e4r', 'Sunshine1', 'P@SSW0RD'])(
  '%s is common',
  (password) => expect(isCommonPassword(password)).toBe(true),
);

test.each(['correct horse battery', 'kX3!pwm92', '', 'password and then some'])('%j is not', (password) =>
  expect(isCommonPassword(password)).toBe(false),
);
