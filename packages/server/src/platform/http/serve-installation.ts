import { installationEndpoints, type SignUpRules } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { Mailer } from '../mail/index.ts';
import { allowDraining } from './drain.ts';
import { serve } from './endpoint.ts';

const RETRY_AFTER_SECONDS = 5;

/** Endpoints about the installation itself: its health, and what the screens need to know about it. */
export function serveInstallation(
  app: FastifyInstance,
  parts: {
    readonly answers: () => Promise<boolean>;
    readonly lacksRoom: () => boolean;
    readonly demo: boolean;
    readonly mailer: Mailer;
    readonly signUpRules: SignUpRules;
    readonly signOn?: { readonly label: string } | undefined;
  },
): void {
  const { answers, lacksRoom, demo, mailer, signUpRules, signOn } = parts;
  allowDraining(app);
  serve(app, installationEndpoints.settings, async () => ({
    data: { demo, mail: mailer.kind, ...signUpRules, signOn: signOn?.label ?? null },
  }));

  serve(app, installationEndpoints.health, async () => {
    const database = await answers();
    // A restart would not help, and reading works: this is no reason to take the server out of service.
    if (database && !app.isDraining) return { status: lacksRoom() ? 'disk-full' : 'ok', database } as const;
    const message = database ? 'The server is about to stop.' : 'The database cannot be reached.';
    const refused = { message, status: 'unavailable', database };
    throw new AppError('unavailable', refused, RETRY_AFTER_SECONDS);
  });
}
