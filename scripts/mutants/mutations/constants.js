// Takes away what section 9 of the specification says.

/** @typedef {import('../mutations.js').Mutation} Mutation */

/** @type {readonly Mutation[]} */
export const CONSTANTS = [
  { row: '9.01', file: 'packages/assembly/src/vocabulary.ts', replace: "'creativity']", by: "'creative']" },
  {
    row: '9.03',
    file: 'packages/web/src/lib/api.ts',
    replace: '  withCredentials: true,',
    by: '  withCredentials: true,\n  timeout: 60_000,',
  },
  {
    row: '9.04',
    file: 'packages/web/src/lib/query-client.ts',
    replace: 'FIRST_DELAY_MS = 1_000',
    by: 'FIRST_DELAY_MS = 2_000',
  },
  {
    row: '9.05',
    file: 'packages/web/src/lib/query-client.ts',
    replace: 'LONGEST_DELAY_MS = 30_000',
    by: 'LONGEST_DELAY_MS = 60_000',
  },
  {
    row: '9.06',
    file: 'packages/web/src/lib/query-client.ts',
    replace: 'UNUSED_KEPT_MS = 5 * 60_000',
    by: 'UNUSED_KEPT_MS = 4 * 60_000',
  },
  {
    row: '9.06',
    file: 'packages/web/src/lib/query-client.ts',
    replace: 'UNUSED_KEPT_MS = 5 * 60_000',
    by: 'UNUSED_KEPT_MS = 10 * 60_000',
  },
  {
    row: '9.07',
    file: 'packages/web/src/lib/refresh-token.ts',
    replace: "xsrfCookieName: 'XSRF-TOKEN'",
    by: "xsrfCookieName: 'CSRF-TOKEN'",
  },
  {
    row: '9.08',
    file: 'packages/web/src/lib/changed-data.ts',
    replace: 'return queryClient.invalidateQueries({ predicate: (query) => !isNeverStale(query) });',
    by: "queryClient.removeQueries({ type: 'inactive' });\n  return queryClient.invalidateQueries();",
  },
  {
    row: '9.08',
    file: 'packages/web/src/data/chapters.ts',
    replace: 'queryKey, data);\n        void markAllStale(queryClient);',
    by: "queryKey, data);\n        queryClient.removeQueries({ type: 'inactive' });",
    test: 'a change of a chapter',
  },
  {
    row: '9.09',
    file: 'packages/web/src/ui/notify.ts',
    replace: 'replace([...toasts, {',
    by: 'replace([...toasts.filter((toast) => toast.text !== text), {',
  },
  {
    row: '9.07',
    file: 'packages/web/src/lib/api.ts',
    replace: "xsrfCookieName: 'XSRF-TOKEN'",
    by: "xsrfCookieName: 'XSRF'",
  },
];
