import { imageEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/connect.ts';
import { notFound } from '../../platform/errors.ts';
import { clientOf } from '../../platform/http/clients-that-leave.ts';
import { serve } from '../../platform/http/endpoint.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { ADDING_IMAGES, addImage } from './add-image.ts';
import { findImage } from './queries.ts';

interface ImageParts {
  readonly db: Db;
  readonly jobs: Jobs;
}

/**
 * Opened as a page, an image can do nothing. Like every answer of the API it must not be cached: the next person at the
 * same browser must not find it.
 */
const HEADERS = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

export function registerImages(app: FastifyInstance, { db, jobs }: ImageParts): void {
  const adding = jobs.queueOf(ADDING_IMAGES);

  serve(app, imageEndpoints.create, async ({ account, body, reply }) => ({
    data: await addImage({ db, adding, client: clientOf(account, reply) }, account, body),
  }));

  serve(app, imageEndpoints.get, async ({ account, params, reply }) => {
    const image = await findImage(db, account, params.id);
    if (!image) throw notFound('Image');
    reply.headers(HEADERS).type(image.type);
    return image.content;
  });
}
