// Takes away what section 6 of the specification says.

/** @typedef {import('../mutations.js').Mutation} Mutation */

/** @type {readonly Mutation[]} */
export const PERMISSIONS = [
  {
    row: '6.01',
    file: 'packages/server/src/platform/http/check-access.ts',
    replace: "if (access === 'verified' && !account.isVerified) {",
    by: 'if (false) {',
  },
  {
    row: '6.01',
    file: 'packages/server/src/platform/http/check-access.ts',
    replace: "new AppError('unauthenticated', { message: 'Log in first.' })",
    by: "forbidden('Log in first.')",
  },
];
