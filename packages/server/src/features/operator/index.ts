export { runAccounts } from './accounts-command.ts';
export { PURGE_OPERATOR_EVENTS } from './purge-operator-events.ts';
export { registerOperator } from './routes.ts';
