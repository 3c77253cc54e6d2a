import { imageEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { makeTurns } from '../../platform/take-turns.ts';
import { addImage } from './add-image.ts';
import { presentImage } from './present.ts';
import { findImage } from './queries.ts';

interface ImageParts {
  readonly db: Db;
  /** A condition on `images` for those visible outside the account's courses. */
  readonly isShownElsewhere: (account: Account) => RawBuilder<boolean>;
}

/**
 * Opened as a page, an image can do nothing. Like every answer of the API it must not be cached: the next person at
 * the same
 * browser must not find it.
 */
const HEADERS = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

const TURNS = {
  atOnce: 2,
  places: 24,
  ofEach: { atOnce: 1 },
  refusal: 'Many images are being uploaded at the moment. Try again in a few seconds.',
};

export function registerImages(app: FastifyInstance, { db, isShownElsewhere }: ImageParts): void {
  const takeTurns = makeTurns(TURNS);

  serve(app, imageEndpoints.create, async ({ account, body }) => ({
    data: presentImage(await addImage({ db, takeTurns }, account, body)),
  }));

  serve(app, imageEndpoints.get, async ({ account, params, reply }) => {
    const image = await findImage(db, account, params.id, isShownElsewhere(account));
    if (!image) throw notFound('Image');
    reply.headers(HEADERS).type(image.type);
    return image.content;
  });
}
