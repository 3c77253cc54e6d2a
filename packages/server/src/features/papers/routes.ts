import { paperEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { attachFile } from '../../platform/http/attach-file.ts';
import { clientOf } from '../../platform/http/clients-that-leave.ts';
import { serve } from '../../platform/http/endpoint.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { getSettings, keepSettings } from './kept-settings.ts';
import { PREVIEWING, PRINTING, previewExam, printExam } from './print-exam.ts';
import type { ReadPoints } from './read-exam.ts';

interface PaperParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly readPoints: ReadPoints;
  readonly jobs: Jobs;
}

export function registerPapers(app: FastifyInstance, parts: PaperParts): void {
  const printing = { ...parts, setting: parts.jobs.queueOf(PRINTING) };
  const previewing = { ...parts, setting: parts.jobs.queueOf(PREVIEWING) };

  serve(app, paperEndpoints.settings, async ({ account, params }) => ({
    data: await getSettings(parts.db, account, params.id),
  }));

  serve(app, paperEndpoints.keepSettings, async ({ account, params, body }) => ({
    data: await keepSettings(parts, account, { examId: params.id, settings: body }),
  }));

  serve(app, paperEndpoints.preview, async ({ account, params, body, reply }) => ({
    data: await previewExam(
      previewing,
      { account, client: clientOf(account, reply) },
      { examId: params.id, ...body },
    ),
  }));

  serve(app, paperEndpoints.print, async ({ account, params, body, reply }) => {
    const file = await printExam(
      printing,
      { account, client: clientOf(account, reply) },
      { examId: params.id, ...body },
    );
    attachFile(reply, file);
    return file.content;
  });
}
