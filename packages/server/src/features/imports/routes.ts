import { importEndpoints } from '@exam/contract';
import { FORMATS } from '@exam/contract/formats';
import type { FastifyInstance } from 'fastify';
import { answerList } from '../../platform/http/answer-list.ts';
import { attachFile } from '../../platform/http/attach-file.ts';
import { serve } from '../../platform/http/endpoint.ts';
import type { DurableJobs } from '../../platform/jobs/index.ts';
import { requireEditor } from '../courses/index.ts';
import { APPLY_IMPORT, applyImport, requireReady } from './applying/apply-import.ts';
import { createImport, READ_IMPORT } from './create-import.ts';
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
import { READ_IMPORT_AGAIN, readAgain } from './read-again.ts';
import { importRuns } from './runs.ts';
import { undoImport } from './undoing/undo-import.ts';

type ChangingParts = Parameters<typeof createImport>[0] &
  Parameters<typeof readAgain>[0] &
  Parameters<typeof applyImport>[0];

/** Serves imports. */
export function registerImports(
  app: FastifyInstance,
  { durableJobs, db, clock, logger }: ImportParts & { readonly durableJobs: DurableJobs },
): void {
  const parts = { db, clock, logger };
  serveLooking(app, parts, () => durableJobs.takeUpLost(importRuns));
  serveChanging(app, {
    ...parts,
    reading: durableJobs.serve(READ_IMPORT, parts),
    readingAgain: durableJobs.serve(READ_IMPORT_AGAIN, parts),
    applying: durableJobs.serve(APPLY_IMPORT, parts),
  });
}

function serveLooking(app: FastifyInstance, parts: ImportParts, takeUpLost: () => Promise<void>): void {
  const { db, clock } = parts;

  serve(app, importEndpoints.listOfCourse, async ({ account, params, query }) => {
    await requireEditor(db, account, params.id);
    await takeUpLost();
    const key = await findChaptersKey(db, params.id);
    return answerList(listImports(db, params.id), query, (row) => describeRow(db, row, key));
  });

  serve(app, importEndpoints.get, async ({ account, params }) => {
    const row = await getImport(parts, account, params.id);
    if (!importRuns.isLost(row, clock())) return { data: await describeRow(db, row) };
    await takeUpLost();
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

function serveChanging(app: FastifyInstance, parts: ChangingParts): void {
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
