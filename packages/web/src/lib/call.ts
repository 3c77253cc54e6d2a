import type { AnswerOf, BodyOf, EndpointName, ParamsOf, QueryOf } from '@exam/contract';
import { api, type ReceivedFile, type Travel } from './api.ts';

/** A part of a request: absent where the endpoint takes none, and optional where everything in it is. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: never }
  : object extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** The input of an endpoint by the contract, and options of the request. */
type RequestOf<Name extends EndpointName> = Part<'params', ParamsOf<Name>> &
  Part<'query', QueryOf<Name>> &
  Part<'body', BodyOf<Name>> &
  Travel;

/** The request, which may be left away where everything in it may. */
type Given<Name extends EndpointName> =
  object extends RequestOf<Name> ? [request?: RequestOf<Name>] : [request: RequestOf<Name>];

/** The endpoints whose answer is a file as it is saved or shown. */
type FileName = {
  [Name in EndpointName]: AnswerOf<Name> extends Uint8Array ? Name : never;
}[EndpointName];

/**
 * Calls an endpoint of the contract: `call('GET /api/courses/{id}', { params: { id } })`. The compiler takes from the
 * contract what goes in and what comes out; nothing of it is checked again while it runs.
 * @returns the body of the answer; rejects as `api` does
 */
export function call<Name extends Exclude<EndpointName, FileName>>(
  name: Name,
  ...[request]: Given<Name>
): Promise<AnswerOf<Name>> {
  const { verb, address, body, options } = read(name, request as AnyRequest | undefined);
  return verb === 'get' || verb === 'delete'
    ? api[verb](address, options)
    : api[verb](address, body, options);
}

/** Calls an endpoint for its answer as a file, with the name that the server gives it. Rejects as `api` does. */
export function callForFile<Name extends EndpointName>(
  name: Name,
  ...[request]: Given<Name>
): Promise<ReceivedFile> {
  const { verb, address, body, options } = read(name, request as AnyRequest | undefined);
  return verb === 'get' ? api.getFile(address, options) : api.postFile(address, body, options);
}

/** The header of an edit that is based on this version: the server refuses it once there is a newer one. */
export function basedOn(version: number): Record<string, string> {
  return { 'If-Match': `"${version}"` };
}

/** The type of a body that is the bytes of a file. */
const BYTES = { 'Content-Type': 'application/octet-stream' };

/** A request to any endpoint. */
interface AnyRequest extends Travel {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
}

function read(name: EndpointName, { params = {}, query, body, ...travel }: AnyRequest = {}) {
  const [method, path] = name.split(' ') as [string, string];
  return {
    verb: method.toLowerCase() as 'get' | 'delete' | 'post' | 'put' | 'patch',
    address: path.replace(/\{(\w+)\}/g, (_placeholder, key: string) => encodeURIComponent(params[key] ?? '')),
    body,
    options: {
      ...travel,
      ...(ArrayBuffer.isView(body) && { headers: { ...BYTES, ...travel.headers } }),
      params: query,
    },
  };
}
