import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError, NOTHING_HERE, refusalBody } from '../errors.ts';
import { isOfNoPage, type MethodsAt } from './methods-of-addresses.ts';

/**
 * Serves the built web app. A page address without a file gets the index page. An unknown address of the API gets a JSON 404, and a
 * method that an address does not have a 405 with those that it has in `Allow`; OPTIONS asks for them.
 * @param folder the web app's dist; undefined serves the API alone
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string | undefined,
  methodsAt: MethodsAt,
): Promise<void> {
  const hasPages = folder !== undefined && existsSync(join(folder, 'index.html'));
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url);
    if (methods.length > 0) {
      reply.header('allow', [...methods, 'OPTIONS'].join(', '));
      if (request.method === 'OPTIONS') return void reply.code(204).send();
      throw new AppError('methodNotAllowed', { message: `This address takes ${listOf(methods)}.` });
    }
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isOfNoPage(request.url);
    // The reply is not returned: Fastify would add two listeners to the nine of a file, and from eleven on Node warns.
    if (hasPages && isPage) reply.sendFile('index.html');
    else reply.code(404).send(refusalBody({ message: NOTHING_HERE }));
  });
}

const WORDS = new Intl.ListFormat('en', { type: 'conjunction' });

function listOf(methods: readonly string[]): string {
  return WORDS.format(methods);
}
