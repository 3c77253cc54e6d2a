import { LIMITS, numberOfParts, UploadSchema, uploadEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { pickFields } from '../../platform/http/pick-fields.ts';
import { addPart } from './add-part.ts';
import { createUpload } from './create-upload.ts';
import { deleteUpload } from './delete-upload.ts';
import { getUpload } from './get-upload.ts';
import type { UploadRow } from './queries.ts';

interface UploadParts {
  readonly db: Db;
  readonly clock: Clock;
}

export function registerUploads(app: FastifyInstance, parts: UploadParts): void {
  const { db } = parts;

  serve(app, uploadEndpoints.create, async ({ account, body }) => ({
    data: presentUpload(await createUpload(parts, account, body)),
  }));

  serve(app, uploadEndpoints.get, async ({ account, params }) => ({
    data: presentUpload(await getUpload(db, account, params.id)),
  }));

  serve(app, uploadEndpoints.addPart, async ({ account, params, body }) => ({
    data: presentUpload(await addPart(db, account, params.id, { number: params.number, content: body })),
  }));

  serve(app, uploadEndpoints.delete, async ({ account, params }) => {
    await deleteUpload(db, account, params.id);
    return { data: { _id: params.id } };
  });
}

const presentUpload = pickFields(UploadSchema, {
  partBytes: () => LIMITS.uploadPartBytes,
  numberOfParts: ({ bytes }: UploadRow) => numberOfParts(bytes),
});
