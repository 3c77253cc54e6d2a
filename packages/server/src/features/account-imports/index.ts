export { IMPORTING_ACCOUNTS } from './archive-reader.ts';
export { registerAccountImports } from './routes.ts';
export { purgeAccountImports } from './runs.ts';
