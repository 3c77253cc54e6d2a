export {
  findLastChanger,
  forgetInTrail,
  hasEventSince,
  hasWorkedIn,
  isChangedByOthers,
  PURGE_AUDIT_EVENTS,
  renameInTrail,
} from './queries.ts';
export { recordAccountEvent, recordDeletedAccount } from './record-account-event.ts';
export { type EventToRecord, recordEvent, recordEvents } from './record-event.ts';
