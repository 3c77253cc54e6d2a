import type { User } from '@exam/contract';
import { createStore, type Readable } from './store.ts';

/**
 * `unreachable` is a start at which the server gave no answer: nobody knows yet whether there is a session. `interrupted` is a
 * session that the server has ended while something was unsaved: the screen stays, and its account is asked to log in again.
 */
export type SessionState =
  | { status: 'loading' | 'unreachable' | 'signed-out'; user: undefined }
  | { status: 'signed-in' | 'interrupted'; user: User };

let accessToken: string | undefined;
const session = createStore<SessionState>({ status: 'loading', user: undefined });

/** The access token lives here and nowhere else: memory only, gone with the page. */
export function getAccessToken(): string | undefined {
  return accessToken;
}

export function setAccessToken(token: string | undefined): void {
  accessToken = token;
}

/** The account that is signed in. */
export const sessionStore: Readable<SessionState> = session;

export const getSessionState = session.get;

export function setSessionState(next: SessionState): void {
  session.update(() => next);
}
