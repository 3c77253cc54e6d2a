// Takes away what section 8 of the specification says.

/** @typedef {import('../mutations.js').Mutation} Mutation */

/** @type {readonly Mutation[]} */
export const ERRORS = [
  {
    row: '8.01',
    file: 'packages/web/src/lib/error-text.ts',
    replace: "if (typeof body?.message === 'string' && body.message !== '') return body.message;",
    by: '',
  },
  {
    row: '8.02',
    file: 'packages/web/src/lib/error-text.ts',
    replace: '[0]?.msg',
    by: '.at(-1)?.msg',
  },
  {
    row: '8.03',
    file: 'packages/contract/src/texts.ts',
    replace: "'Something sent wrong'",
    by: "'Something went wrong'",
  },
  {
    row: '8.04',
    file: 'packages/contract/src/texts.ts',
    replace: "'Something went wrong!'",
    by: "'Something went wrong'",
  },
  {
    row: '8.05',
    file: 'packages/contract/src/texts.ts',
    replace: "'Something went wrong!'",
    by: "'Something went wrong'",
  },
  {
    row: '8.05',
    file: 'packages/web/src/ui/load-error-toast.ts',
    replace: 'failures.map(textOfFailure)',
    by: "failures.map(() => 'Something went wrong!')",
  },
  {
    row: '8.06',
    file: 'packages/web/src/features/questions/question-failure.tsx',
    replace: 'const text = textOfFailure(error);',
    by: "const text = error ? 'Something went wrong!' : '';",
  },
  {
    row: '8.06',
    file: 'packages/web/src/features/questions/question-failure.tsx',
    replace: 'const text = textOfFailure(error);',
    by: "const text = textOfFailure(error).replace('Something went wrong!', '');",
  },
  {
    row: '8.07',
    file: 'packages/web/src/features/exams/quiet-failure.tsx',
    replace: 'role="status"',
    by: 'role="alert"',
  },
  {
    row: '8.08',
    file: 'packages/contract/src/texts.ts',
    replace: '${item} added successfully',
    by: '${item} added',
  },
  {
    row: '8.08',
    file: 'packages/contract/src/texts.ts',
    replace: '${item} updated successfully',
    by: '${item} updated',
  },
  {
    row: '8.08',
    file: 'packages/web/src/ui/use-change.ts',
    replace: 'answer.message ?? successText',
    by: 'successText',
  },
  {
    row: '8.09',
    file: 'packages/contract/src/texts.ts',
    replace: "'Item was succussfully deleted'",
    by: "'Item was successfully deleted'",
  },
  {
    row: '8.11',
    file: 'packages/web/src/ui/use-change.ts',
    replace: 'onError: (error) => notifyError(errorText(error, TEXTS.somethingSentWrong)),',
    by: 'onError: (error) => void errorText(error, TEXTS.somethingSentWrong),',
  },
  {
    row: '8.12',
    file: 'packages/web/src/features/chapters/chapter-actions.tsx',
    replace: 'useLoadErrorToast(courseQuery);',
    by: '',
  },
  {
    row: '8.12',
    file: 'packages/web/src/features/chapters/chapter-list.tsx',
    replace: 'useLoadErrorToast(query, courseQuery);',
    by: 'useLoadErrorToast(query);',
  },
  {
    row: '8.12',
    file: 'packages/web/src/features/questions/question-pool.tsx',
    replace: 'useLoadErrorToast(query, courses);',
    by: 'useLoadErrorToast(query);',
  },
  {
    row: '8.12',
    file: 'packages/web/src/features/chapters/chapter-actions.tsx',
    replace: "courseQuery.data?.role !== 'viewer'",
    by: 'courseQuery.data !== undefined',
  },
];
