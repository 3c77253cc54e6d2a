export { APPLY_ACCOUNT_IMPORT } from './apply-account-import.ts';
export { READ_ACCOUNT } from './create-account-import.ts';
export { registerAccountImports } from './routes.ts';
export { PURGE_ACCOUNT_IMPORTS } from './runs.ts';
