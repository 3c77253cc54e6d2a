export { type DemoAccount, ensureDemoAccount } from './ensure-demo-account.ts';
export { purgeAccounts } from './purge-accounts.ts';
export { registerUsers } from './register-users.ts';
export { makeAuthenticate } from './sessions/authenticate.ts';
