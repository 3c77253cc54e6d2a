export { createOnce, type Once, onceOf } from './create-once.ts';
export { purgeIdempotencyKeys } from './queries.ts';
