// Takes away what section 1 of the specification says.

/** @typedef {import('../mutations.js').Mutation} Mutation */

/** @type {readonly Mutation[]} */
export const PURPOSE = [
  {
    row: '1.01',
    file: 'packages/server/src/features/questions/present.ts',
    replace: 'pickFields(QuestionSchema, {',
    by: 'pickFields(QuestionSchema, { chapterId: (row: QuestionRow) => row.courseId,',
  },
  {
    row: '1.02',
    file: 'packages/web/src/features/exams/generate/request-exam.ts',
    replace: 'questions: questions.map(',
    by: 'questions: questions.slice(1).map(',
  },
  {
    row: '1.03',
    file: 'packages/web/src/features/exams/exam-card.tsx',
    replace: 'const address = `/exams/${exam._id}`;',
    by: "const address = '/exams';",
  },
  {
    row: '1.04',
    file: 'packages/web/src/features/about/about-screen.tsx',
    replace: 'with a genetic algorithm',
    by: 'with care',
  },
  {
    row: '1.04',
    file: 'packages/web/src/features/about/about-screen.tsx',
    replace: 'Access is authenticated and authorised',
    by: 'Access is protected',
  },
  {
    row: '1.05 7.07',
    file: 'packages/web/src/data/account.ts',
    replace: "'POST /api/users/verify-email', { body: { verificationCode } }",
    by: "'POST /api/users/verify-email', { body: { code: verificationCode } }",
  },
];
