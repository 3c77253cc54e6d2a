export { purgeAuditEvents } from './purge-audit-events.ts';
export { forgetInTrail, renameInTrail } from './queries.ts';
export { recordEvent } from './record-event.ts';
