export { registerAccountImports } from './routes.ts';
export { purgeAccountImports } from './runs.ts';
