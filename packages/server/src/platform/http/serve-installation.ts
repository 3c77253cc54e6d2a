import { installationEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Mailer } from '../mail/index.ts';
import { allowDraining } from './drain.ts';
import { serve } from './endpoint.ts';

/** The calls about the installation itself: its health, and what the screens must know of it. */
export function serveInstallation(
  app: FastifyInstance,
  { answers, demo, mailer }: { answers: () => Promise<boolean>; demo: boolean; mailer: Mailer },
): void {
  allowDraining(app);
  serve(app, installationEndpoints.settings, async () => ({ data: { demo, mail: mailer.kind } }));

  serve(app, installationEndpoints.health, async ({ reply }) => {
    const database = await answers();
    const isUp = database && !app.isDraining;
    if (!isUp) reply.code(503);
    return { status: isUp ? 'ok' : 'unavailable', database } as const;
  });
}
