import { installationEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import { answers } from '../database/answers.ts';
import type { Db } from '../database/connect.ts';
import type { Mailer } from '../mail/index.ts';
import { serve } from './endpoint.ts';

/** The calls about the installation itself: its health, and what the screens must know of it. */
export function serveInstallation(
  app: FastifyInstance,
  { db, demo, mailer }: { db: Db; demo: boolean; mailer: Mailer },
): void {
  serve(app, installationEndpoints.settings, async () => ({ data: { demo, mail: mailer.kind } }));

  serve(app, installationEndpoints.health, async ({ reply }) => {
    const database = await answers(db);
    if (!database) reply.code(503);
    return { status: database ? 'ok' : 'unavailable', database } as const;
  });
}
