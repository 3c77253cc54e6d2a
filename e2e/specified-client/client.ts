import type { AxiosError, AxiosStatic, InternalAxiosRequestConfig } from 'axios';

/** The answers of the calls of accounts, as far as the specification says. */
interface User {
  readonly email: string;
  readonly isVerified: boolean;
}

type Fallback = 'Something sent wrong' | 'Something went wrong!';

/** An action of a screen: the payload as sent, and the texts where the server has none. */
interface Action {
  readonly body?: unknown;
  readonly success?: string;
  readonly fallback?: Fallback;
}

/**
 * A client of the API that is written from sections 4, 7, 8 and 9 of the specification alone: it knows no field, header,
 * status or call beside them. It takes each sentence at its word: *any* 401 leads to one refresh and one retry, that of
 * the refresh call and of the log-in, too.
 *
 * It is handed to a page as its own source text, so it refers to nothing outside of itself.
 */
export function makeClient(axios: AxiosStatic) {
  const session: { token?: string | undefined; user?: User | undefined } = {};
  const toasts: string[] = [];
  const waitsMs: number[] = [];

  const http = axios.create({ withCredentials: true, xsrfCookieName: 'XSRF-TOKEN' });

  http.interceptors.request.use((config) => {
    if (session.token !== undefined) config.headers.Authorization = `Bearer ${session.token}`;
    return config;
  });

  // "A 401 triggers the token refresh once with one retry; a failed refresh clears the token."
  http.interceptors.response.use(undefined, async (error: AxiosError) => {
    const config = error.config as (InternalAxiosRequestConfig & { isRetry?: boolean }) | undefined;
    if (error.response?.status !== 401 || config === undefined || config.isRetry) throw error;
    try {
      session.token = (await http.post('/api/users/refresh-token')).data.accessToken;
    } catch {
      session.token = undefined;
      throw error;
    }
    config.isRetry = true;
    return http.request(config);
  });

  /** "The server's response message, else the first entry's msg in the errors list, else" the fallback. */
  function textOf(error: unknown, fallback: Fallback): string {
    const body = (error as AxiosError<{ message?: string; errors?: { msg?: string }[] }>).response?.data;
    return body?.message || body?.errors?.[0]?.msg || fallback;
  }

  /** Waits of retries are noted and not waited for. */
  async function wait(delayMs: number): Promise<void> {
    waitsMs.push(delayMs);
  }

  const client = {
    session: () => ({ isHoldingToken: session.token !== undefined, user: session.user }),
    toasts: () => toasts,
    waitsMs: () => waitsMs,

    /** Puts a token in the place of the one that is held, as if time had passed. */
    ageToken: () => {
      session.token = `${session.token}-of-yesterday`;
    },

    /** "At start the current user is loaded from the server." */
    start: async () => {
      try {
        session.user = (await http.get('/api/users')).data;
      } catch {
        session.user = undefined;
      }
    },

    enter: async (call: 'login' | 'signup', email: string, password: string) => {
      try {
        const { data } = await http.post(`/api/users/${call}`, { email, password });
        session.token = data.accessToken;
        session.user = data.user;
      } catch (error) {
        toasts.push(textOf(error, 'Something went wrong!'));
      }
    },

    verify: async (verificationCode: string) => {
      try {
        await http.post('/api/users/verify-email', { verificationCode });
        if (session.user) session.user = { ...session.user, isVerified: true };
      } catch (error) {
        toasts.push(textOf(error, 'Something went wrong!'));
      }
    },

    /** A data query: "failed queries are retried 3 times with a delay that doubles from 1 s". */
    load: async (path: string): Promise<unknown> => {
      for (let failures = 0; ; failures += 1) {
        try {
          return (await http.get(path)).data.data;
        } catch (error) {
          if (failures === 3) {
            toasts.push(textOf(error, 'Something went wrong!'));
            return undefined;
          }
          await wait(1_000 * 2 ** failures);
        }
      }
    },

    /** "Exam data queries: no retry", and their "load failures are swallowed silently". */
    loadExams: async (path: string): Promise<unknown> => {
      try {
        return (await http.get(path)).data.data;
      } catch {
        return undefined;
      }
    },

    /** @returns the payload of the answer; undefined where the server refused, or has none */
    act: async (
      method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      action: Action = {},
    ): Promise<unknown> => {
      const { body, success, fallback = 'Something sent wrong' } = action;
      try {
        const { data } = await http.request({ method, url: path, data: body });
        const told = data?.message ?? success;
        if (told !== undefined) toasts.push(told);
        return data?.data;
      } catch (error) {
        toasts.push(textOf(error, fallback));
        return undefined;
      }
    },
  };
  return client;
}

export type Client = ReturnType<typeof makeClient>;
