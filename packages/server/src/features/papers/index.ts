export { findPaperSettings, getSettings } from './kept-settings.ts';
export { exportPrints, importPrints } from './move-prints.ts';
export { PREVIEWING, PRINTING } from './print-exam.ts';
export { insertPrint, listPrintKeys, listPrints } from './queries.ts';
export { readImages } from './read-images.ts';
export { registerPapers } from './routes.ts';
