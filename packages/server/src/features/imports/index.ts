export { purgeImports } from './purge-imports.ts';
export { READING_FILES } from './reading/file-reader.ts';
export { IMPORTING_QUESTIONS, registerImports } from './routes.ts';
