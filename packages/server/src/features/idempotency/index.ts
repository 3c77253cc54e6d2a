export { createOnce, type Once, onceOf } from './create-once.ts';
export { PURGE_IDEMPOTENCY_KEYS } from './queries.ts';
