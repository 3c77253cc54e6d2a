export { exportScans } from './export-scans.ts';
export { noteChangeOfList } from './note-change-of-list.ts';
export { scannedPages } from './pages/pages-for-sheets.ts';
export { PURGE_SCANS } from './queries.ts';
export { READ_SCAN } from './reading/read-scan.ts';
export { READING_TYPED } from './reading/read-typed-page.ts';
export { makeResultsOfScans } from './results/results-of-scans.ts';
export { registerScans } from './routes.ts';
