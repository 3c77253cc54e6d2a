import { TOAST_CLOSES_AFTER_MS } from '@exam/contract/texts';
import { whenForgetting } from '../lib/forget-account.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  action?: ToastAction | undefined;
}

/** What can still be done about what the toast tells, such as Undo. Doing it closes the toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** More than this many at once hide the screen: the oldest makes room. */
const MOST_AT_ONCE = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

// What they tell may name what is in the account, and what they offer to undo is its own.
whenForgetting(() => replace([]));

/** A toast at the top that says an action worked; closes by itself. */
export function notifySuccess(text: string, action?: ToastAction): void {
  show('success', text, action);
}

/** A toast at the top that says why an action failed; closes by itself. */
export function notifyError(text: string): void {
  show('error', text);
}

/** Takes a toast away before its time. */
export function closeToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

/** The toasts that are shown now, the newest last; in the form that `useSyncExternalStore` takes. */
export const toastStore = {
  get: () => toasts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

function show(kind: Toast['kind'], text: string, action?: ToastAction): void {
  lastId += 1;
  const id = lastId;
  // The same sentence twice is one toast with a new time: two would look like two failures.
  const others = toasts.filter((toast) => toast.text !== text || toast.kind !== kind);
  replace([...others, { id, kind, text, action }].slice(-MOST_AT_ONCE));
  setTimeout(() => closeToast(id), TOAST_CLOSES_AFTER_MS);
}

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
