import { installationEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { Mailer } from '../mail/index.ts';
import { allowDraining } from './drain.ts';
import { serve } from './endpoint.ts';

const RETRY_AFTER_SECONDS = 5;

/** Endpoints about the installation itself: its health, and what the screens need to know about it. */
export function serveInstallation(
  app: FastifyInstance,
  { answers, demo, mailer }: { answers: () => Promise<boolean>; demo: boolean; mailer: Mailer },
): void {
  allowDraining(app);
  serve(app, installationEndpoints.settings, async () => ({ data: { demo, mail: mailer.kind } }));

  serve(app, installationEndpoints.health, async () => {
    const database = await answers();
    if (database && !app.isDraining) return { status: 'ok', database } as const;
    const message = database ? 'The server is about to stop.' : 'The database cannot be reached.';
    const refused = { message, status: 'unavailable', database };
    throw new AppError('unavailable', refused, RETRY_AFTER_SECONDS);
  });
}
