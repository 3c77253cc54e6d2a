export { findPaperSettings } from './kept-settings.ts';
export { exportPrints, importPrints } from './move-prints.ts';
export { PREVIEWING, PRINTING } from './print-exam.ts';
export { registerPapers } from './routes.ts';
