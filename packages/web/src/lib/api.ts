import axios, {
  AxiosError,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { endSession } from './end-session.ts';
import { pathOf } from './endpoint-path.ts';
import { isWithoutVerdict } from './error-text.ts';
import { countForgotten } from './forget-account.ts';
import { interruptSession } from './interrupt-session.ts';
import { refreshToken } from './refresh-token.ts';
import { nameOfFile } from './save-file.ts';
import { getAccessToken, getSessionState } from './session-store.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** How a request travels, whatever it asks for. */
export interface Travel {
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Hears how much of the body is sent, as a share from 0 to 1. */
  onSent?: ((share: number) => void) | undefined;
  /** Whether it is to arrive even if the page goes meanwhile. */
  keepalive?: boolean | undefined;
}

interface Options extends Travel {
  /** Becomes the query string; absent and undefined ones are left out. */
  params?: object | undefined;
  responseType?: 'blob';
}

/** A file, and what the server calls it. */
export interface ReceivedFile {
  readonly file: Blob;
  readonly name: string | undefined;
}

interface TrackedConfig extends InternalAxiosRequestConfig {
  /** The token that this request carried. */
  sentToken?: string | undefined;
  /** The number of sign-outs when the request was sent. A higher number now means that its account is gone. */
  sentAt?: number;
  isRetry?: boolean;
}

const client = axios.create({
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
  withCredentials: true,
});

const LOGOUT = pathOf('POST /api/users/logout');
/** Calls that make or end a session: their answers are for whoever comes next, too. */
const SESSION_CALLS = new Set([pathOf('POST /api/users/login'), pathOf('POST /api/users/signup'), LOGOUT]);

client.interceptors.request.use((config: TrackedConfig) => {
  config.sentToken = getAccessToken();
  config.sentAt ??= countForgotten();
  if (config.sentToken !== undefined) config.headers.set('Authorization', `Bearer ${config.sentToken}`);
  return config;
});

client.interceptors.response.use(
  (answer) => (isOfSomebodyGone(answer.config) ? never() : answer),
  (error: unknown) => {
    const config = error instanceof AxiosError ? (error.config as TrackedConfig | undefined) : undefined;
    if (!(error instanceof AxiosError) || config === undefined) throw error;
    return isOfSomebodyGone(config) ? never() : retryAfterRefresh(error, config);
  },
);

/**
 * A 401 leads to one refresh and one retry; every other failure stays what it is. A log-out asks for no refresh: it holds
 * the session lock, which a refresh would wait for. Where the end of the session would lose something, the call waits for a log-in.
 */
async function retryAfterRefresh(error: AxiosError, config: TrackedConfig): Promise<AxiosResponse> {
  if (error.response?.status !== 401 || config.isRetry || config.url === LOGOUT) throw error;
  if (getSessionState().status === 'interrupted') return retryAfterLogIn(error, config);
  try {
    await refreshToken(config.sentToken);
  } catch (failure) {
    const { status } = getSessionState();
    // Nobody knows yet whether there is a session.
    if (isWithoutVerdict(failure) && (status === 'loading' || losesSomething(config))) throw failure;
    if (status === 'interrupted' || losesSomething(config)) return retryAfterLogIn(error, config);
    endSession();
    throw error;
  }
  return retry(config);
}

/** Whether the call, or the screen that it is made for, holds something that would be gone with the session. */
function losesSomething({ method, url }: TrackedConfig): boolean {
  return !SESSION_CALLS.has(url ?? '') && (method !== 'get' || hasUnsavedWork());
}

async function retryAfterLogIn(error: AxiosError, config: TrackedConfig): Promise<AxiosResponse> {
  if (SESSION_CALLS.has(config.url ?? '')) throw error;
  if (await interruptSession()) return retry(config);
  if (isOfSomebodyGone(config)) return never();
  throw error;
}

function retry(config: TrackedConfig): Promise<AxiosResponse> {
  config.isRetry = true;
  return client.request(config);
}

/** Never settles. The account has signed out, and the screens that waited are gone: nothing is kept or shown for the next person. */
function never(): Promise<never> {
  return new Promise(() => {});
}

/** Whether the account that a call was made for has been forgotten since. */
function isOfSomebodyGone({ url, sentAt }: TrackedConfig): boolean {
  return sentAt !== countForgotten() && !SESSION_CALLS.has(url ?? '');
}

async function request<T>(method: string, url: string, options: Options, body?: unknown) {
  const { onSent, keepalive, ...rest } = options;
  const config = { method, url, data: body, ...rest } as AxiosRequestConfig;
  // A request by `fetch` can outlive its page; one by XMLHttpRequest cannot.
  if (keepalive) Object.assign(config, { adapter: 'fetch', fetchOptions: { keepalive } });
  if (onSent) config.onUploadProgress = ({ loaded, total }) => onSent(total ? loaded / total : 0);
  return client.request<T>(config);
}

async function send<T>(method: string, url: string, options: Options, body?: unknown): Promise<T> {
  return (await request<T>(method, url, options, body)).data;
}

/** An answer that is a file. A refusal arrives as a file too: it is read, so that its words can be told. */
async function receive(method: string, url: string, options: Options, body?: unknown): Promise<ReceivedFile> {
  try {
    const { data, headers } = await request<Blob>(method, url, { ...options, responseType: 'blob' }, body);
    return { file: data, name: nameOfFile(headers['content-disposition']) };
  } catch (error) {
    const response = error instanceof AxiosError ? error.response : undefined;
    if (response?.data instanceof Blob && response.data.type.startsWith('application/json')) {
      response.data = JSON.parse(await response.data.text());
    }
    throw error;
  }
}

/**
 * The way to the server, below the typed `call`. Each resolves to the body of the answer (a list is `{ data, page }`) and
 * rejects with an AxiosError. A 401 leads to one shared token refresh and one retry. A POST, PUT or PATCH without a body
 * sends `{}`: the server expects JSON there.
 */
export const api = {
  get: <T>(url: string, options: Options = {}) => send<T>('get', url, options),
  /** For an answer that is a file; its type is the one that the server names. */
  getFile: (url: string, options: Options = {}) => receive('get', url, options),
  /** The same, for one that is made from what is sent. */
  postFile: (url: string, body: unknown, options: Options = {}) => receive('post', url, options, body),
  post: <T>(url: string, body: unknown = {}, options: Options = {}) => send<T>('post', url, options, body),
  put: <T>(url: string, body: unknown = {}, options: Options = {}) => send<T>('put', url, options, body),
  patch: <T>(url: string, body: unknown = {}, options: Options = {}) => send<T>('patch', url, options, body),
  delete: <T>(url: string, options: Options = {}) => send<T>('delete', url, options),
};
