export { exportScans } from './export-scans.ts';
export { purgeScans } from './queries.ts';
export { READING_SCANS } from './reading/scan-reader.ts';
export { registerScans } from './routes.ts';
