// Takes away what section 4 of the specification says.

/** @typedef {import('../mutations.js').Mutation} Mutation */

/** @type {readonly Mutation[]} */
export const STATES = [
  { row: '4.01', file: 'packages/contract/src/texts.ts', replace: "'Loading.......'", by: "'Loading...'" },
  {
    row: '4.01',
    file: 'packages/web/src/app/session-gate.tsx',
    replace: "if (status === 'loading') return <SessionLoading />;",
    by: '',
  },
  {
    row: '4.02',
    file: 'packages/web/src/lib/session.ts',
    replace: 'setAccessToken(session.accessToken);',
    by: '',
  },
  {
    row: '4.03',
    file: 'packages/web/src/features/users/verification-form.tsx',
    replace: 'markVerified();',
    by: '',
  },
  {
    row: '4.04',
    file: 'packages/web/src/lib/api.ts',
    replace: 'return client.request(config);',
    by: 'throw error;',
  },
  { row: '4.04', file: 'packages/web/src/lib/api.ts', replace: 'config.isRetry = true;', by: '' },
  {
    row: '4.05',
    file: 'packages/web/src/lib/refresh-token.ts',
    replace: 'pending ??= startRefresh();',
    by: 'pending = startRefresh();',
  },
  { row: '4.06 8.10', file: 'packages/web/src/lib/api.ts', replace: 'endSession();', by: '' },
  {
    row: '4.07 5.06',
    file: 'packages/web/src/features/exams/generate/paper-pane.tsx',
    replace: "status === 'ready' && savedExamId === undefined",
    by: 'savedExamId === undefined',
  },
  {
    row: '4.08 5.06',
    file: 'packages/web/src/features/exams/generate/use-generation.ts',
    replace: 'store.update((bench) => takePaper(bench, order, paper));',
    by: 'void paper;',
  },
  {
    row: '4.09',
    file: 'packages/web/src/features/exams/generate/workbench.ts',
    replace: "status: 'running', order",
    by: "status: 'ready', order",
  },
  {
    row: '4.10',
    file: 'packages/web/src/features/exams/generate/draft.ts',
    replace: '{ ...draft, courseId: change.courseId, chapters: [] }',
    by: '{ ...draft, courseId: change.courseId }',
  },
  {
    row: '4.10',
    file: 'packages/web/src/features/exams/api.ts',
    replace: "queryKey: ['exams', 'chapter-options', courseId]",
    by: "queryKey: ['exams', 'chapter-options']",
  },
  {
    row: '4.11',
    file: 'packages/web/src/features/questions/form/place-fields.tsx',
    replace: "onChange({ courseId: id, chapterId: '' })",
    by: 'onChange({ courseId: id, chapterId })',
  },
  {
    row: '4.12',
    file: 'packages/web/src/features/courses/change-courses.ts',
    replace: 'forgetDeleted(queryClient, courseId)',
    by: 'void courseId',
  },
  {
    row: '4.12',
    file: 'packages/web/src/features/chapters/change-chapters.ts',
    replace: 'forgetDeleted(queryClient, chapterId)',
    by: 'void chapterId',
  },
  {
    row: '4.12',
    file: 'packages/web/src/features/questions/delete-question.ts',
    replace: 'void reloadLists(queryClient);',
    by: '',
  },
  {
    row: '4.13',
    file: 'packages/web/src/features/exams/api.ts',
    replace: 'refetchOnWindowFocus: false',
    by: "refetchOnWindowFocus: 'always'",
  },
  {
    row: '4.14',
    file: 'packages/web/src/features/exams/api.ts',
    replace: 'gcTime: 0',
    by: 'gcTime: 300_000',
  },
  { row: '4.15', file: 'packages/web/src/features/exams/api.ts', replace: 'retry: false', by: 'retry: 3' },
  {
    row: '4.16 9.04',
    file: 'packages/web/src/lib/query-client.ts',
    replace: 'const RETRIES = 3',
    by: 'const RETRIES = 2',
  },
  {
    row: '4.17',
    file: 'packages/web/src/lib/query-client.ts',
    replace: 'retry: RETRIES,',
    by: 'retry: (failures, error) => failures < RETRIES && !/40[134]/.test(error.message),',
  },
  {
    row: '4.17',
    file: 'packages/web/src/lib/failed-load.ts',
    replace: '[401, 403, 404]',
    by: '[]',
  },
  {
    row: '4.18',
    file: 'packages/web/src/lib/changed-data.ts',
    replace: 'if (isShown) dropWhenLeft(queryClient, query);\n      else cache.remove(query);',
    by: 'if (!isShown) cache.remove(query);',
  },
  {
    row: '4.19',
    file: 'packages/web/src/features/questions/question-lists.ts',
    replace: 'return queryClient.invalidateQueries({ queryKey: questionQueries.lists() });',
    by: 'return refreshLists(queryClient);',
  },
];
