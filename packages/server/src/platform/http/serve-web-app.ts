import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { NOTHING_HERE, refusalBody } from '../errors.ts';

/**
 * Serves the built web app. A page address without a file gets the index page; an unknown address of the API gets a
 * JSON 404.
 * @param folder the web app's dist; undefined serves the API alone
 */
export async function serveWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
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
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)(\/|$|\?)/.test(request.url);
    // The reply is not returned: Fastify would add two listeners to the nine of a file, and from eleven on Node warns.
    if (hasPages && isPage) reply.sendFile('index.html');
    else reply.code(404).send(refusalBody({ message: NOTHING_HERE }));
  });
}
