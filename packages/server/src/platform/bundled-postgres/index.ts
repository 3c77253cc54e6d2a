export { findRunningPostgres, hasCluster } from './find-running-postgres.ts';
export { type BundledPostgres, startBundledPostgres } from './start-bundled-postgres.ts';
