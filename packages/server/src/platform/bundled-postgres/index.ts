export { findRunningPostgres, hasCluster } from './find-running-postgres.ts';
export { type BundledPostgres, sharedBuffersMiB, startBundledPostgres } from './start-bundled-postgres.ts';
