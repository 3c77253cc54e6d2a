import { queryClient } from './query-client.ts';

/** Storage keys that belong to the device, not to the account: how the app looks, and what is usually preferred. */
export const DEVICE_KEYS = {
  colorScheme: 'color-scheme',
  sidebarFolded: 'sidebar-folded',
  preferences: 'preferences',
  questionDensity: 'question-density',
  ebelShares: 'ebel-shares',
} as const;

const forgetters = new Set<() => void>();
let timesForgotten = 0;

/** Has `forget` run with the rest: for what a module keeps of an account beside caches and storage. */
export function whenForgetting(forget: () => void): void {
  forgetters.add(forget);
}

/** How often an account was forgotten: whatever began at another count belongs to somebody who is gone. */
export function countForgotten(): number {
  return timesForgotten;
}

/** Empties caches and storage, so that nothing of the account is left for the next person at this machine. */
export function forgetAccount(): void {
  timesForgotten += 1;
  // A screen that still stands for a moment holds on to its query, and the query to its data for minutes.
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
  queryClient.clear();
  for (const forget of forgetters) forget();
  // Addresses of requests hold what was searched for.
  performance.clearResourceTimings();
  sessionStorage.clear();
  const kept = new Set<string>(Object.values(DEVICE_KEYS));
  for (const key of Object.keys(localStorage)) {
    if (!kept.has(key)) localStorage.removeItem(key);
  }
}
