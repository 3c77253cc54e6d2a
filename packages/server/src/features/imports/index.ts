export { APPLY_IMPORT } from './applying/apply-import.ts';
export { READ_IMPORT } from './create-import.ts';
export { READ_IMPORT_AGAIN } from './read-again.ts';
export { registerImports } from './routes.ts';
export { PURGE_IMPORTS } from './runs.ts';
