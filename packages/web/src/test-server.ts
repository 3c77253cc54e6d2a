import axios, { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';

/** A request as a fake server sees it. */
export interface SeenRequest {
  method: string;
  path: string;
  params: unknown;
  body: unknown;
  authorization: string | undefined;
  contentType: string | undefined;
  /** The version that an edit is based on, as the header says it. */
  ifMatch: string | undefined;
  /** What makes a create that is sent again the same create. */
  idempotencyKey: string | undefined;
  /** The cookie that is sent back as a header, and that header; browsers add it. */
  xsrf: readonly [cookie: string | undefined, header: string | undefined];
  /** Whether cookies go to another origin, too. */
  withCredentials: boolean | undefined;
}

type Answer = { status: number; body: unknown };
type Server = (request: SeenRequest) => Answer | Promise<Answer>;

let server: Server | undefined;

/** Answers every call of the running test, and hands back the list that the calls are noted in. */
export function serve(answer: Server): SeenRequest[] {
  const seen: SeenRequest[] = [];
  server = (request) => {
    seen.push(request);
    return answer(request);
  };
  return seen;
}

/** In place of the network, for the client of the app and for bare axios alike. */
axios.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
  const { status, body } = await (server ?? unexpected)(requestOf(config));
  const response = { data: body, status, statusText: '', headers: new AxiosHeaders(), config };
  if (status < 300) return response;
  throw new AxiosError(`status ${status}`, String(status), config, undefined, response);
};

function requestOf(config: InternalAxiosRequestConfig): SeenRequest {
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: config.url ?? '',
    params: config.params,
    body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
    authorization: config.headers.get('Authorization') as string | undefined,
    contentType: config.headers.get('Content-Type') as string | undefined,
    ifMatch: config.headers.get('If-Match') as string | undefined,
    idempotencyKey: config.headers.get('Idempotency-Key') as string | undefined,
    xsrf: [config.xsrfCookieName, config.xsrfHeaderName],
    withCredentials: config.withCredentials,
  };
}

function unexpected(request: SeenRequest): never {
  throw new Error(`Nobody serves ${request.method} ${request.path} in this test`);
}
