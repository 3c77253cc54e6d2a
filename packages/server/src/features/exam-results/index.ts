export { COUNTING_ANSWERS } from './answer-counter.ts';
export { exportResults } from './export-results.ts';
export { registerResultMails } from './mails/routes.ts';
export { MAIL_RESULTS } from './mails/send-mails.ts';
export { WRITING_MARKS } from './marks/export-marks.ts';
export { importMarking } from './marks/import-marking.ts';
export { readFullPoints } from './marks/marking.ts';
export { PRINTING_SHEETS } from './marks/print-sheets.ts';
export { findMarking } from './marks/queries.ts';
export { registerExamMarks } from './marks/routes.ts';
export type { PageForSheet, ScannedPages } from './marks/scanned-pages.ts';
export {
  deleteResultsOfScans,
  detachFromScans,
  findExamResults,
  lockExamOf,
  PURGE_STUDENT_RESULTS,
  SHOW_LATE_FIGURES,
} from './queries.ts';
export { registerExamResults } from './routes.ts';
export { readVersions, storeResults } from './store-results.ts';
