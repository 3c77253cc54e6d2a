import type { User } from '@exam/contract';

/** `unreachable` is a start at which the server gave no answer: nobody knows yet whether there is a session. */
export type SessionState =
  | { status: 'loading' | 'unreachable' | 'signed-out'; user: undefined }
  | { status: 'signed-in'; user: User };

let accessToken: string | undefined;
let state: SessionState = { status: 'loading', user: undefined };
const listeners = new Set<() => void>();

/** The access token lives here and nowhere else: memory only, gone with the page. */
export function getAccessToken(): string | undefined {
  return accessToken;
}

export function setAccessToken(token: string | undefined): void {
  accessToken = token;
}

export function getSessionState(): SessionState {
  return state;
}

/** Replaces the state and tells whoever subscribed. */
export function setSessionState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** In the form that `useSyncExternalStore` takes. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
