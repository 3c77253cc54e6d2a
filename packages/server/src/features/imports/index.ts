export { maximumNeeded } from './planning/maximum-needed.ts';
export { purgeImports } from './purge-imports.ts';
export { registerImports } from './routes.ts';
