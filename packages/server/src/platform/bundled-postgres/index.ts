export { type BundledPostgres, startBundledPostgres } from './start-bundled-postgres.ts';
