import type { Migration } from 'kysely';
import { initial } from './0001-initial.ts';

/** Every migration by its name, in the order in which they are applied. A released one never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
};
