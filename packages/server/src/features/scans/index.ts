export { exportScans } from './export-scans.ts';
export { noteChangeOfList } from './note-change-of-list.ts';
export { scannedPages } from './pages/pages-for-sheets.ts';
export { purgeScans } from './queries.ts';
export { READING_TYPED } from './reading/read-typed-page.ts';
export { READING_SCANS } from './reading/scan-reader.ts';
export { makeResultsOfScans } from './results/results-of-scans.ts';
export { registerScans } from './routes.ts';
