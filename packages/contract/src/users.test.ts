import { describe, expect, test } from 'vitest';
import { sentencesOf } from '../test/refusals.ts';
import { ForgotPasswordSchema, ResetPasswordSchema } from './passwords.ts';
import { LogoutEverywhereSchema } from './sessions.ts';
import {
  DisplayNameField,
  EmailField,
  LoginSchema,
  NewPasswordField,
  PresentedPasswordField,
  SignupSchema,
  VerifyEmailSchema,
} from './users.ts';

/** The longest e-mail: 254 characters, 4 of which are of its domain. */
const LONGEST = `${'a'.repeat(60)}@${Array(3).fill('b'.repeat(61)).join('.')}.de`;

describe('an e-mail', () => {
  test('is read without blanks at its ends and in lower case, in every call', () => {
    const email = ' Ada@School.Example ';
    const password = 'x7!kqPw9';
    for (const schema of [LoginSchema, SignupSchema, ForgotPasswordSchema]) {
      const body = schema === ForgotPasswordSchema ? { email } : { email, password };
      expect(schema.parse(body).email).toBe('ada@school.example');
    }
  });

  test.each(['', 'ada', 'ada@', '@school.example', 'ada@school', 'a da@school.example', 7, null, undefined])(
    '%j is none',
    (value) => expect(sentencesOf(EmailField, value)).toEqual(['E-mail must be an e-mail address.']),
  );

  test('has at most 254 characters', () => {
    const email = LONGEST.padStart(254, 'a');
    expect(sentencesOf(EmailField, email)).toEqual([]);
    expect(sentencesOf(EmailField, `a${email}`)).toEqual(['E-mail is too long.']);
  });
});

describe('a new password', () => {
  test.each([
    ['x7!kqPw', 'Password must have at least 8 characters.'],
    // As many code units as eight characters have, and half as many characters.
    ['😀'.repeat(7), 'Password must have at least 8 characters.'],
    ['é'.repeat(129), 'Password must have at most 128 characters.'],
    ['passing\ud800by', 'Password contains a character that cannot be used.'],
    [12_345_678, 'Password must be a text.'],
  ])('%j is refused', (password, sentence) => {
    expect(sentencesOf(NewPasswordField, password)).toEqual([sentence]);
    const body = { email: 'ada@school.example', token: 'a token', password };
    const { email, token } = body;
    expect(sentencesOf(SignupSchema, { email, password })).toEqual([sentence]);
    expect(sentencesOf(ResetPasswordSchema, { token, password })).toEqual([sentence]);
  });

  test.each(['x7!kqPw9', '😀'.repeat(8), '😀'.repeat(128), ' eight  '])('%j is taken', (password) =>
    expect(NewPasswordField.parse(password)).toBe(password),
  );
});

test('a log-in takes any text as a password, however short, up to 1,000 characters', () => {
  for (const password of ['x', ' ', 'x'.repeat(1_000)]) {
    expect(PresentedPasswordField.parse(password)).toBe(password);
  }
  expect(sentencesOf(PresentedPasswordField, '')).toEqual(['Password must not be empty.']);
  expect(sentencesOf(PresentedPasswordField, 'x'.repeat(1_001))).toEqual(['Password is too long.']);
  expect(sentencesOf(PresentedPasswordField, 7)).toEqual(['Password must be a text.']);
});

test('an invitation is a text of at most 100 characters, or absent', () => {
  const fields = { email: 'ada@school.example', password: 'x7!kqPw9' };
  for (const more of [{}, { invitation: 'x'.repeat(100) }]) {
    expect(SignupSchema.parse({ ...fields, ...more })).toEqual({ ...fields, ...more });
  }
  expect(sentencesOf(SignupSchema, { ...fields, invitation: 'x'.repeat(101) })).toEqual([
    'Invitation is too long.',
  ]);
  expect(sentencesOf(SignupSchema, { ...fields, invitation: 7 })).toEqual(['Invitation must be a text.']);
});

test('a code is a text or a number, without blanks at its ends', () => {
  const codeOf = (verificationCode: unknown) =>
    VerifyEmailSchema.parse({ verificationCode }).verificationCode;
  expect([codeOf(' 012345\n'), codeOf(12_345), codeOf('x'.repeat(100))]).toEqual([
    '012345',
    '12345',
    'x'.repeat(100),
  ]);
  for (const [verificationCode, sentence] of [
    [' ', 'Verification code must not be empty.'],
    ['x'.repeat(101), 'Verification code is too long.'],
    [null, 'Verification code must be a text.'],
    [['012345'], 'Verification code must be a text.'],
  ]) {
    expect(sentencesOf(VerifyEmailSchema, { verificationCode })).toEqual([sentence]);
  }
});

test('the token of a link for a new password is a text of 1 to 200 characters', () => {
  const refusals = (token: unknown) => sentencesOf(ResetPasswordSchema, { token, password: 'x7!kqPw9' });
  expect([refusals('x'), refusals('x'.repeat(200))]).toEqual([[], []]);
  expect(refusals('')).toEqual(['token must not be empty.']);
  expect(refusals('x'.repeat(201))).toEqual(['token is too long.']);
  expect(refusals(7)).toEqual(['token must be a text.']);
});

test('a log-out everywhere says of which sessions', () => {
  for (const sessions of ['all', 'others']) {
    expect(LogoutEverywhereSchema.parse({ sessions })).toEqual({ sessions });
  }
  for (const sessions of ['', 'own', true, undefined]) {
    expect(sentencesOf(LogoutEverywhereSchema, { sessions })).toEqual([
      'sessions must be one of all, others.',
    ]);
  }
});

test('a display name is refused in a sentence', () => {
  expect(sentencesOf(DisplayNameField, 7)).toEqual(['Display name must be a text.']);
  expect(sentencesOf(DisplayNameField, '\u00ad')).toContain(
    'Display name must hold something that can be seen.',
  );
  for (const name of ['Ada\nLovelace', 'ada@school.example', 'Ada\u200bLovelace', 'Ada\ud800']) {
    expect(sentencesOf(DisplayNameField, name)).toEqual([
      'Display name must be one line without @, control characters and invisible characters.',
    ]);
  }
});
