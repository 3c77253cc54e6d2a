import axios from 'axios';
import { pathOf } from './endpoint-path.ts';
import { countForgotten, whenForgetting } from './forget-account.ts';
import { withSessionLock } from './session-lock.ts';
import { getAccessToken, getSessionState, setAccessToken } from './session-store.ts';

let pending: Promise<string> | undefined;

// The next caller asks for a token of its own.
whenForgetting(() => {
  pending = undefined;
});

/**
 * A token newer than the refused one. All requests that fail at the same time share one refresh.
 * @param refused the token that the failed request carried, if any
 * @throws what the refresh call threw, or an error at once when the session has already ended
 */
export function refreshToken(refused: string | undefined): Promise<string> {
  const current = getAccessToken();
  if (current !== undefined && current !== refused) return Promise.resolve(current);
  if (getSessionState().status === 'signed-out') return Promise.reject(new Error('The session has ended'));
  pending ??= startRefresh();
  return pending;
}

function startRefresh(): Promise<string> {
  const refresh = withSessionLock(requestToken).finally(() => {
    if (pending === refresh) pending = undefined;
  });
  return refresh;
}

/**
 * Goes past the api client on purpose: no answer here must ask for yet another refresh. Like every call it carries the
 * token that is held, though the cookie alone is what counts.
 */
async function requestToken(): Promise<string> {
  const sentAt = countForgotten();
  const token = getAccessToken();
  const { data } = await axios.post<{ accessToken: string }>(
    pathOf('POST /api/users/refresh-token'),
    {},
    {
      xsrfCookieName: 'XSRF-TOKEN',
      xsrfHeaderName: 'X-XSRF-TOKEN',
      withCredentials: true,
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    },
  );
  if (sentAt !== countForgotten()) throw new Error('The session has ended');
  setAccessToken(data.accessToken);
  return data.accessToken;
}
