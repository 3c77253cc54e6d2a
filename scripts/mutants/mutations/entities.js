// Takes away what section 3 of the specification says.

/** @typedef {import('../mutations.js').Mutation} Mutation */

/** @type {readonly Mutation[]} */
export const ENTITIES = [
  {
    row: '3.01',
    file: 'packages/server/src/features/courses/present.ts',
    replace: 'pickFields(CourseSchema)',
    by: 'pickFields(CourseSchema, { numberOfChapters: () => 99 })',
  },
  {
    row: '3.02',
    file: 'packages/server/src/features/chapters/present.ts',
    replace: '=> maxOfEachObjective(',
    by: '=> maxOfEachDifficulty(',
  },
  {
    row: '3.03',
    file: 'packages/server/src/features/questions/present.ts',
    replace: 'number: row.chapterNumber',
    by: 'number: 0',
  },
  {
    row: '3.04 9.01',
    file: 'packages/assembly/src/vocabulary.ts',
    replace: "['simple', 'difficult']",
    by: "['simple', 'medium', 'difficult']",
  },
  {
    row: '3.05',
    file: 'packages/contract/src/questions.ts',
    replace: 'question.choices.includes(question.correctAnswer)',
    by: 'true',
  },
  {
    row: '3.06',
    file: 'packages/server/src/features/users/routes.ts',
    replace: 'async ({ account }) => account)',
    by: 'async ({ account }) => ({ ...account, isVerified: false }))',
  },
  {
    row: '3.07',
    file: 'packages/contract/src/exams.ts',
    replace: 'chaptersDistribution: ChapterCountsField',
    by: 'chapterDistribution: ChapterCountsField',
  },
  {
    row: '3.08',
    file: 'packages/server/src/features/exams/present.ts',
    replace: 'pickFields(ExamSchema, COMPUTED)',
    by: 'pickFields(ExamSchema, { ...COMPUTED, chaptersDistribution: () => [] })',
  },
  {
    row: '3.09',
    file: 'packages/web/src/lib/session-store.ts',
    replace: 'accessToken = token;',
    by: "accessToken = token; sessionStorage.setItem('token', token ?? '');",
  },
  {
    row: '3.05',
    file: 'packages/contract/src/questions.ts',
    replace: 'version: VersionField })\n    .refine(hasItsAnswer, CORRECT_ANSWER_IS_A_CHOICE)',
    by: 'version: VersionField })',
  },
  {
    row: '3.08',
    file: 'packages/server/src/features/exams/present.ts',
    replace: 'pickFields(ExamDetailSchema, {',
    by: 'pickFields(ExamDetailSchema, { createdAt: () => new Date(0),',
  },
];
