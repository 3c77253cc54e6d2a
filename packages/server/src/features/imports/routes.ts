import { importEndpoints } from '@exam/contract';
import { FORMATS } from '@exam/contract/formats';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { answerList } from '../../platform/http/answer-list.ts';
import { attachFile } from '../../platform/http/attach-file.ts';
import { serve } from '../../platform/http/endpoint.ts';
import {
  durableQueue,
  type JobDefinition,
  type Jobs,
  makeBackground,
  takeUpWhileListening,
} from '../../platform/jobs/index.ts';
import { requireEditor } from '../courses/index.ts';
import { applyImport, requireReady } from './applying/apply-import.ts';
import { createImport } from './create-import.ts';
import { deleteImport } from './delete-import.ts';
import { describeImport, describeRow } from './describe-import.ts';
import { getImport } from './get-import.ts';
import type { ImportParts } from './import-parts.ts';
import { mendItem, putBefore } from './items/mend-item.ts';
import { presentItem } from './items/present.ts';
import { listItems } from './items/queries.ts';
import { writeNotes } from './items/write-notes.ts';
import { planImport, presentPlan } from './planning/plan-import.ts';
import { findChaptersKey } from './planning/queries.ts';
import { listImports } from './queries.ts';
import { readAgain } from './read-again.ts';
import { READING_FILES } from './reading/file-reader.ts';
import { importRuns } from './runs.ts';
import { takeUpImports } from './take-up-imports.ts';
import { undoImport } from './undoing/undo-import.ts';

interface ImportsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly jobs: Jobs;
  /** How long an answer waits for what goes on in the background. */
  readonly patienceMs?: number | undefined;
}

/** Chosen questions are brought into the pool. */
export const IMPORTING_QUESTIONS: JobDefinition = {
  name: 'importing questions',
  queue: durableQueue('Many questions are being imported at the moment. Try again in a few seconds.'),
  isDurable: true,
};

export function registerImports(app: FastifyInstance, { jobs, patienceMs, ...common }: ImportsParts): void {
  const parts: ImportParts = {
    ...common,
    reading: makeBackground({ ...common, bench: jobs.queueOf(READING_FILES), patienceMs }),
    applying: makeBackground({ ...common, bench: jobs.queueOf(IMPORTING_QUESTIONS), patienceMs }),
  };
  app.addHook('onClose', async () => {
    // Reading has failed by now, because the worker pool is closed. Questions that are being imported still come in.
    await parts.reading.settled();
    await parts.applying.settled();
  });

  takeUpWhileListening(app, () => takeUpImports(parts));

  serveLooking(app, parts);
  serveChanging(app, parts);
}

function serveLooking(app: FastifyInstance, parts: ImportParts): void {
  const { db, clock } = parts;

  serve(app, importEndpoints.listOfCourse, async ({ account, params, query }) => {
    await requireEditor(db, account, params.id);
    await takeUpImports(parts);
    const key = await findChaptersKey(db, params.id);
    return answerList(listImports(db, params.id), query, (row) => describeRow(db, row, key));
  });

  serve(app, importEndpoints.get, async ({ account, params }) => {
    const row = await getImport(parts, account, params.id);
    if (!importRuns.isLost(row, clock())) return { data: await describeRow(db, row) };
    await takeUpImports(parts);
    return { data: await describeImport(db, row.id) };
  });

  serve(app, importEndpoints.items, async ({ account, params, query }) => {
    const row = await getImport(parts, account, params.id);
    return answerList(listItems(db, row, query), query, presentItem);
  });

  serve(app, importEndpoints.notes, async ({ account, params, reply }) => {
    const row = await getImport(parts, account, params.id);
    const content = await writeNotes(db, row.id);
    const [first] = row.files;
    attachFile(reply, { name: `${first?.name ?? 'import'} - notes.csv`, type: FORMATS.csv.mediaType });
    return content;
  });

  serve(app, importEndpoints.plan, async ({ account, params, body }) => {
    const row = await getImport(parts, account, params.id);
    const planned = await planImport(db, row, body);
    requireReady(row.state);
    return { data: presentPlan(planned) };
  });
}

function serveChanging(app: FastifyInstance, parts: ImportParts): void {
  serve(app, importEndpoints.create, async ({ account, body }) => ({
    data: await createImport(parts, account, body),
  }));

  serve(app, importEndpoints.readAgain, async ({ account, params, body }) => ({
    data: await readAgain(parts, account, params.id, body),
  }));

  serve(app, importEndpoints.mend, async ({ account, params: { id, position }, body }) => ({
    data: await mendItem(parts, account, { importId: id, position }, body),
  }));

  serve(app, importEndpoints.putBefore, async ({ account, params, body }) => ({
    data: await putBefore(parts, account, params.id, body),
  }));

  serve(app, importEndpoints.apply, async ({ account, params, body }) => ({
    data: await applyImport(parts, account, params.id, body),
  }));

  serve(app, importEndpoints.undo, async ({ account, params }) => ({
    data: await undoImport(parts, account, params.id),
  }));

  serve(app, importEndpoints.delete, async ({ account, params }) => {
    await deleteImport(parts, account, params.id);
    return { data: { _id: params.id } };
  });
}
