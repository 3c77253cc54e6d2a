export type { PostgresExit } from './launch-postgres.ts';
export {
  type BundledPostgres,
  type BundledPostgresOptions,
  startBundledPostgres,
} from './start-bundled-postgres.ts';
