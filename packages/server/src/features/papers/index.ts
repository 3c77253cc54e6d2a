export { findPaperSettings } from './kept-settings.ts';
export { registerPapers } from './routes.ts';
