import type { FastifyInstance } from 'fastify';
import { AppError, NOTHING_HERE } from '../errors.ts';

/** The methods that are served at the address of a request, in the order of `METHODS`; none if nothing is. */
export type MethodsAt = (url: string) => string[];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Whether an address is one of the API, however it is spelled: the router serves `/%61pi/courses`, too. */
export function isOfApi(url: string): boolean {
  return url.startsWith('/api/') || firstOf(url) === 'api';
}

/**
 * Whether an address is one of the API, of a file of the web app or of what programs ask a server for, however it is
 * spelled: no page has such an address.
 */
export function isOfNoPage(url: string): boolean {
  return ['api', 'assets', '.well-known'].includes(firstOf(url));
}

function firstOf(url: string): string {
  return (segmentsOf(url).find((segment) => segment !== '') ?? '').toLowerCase();
}

/**
 * Notes all routes of the API that are registered from now on, to tell a wrong method from a wrong address. Those of operators are left
 * out: for others there is nothing at their addresses.
 */
export function noteMethods(app: FastifyInstance): MethodsAt {
  const routes: { readonly methods: readonly string[]; readonly segments: readonly string[] }[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!url.startsWith('/api/') || url.includes('*') || config?.access === 'operator') return;
    routes.push({ methods: [method].flat(), segments: segmentsOf(url) });
  });
  return (url) => {
    const segments = segmentsOf(url);
    const served = routes.filter((route) => isAt(route.segments, segments)).flatMap(({ methods }) => methods);
    return METHODS.filter((method) => served.includes(method));
  };
}

/**
 * Refuses to delete a list at an address that ends in a slash, where its items are deleted one by one, too. The router ignores the
 * slash, so that an empty id would delete the whole list.
 */
export function refuseEmptyIds(app: FastifyInstance): void {
  const deleted = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('DELETE')) deleted.add(url.replace(/:\w+$/, ':'));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    const isList = request.method === 'DELETE' && deleted.has(`${url}/:`);
    const hasEmptyId = isList && request.url.split('?', 1)[0]?.endsWith('/');
    done(hasEmptyId ? new AppError('notFound', { message: NOTHING_HERE }) : undefined);
  });
}

function isAt(route: readonly string[], segments: readonly string[]): boolean {
  return (
    route.length === segments.length &&
    route.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
  );
}

/** The parts of the path between its slashes, decoded; without its query and one trailing slash. */
function segmentsOf(url: string): string[] {
  const path = url.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
  return path.split('/').slice(1).map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
