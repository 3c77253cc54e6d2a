import type { BodyOf, Session, User } from '@exam/contract';
import { call } from './call.ts';
import { endSession } from './end-session.ts';
import { errorStatus, isWithoutVerdict } from './error-text.ts';
import { forgetAccount } from './forget-account.ts';
import { queryClient } from './query-client.ts';
import { withSessionLock } from './session-lock.ts';
import { getSessionState, sessionStore, setAccessToken, setSessionState } from './session-store.ts';
import { isOf, onOtherTabs, signatureOf, tellOtherTabs } from './session-tabs.ts';
import { useStore } from './store.ts';
import { forbidWayBack } from './way-back.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Loads the signed-in user; a 401 has led to one refresh and one retry before it arrives here. Never rejects: where
 * neither says whether there is a session, it is left `unreachable`.
 */
export async function loadSession(): Promise<void> {
  setSessionState({ status: 'loading', user: undefined });
  try {
    setSessionState({ status: 'signed-in', user: await call('GET /api/users') });
  } catch (error) {
    if (!isWithoutVerdict(error)) endSession();
    else if (getSessionState().status === 'loading')
      setSessionState({ status: 'unreachable', user: undefined });
  }
}

/** Keeps this tab true to the others: they share the refresh cookie, which may come to mean somebody else. */
export function followOtherTabs(): void {
  onOtherTabs((signature) => {
    const { user, status } = getSessionState();
    if (signature === signatureOf(user)) {
      // Logged in again over there: what waits here goes on with a token of its own.
      if (user !== undefined && status === 'interrupted') setSessionState({ status: 'signed-in', user });
      return;
    }
    if (isOf(signature, user)) return void rereadUser();
    endSession();
    if (signature !== '') void loadSession();
  });
}

/** Another tab has changed the account, such as its e-mail: what is being done in this one goes on. */
async function rereadUser(): Promise<void> {
  // Without an answer everything stays as it was; the next call finds out.
  const user = await call('GET /api/users').catch(() => undefined);
  if (user === undefined || user._id !== getSessionState().user?._id) return;
  setSessionState({ status: 'signed-in', user });
  // Courses name their members by e-mail.
  await queryClient.invalidateQueries();
}

/**
 * Asks anew who is signed in when the browser shows this page again as it was left (from its back-forward cache):
 * frozen, it has not heard what other tabs did.
 */
export function followReturns(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    endSession();
    void loadSession();
  });
}

/** Whoever was interrupted and comes back goes on; for anybody else nothing is left of the account before. */
export function begin(session: Session): User {
  const { status, user } = getSessionState();
  if (status !== 'interrupted' || user._id !== session.user._id) forgetAccount();
  setAccessToken(session.accessToken);
  setSessionState({ status: 'signed-in', user: session.user });
  tellOtherTabs(session.user);
  return session.user;
}

async function login(credentials: Credentials): Promise<User> {
  return begin(await call('POST /api/users/login', { body: credentials }));
}

async function signup(credentials: BodyOf<'POST /api/users/signup'>): Promise<User> {
  return begin(await call('POST /api/users/signup', { body: credentials }));
}

/** After the server has changed the user: a code was taken, or the e-mail is another one now. */
export function updateUser(change: Partial<User>): void {
  const { user } = getSessionState();
  if (user === undefined) return;
  const updated = { ...user, ...change };
  setSessionState({ status: 'signed-in', user: updated });
  tellOtherTabs(updated);
}

function markVerified(): void {
  updateUser({ isVerified: true });
}

/** After the server has ended this session, with all others or with the account. */
export function leave(): void {
  forbidWayBack();
  endSession();
  tellOtherTabs(undefined);
}

/** How a log-out is answered that has nothing to end. */
const SESSION_HAD_ENDED = new Set([400, 401, 403]);

/** Ends the session on the server first: were only this page cleared, a reload would sign in again. */
async function logout(): Promise<void> {
  let providerAddress: string | undefined;
  try {
    const ended = await withSessionLock(() => call('POST /api/users/logout'));
    providerAddress = ended.data?.providerAddress;
  } catch (error) {
    const status = errorStatus(error);
    if (status === undefined || !SESSION_HAD_ENDED.has(status)) throw error;
  }
  leave();
  // After a single sign-on the provider would let the next person at this browser in.
  if (providerAddress !== undefined) window.location.assign(providerAddress);
}

/** The account that is signed in, and the functions that change it; those that call the server reject as `api` does. */
export function useSession() {
  const { status, user } = useStore(sessionStore);
  return { status, user, login, signup, markVerified, updateUser, logout, leave };
}
