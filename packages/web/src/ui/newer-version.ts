import type { Person } from '@exam/contract';
import { AxiosError } from 'axios';

/**
 * The version that somebody else has saved meanwhile, when a save was refused because it was based on an older version (409 with
 * `current`); undefined for every other failure.
 */
export function newerVersionOf<Item>(error: unknown): Item | undefined {
  const response = error instanceof AxiosError ? error.response : undefined;
  if (response?.status !== 409) return undefined;
  return (response.data as { current?: Item } | undefined)?.current ?? undefined;
}

/** The name of the person who saved it; undefined if unknown. */
export function changerOf(error: unknown): Person | undefined {
  const response = error instanceof AxiosError ? error.response : undefined;
  return (response?.data as { changedBy?: Person | null } | undefined)?.changedBy ?? undefined;
}
