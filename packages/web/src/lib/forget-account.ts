import { queryClient } from './query-client.ts';

/** Storage keys that belong to the device, not to the account: how the app looks, and what is usually preferred. */
export const DEVICE_KEYS = {
  colorScheme: 'color-scheme',
  sidebarFolded: 'sidebar-folded',
  preferences: 'preferences',
} as const;

/** Empties query caches and storage, so that nothing of the account is left for the next person at this machine. */
export function forgetAccount(): void {
  queryClient.clear();
  sessionStorage.clear();
  const kept = new Set<string>(Object.values(DEVICE_KEYS));
  for (const key of Object.keys(localStorage)) {
    if (!kept.has(key)) localStorage.removeItem(key);
  }
}
