export { purgeAuditEvents } from './purge-audit-events.ts';
export { recordEvent } from './record-event.ts';
