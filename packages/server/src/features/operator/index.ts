export { runAccounts } from './accounts-command.ts';
export { PURGE_OPERATOR_EVENTS, renameInOperatorEvents } from './queries.ts';
export { registerOperator } from './routes.ts';
