import type { Bodies } from './bodies.ts';
import type { Possessions } from './possessions.ts';

/** A file with one question in the Aiken format. */
const TEXT = 'Which number is odd?\nA. 1\nB. 2\nANSWER: A\n';
export const UPLOAD = { name: 'questions.txt', bytes: TEXT.length };
/** The only part of its upload. */
export const QUESTION_FILE_PART = Buffer.from(TEXT);

/** Bodies for the calls of accounts and their files. */
export function accountBodies(own: Possessions): Bodies {
  return {
    'POST /api/users/login': { email: 'somebody@example.com', password: 'a password of somebody' },
    'POST /api/users/signup': {
      email: 'newcomer@example.com',
      password: 'a password of a newcomer',
      invitation: 'a token',
    },
    'POST /api/users/verify-email': { verificationCode: '000000' },
    'POST /api/users/resend-verification-code': { email: 'somebody@example.com' },
    'POST /api/users/forgot-password': { email: 'somebody@example.com' },
    'POST /api/users/reset-password': { token: 'a token', password: 'a password of somebody' },
    'POST /api/users/change-password': {
      currentPassword: 'a password of somebody',
      newPassword: 'another password of somebody',
    },
    'POST /api/users/change-email': { email: 'elsewhere@example.com', password: 'a password of somebody' },
    'PUT /api/users/display-name': { displayName: 'Somebody' },
    'POST /api/users/confirm-new-email': { verificationCode: '000000' },
    'POST /api/users/logout-everywhere': { sessions: 'others' },
    'POST /api/users/delete': {
      password: 'a password of somebody',
      successors: [{ courseId: own.course, memberId: own.member }],
    },
    'POST /api/users/sign-on/finish': { answer: '?code=a&state=b' },
    'POST /api/users/sign-on/confirm': { verificationCode: '000000' },
    'POST /api/users/tokens': {
      name: 'Grades',
      right: 'read',
      courses: [own.course],
      days: 30,
      password: 'a password of somebody',
    },
    'POST /api/uploads': UPLOAD,
    'POST /api/account-imports': { uploadId: own.accountFile },
  };
}
