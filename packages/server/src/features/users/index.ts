export { type DemoAccount, ensureDemoAccount } from './ensure-demo-account.ts';
export { getAccountDetail } from './get-account-detail.ts';
export { purgeAccounts } from './purge-accounts.ts';
export { registerUsers } from './register-users.ts';
export { makeAuthenticate } from './sessions/authenticate.ts';
export { presentSession } from './sessions/present.ts';
export { listSessions } from './sessions/queries.ts';
