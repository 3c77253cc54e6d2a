import { TOAST_CLOSES_AFTER_MS } from '@exam/contract/texts';
import { whenForgetting } from '../lib/forget-account.ts';
import { getSessionState } from '../lib/session-store.ts';
import { createStore, type Readable } from '../lib/store.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  /** Whether somebody was signed in when it was shown. Such a toast may name what is in the account, so it goes with the session. */
  isOfAccount: boolean;
}

const store = createStore<readonly Toast[]>([]);
let lastId = 0;

/** The toasts that are shown now, the newest last. */
export const toastStore: Readable<readonly Toast[]> = store;

whenForgetting(() => replace(store.get().filter(({ isOfAccount }) => !isOfAccount)));

/** A toast at the top that says an action worked; closes by itself after five seconds, whatever else is told meanwhile. */
export function notifySuccess(text: string): void {
  show('success', text);
}

/** A toast at the top that says why an action failed; closes by itself. */
export function notifyError(text: string): void {
  show('error', text);
}

/** Takes a toast away before its time. */
export function closeToast(id: number): void {
  replace(store.get().filter((toast) => toast.id !== id));
}

function show(kind: Toast['kind'], text: string): void {
  lastId += 1;
  const id = lastId;
  const isOfAccount = getSessionState().status === 'signed-in';
  const toasts = store.get();
  replace([...toasts, { id, kind, text, isOfAccount }]);
  setTimeout(() => closeToast(id), TOAST_CLOSES_AFTER_MS);
}

function replace(next: readonly Toast[]): void {
  store.update(() => next);
}
