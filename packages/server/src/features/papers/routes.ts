import { join } from 'node:path';
import { paperEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { attachFile } from '../../platform/http/attach-file.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { makeTurns } from '../../platform/take-turns.ts';
import { makeWorkerProcesses, type WorkerLimits } from '../../platform/workers/index.ts';
import type { PaperTasks } from '../../workers/papers-worker.ts';
import { getSettings, keepSettings } from './kept-settings.ts';
import { type PrintParts, previewExam, printExam } from './print-exam.ts';
import type { IsShownElsewhere } from './read-images.ts';

interface PaperParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly isShownElsewhere: IsShownElsewhere;
  readonly workersFolder: string;
}

const PRINT_LIMITS = { memoryMiB: 1_024, timeoutMs: 120_000 };
const PREVIEW_LIMITS = { memoryMiB: 1_024, timeoutMs: 60_000 };
/** So that a small paper need not wait for a large one of somebody else: of each account one is set at a time. */
const AT_ONCE = 2;
const TURNS = {
  atOnce: AT_ONCE,
  places: 32,
  ofEach: {
    atOnce: 1,
    places: 4,
    refusal: 'Other papers of yours are being set. Try again when they are done.',
  },
  patienceMs: 60_000,
  refusal: 'Many papers are being set at the moment. Try again in a few seconds.',
};

export function registerPapers(app: FastifyInstance, parts: PaperParts): void {
  // Who looks at a page does not wait for those who print: each has a process of its own.
  const press = makePress(app, parts, PRINT_LIMITS);
  const window = makePress(app, parts, PREVIEW_LIMITS);

  serve(app, paperEndpoints.settings, async ({ account, params }) => ({
    data: await getSettings(parts.db, account, params.id),
  }));

  serve(app, paperEndpoints.keepSettings, async ({ account, params, body }) => ({
    data: await keepSettings(parts, account, { examId: params.id, settings: body }),
  }));

  serve(app, paperEndpoints.preview, async ({ account, params, body }) => ({
    data: await previewExam(window, account, { examId: params.id, ...body }),
  }));

  serve(app, paperEndpoints.print, async ({ account, params, body, reply }) => {
    const file = await printExam(press, account, { examId: params.id, ...body });
    attachFile(reply, file);
    return file.content;
  });
}

function makePress(app: FastifyInstance, parts: PaperParts, limits: WorkerLimits): PrintParts {
  const program = join(parts.workersFolder, 'papers-worker.js');
  const worker = makeWorkerProcesses<PaperTasks>(AT_ONCE, program, limits);
  // Before the server waits for those that it still answers: they may wait for this.
  app.addHook('preClose', () => worker.close());
  return { ...parts, worker, takeTurns: makeTurns(TURNS) };
}
