import { type Import, importEndpoints } from '@exam/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DOT } from '../../../test/every-call.ts';
import { refusal } from '../../../test/refusals.ts';
import { hashTables } from '../../../test/table-hashes.ts';
import { until as eventually, untilLocked } from '../../../test/until.ts';
import { PURGE_IMPORTS } from './index.ts';
import { aikenOf, CHOICES } from './testing/import-files.ts';
import { moodleOf } from './testing/moodle-file.ts';
import { makeScene } from './testing/scene.ts';

// Calls return at once, and the work continues in the background.
const scene = makeScene({ importPatienceMs: 0 });

/** Asks the server once, which takes up what is lost; then the database, because calls would take the time of the reading. */
async function until(id: string, state: Import['state']): Promise<Import> {
  await scene.importer.get(id);
  await eventually(async () => expect((await rowOf(id)).state).toBe(state));
  return (await scene.importer.get(id)).data;
}

async function readInBackground(
  files: Readonly<Record<string, string>> = { 'a.txt': aikenOf(3) },
): Promise<string> {
  const { _id, state } = await scene.read(files);
  // The work may be done by the time that the answer describes it.
  expect(['reading', 'ready']).toContain(state);
  await until(_id, 'ready');
  return _id;
}

const rowOf = (id: string) =>
  scene.server.db.selectFrom('imports').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

const POOL = ['questions', 'chapters', 'cells', 'ranks', 'images', 'questionSignatures', 'auditEvents'];
async function hashPool() {
  const hashes = await hashTables(scene.server.db);
  return POOL.map((table) => [table, hashes[table]]);
}

/** Until earlier work of the account has ended: its files are read one after the other, and so are its imports applied. */
async function untilTurnsEnded(): Promise<void> {
  const elsewhere = await scene.pool.course();
  const { data } = await scene.importer.read(elsewhere._id, { 'a.txt': aikenOf(1) });
  await until(data._id, 'ready');
  await scene.importer.apply(data._id);
  await until(data._id, 'imported');
}

/** Holds the items of all imports during `work`: no reading that begins meanwhile comes to its first file. */
function whileNoFileIsRead<Result>(work: () => Promise<Result>): Promise<Result> {
  return scene.server.db.transaction().execute(async (trx) => {
    await sql`lock table import_items in access exclusive mode`.execute(trx);
    return work();
  });
}

/** Blocks all writes of questions during `work`. */
async function withoutQuestions(work: () => Promise<void>): Promise<void> {
  await sql`alter table questions add constraint refused check (false) not valid`.execute(scene.server.db);
  try {
    await work();
  } finally {
    await sql`alter table questions drop constraint refused`.execute(scene.server.db);
  }
}

describe('importing in the background', () => {
  test('is answered when it has begun, and comes to its end', async () => {
    const id = await readInBackground();
    await scene.server.db.transaction().execute(async (trx) => {
      // While chapters are locked, the import waits.
      await sql`lock table chapters in share mode`.execute(trx);
      const { status, data } = await scene.importer.apply(id);
      expect([status, data.state, data.progress]).toEqual([200, 'importing', { done: 0, total: 0 }]);
      expect((await scene.importer.plan(id)).message).toBe(
        'The questions are being imported at this moment.',
      );
    });
    expect(await until(id, 'imported')).toMatchObject({ progress: null, result: { numberOfQuestions: 3 } });
  });

  test('that fails leaves the pool as it was, says so, and may be tried again', async () => {
    const id = await readInBackground();
    const before = await hashPool();
    await withoutQuestions(async () => {
      await scene.importer.apply(id);
      const { failure } = await until(id, 'ready');
      expect(failure).toBe(
        'Something went wrong on the server, and no question was imported. Import them again.',
      );
    });
    expect(await hashPool()).toEqual(before);
    await scene.importer.apply(id);
    expect(await until(id, 'imported')).toMatchObject({ failure: null });
    expect(await scene.listQuestions()).toHaveLength(3);
  });
});

describe('a server that is gone', () => {
  const loseRun = (id: string, state: Import['state'], seconds: number, more = {}) => {
    const at = new Date(scene.server.clock.now.getTime() - seconds * 1_000);
    const run = { state, runId: crypto.randomUUID(), heartbeatAt: at, ...more };
    return scene.server.db.updateTable('imports').set(run).where('id', '=', id).execute();
  };

  test('leaves an import ready again after a minute, with words', async () => {
    const id = await readInBackground();
    await loseRun(id, 'importing', 50);
    expect((await scene.importer.get(id)).data.state).toBe('importing');
    await loseRun(id, 'importing', 70);
    expect((await scene.importer.get(id)).data).toMatchObject({
      state: 'ready',
      failure:
        'The server was stopped while it imported the questions; none was imported. Import them again.',
      progress: null,
    });
    expect((await scene.importer.apply(id)).status).toBe(200);
    await until(id, 'imported');
  });

  test('leaves files that it was reading unreadable', async () => {
    const id = await readInBackground();
    await loseRun(id, 'reading', 70, { uploadIds: [] });
    await PURGE_IMPORTS.handle(scene.server.db, () => scene.server.clock.now);
    expect((await scene.importer.get(id)).data).toMatchObject({
      state: 'unreadable',
      failure: 'The server was stopped while it read the files. Upload them again.',
    });
  });

  const PARSED = importEndpoints.apply.body.parse(CHOICES);
  const requestOf = (job: string, payload: object, { accountId } = scene.owner) =>
    JSON.stringify({ job, accountId, payload: { courseId: scene.courseId, ...payload } });
  const APPLYING = { choices: PARSED, failureBefore: null };

  test('has its import done by another one, which brings each question in once', async () => {
    const id = await readInBackground();
    const request = requestOf('import questions', APPLYING);
    await loseRun(id, 'importing', 70, { request, tries: 1 });
    expect((await until(id, 'imported')).result).toMatchObject({ numberOfQuestions: 3 });
    expect(await scene.listQuestions()).toHaveLength(3);
  });

  test('has its files read by another one', async () => {
    const id = await readInBackground({ 'a.csv': 'Question,A,B,Correct\nWhich?,x,y,1\n' });
    const { uploadIds } = await rowOf(id);
    const request = requestOf('read files of questions', { uploadIds, answers: 'numbers-from-1' });
    await loseRun(id, 'reading', 70, { request, tries: 1, uploadIds: [], numberOfQuestions: 0 });
    expect(await until(id, 'ready')).toMatchObject({ failure: null, numberOfQuestions: 1 });
    expect(await rowOf(id)).toMatchObject({ request: null, uploadIds });

    const again = requestOf('read files of questions again', {
      said: { correctAnswers: [{ column: 0, reading: 'numbers-from-1' }] },
      failureBefore: null,
    });
    await loseRun(id, 'reading', 70, { request: again, tries: 0 });
    expect(await until(id, 'ready')).toMatchObject({ failure: null, numberOfQuestions: 1 });
  });

  test('is not followed by a third one: the work may be what ended two', async () => {
    const id = await readInBackground();
    const request = requestOf('import questions', APPLYING);
    await loseRun(id, 'importing', 70, { request, tries: 2 });
    expect((await scene.importer.get(id)).data).toMatchObject({
      state: 'ready',
      failure:
        'The server was stopped twice while it imported the questions; none was imported. It does not try a third time by itself. Import them again.',
    });
    expect(await scene.listQuestions()).toEqual([]);
  });

  test('leaves nothing to do for an account that may no longer edit the course, or is gone', async () => {
    const id = await readInBackground();
    const former = await scene.server.signIn();
    const request = requestOf('import questions', APPLYING, former);
    await loseRun(id, 'importing', 70, { request });
    await scene.importer.get(id);
    expect((await until(id, 'ready')).failure).toBe('Course not found.');
    await loseRun(id, 'importing', 70, {
      tries: 1,
      request: requestOf('import questions', APPLYING, { ...former, accountId: crypto.randomUUID() }),
    });
    expect((await scene.importer.get(id)).data.failure).toMatch(
      /^The server was stopped while it imported the questions/,
    );
    expect(await scene.listQuestions()).toEqual([]);
  });

  /** As if the run of an import had not told for a minute that it is alive. */
  const silence = (id: string, more = {}) =>
    scene.server.db
      .updateTable('imports')
      .set({ heartbeatAt: new Date(scene.server.clock.now.getTime() - 70_000), ...more })
      .where('id', '=', id)
      .execute();

  test('that was only slow leaves the files to another one that reads them', async () => {
    const id = await scene.server.db.transaction().execute(async (trx) => {
      // While nobody may write items, the reading waits at its end.
      await sql`lock table import_items in exclusive mode`.execute(trx);
      const { _id } = await scene.read({ 'a.csv': 'Question,A,B,Correct\nWhich?,x,y,A\n' });
      await untilLocked(scene.server);
      await silence(_id);
      expect((await scene.importer.get(_id)).data.state).toBe('reading');
      return _id;
    });
    await eventually(async () => expect((await rowOf(id)).state).not.toBe('reading'));
    expect((await scene.importer.get(id)).data).toMatchObject({
      state: 'ready',
      failure: null,
      numberOfQuestions: 1,
    });
  });

  test.each([
    ['once where another did the same', 1, 'imported', 3],
    ['not at all where another gave it up', 2, 'ready', 0],
  ] as const)('that was only slow brings questions in %s', async (_name, tries, state, count) => {
    const chapter = await scene.pool.chapter(scene.courseId);
    const id = await readInBackground();
    const choices = { categories: [{ category: '', chapterId: chapter._id }] };
    await scene.server.db.transaction().execute(async (trx) => {
      // While the chapter is locked, the import waits.
      await sql`select from chapters where id = ${chapter._id} for update`.execute(trx);
      await scene.importer.apply(id, choices);
      await untilLocked(scene.server);
      await silence(id, { tries });
      expect((await scene.importer.get(id)).data.state).toBe(tries === 1 ? 'importing' : 'ready');
    });
    await until(id, state);
    await untilTurnsEnded();
    expect(scene.server.logLines.join()).not.toContain('could not put back');
    expect(await scene.listQuestions()).toHaveLength(count);
    expect((await scene.importer.get(id)).data.state).toBe(state);
  });
});

test('what nobody imported for 7 days goes, and what was imported stays', async () => {
  const [waiting, imported] = [await readInBackground(), await readInBackground({ 'a.txt': aikenOf(2) })];
  await scene.importer.apply(imported);
  await until(imported, 'imported');
  const inDays = (days: number) => () => new Date(scene.server.clock.now.getTime() + days * 86_400_000);
  await PURGE_IMPORTS.handle(scene.server.db, inDays(6.9));
  expect((await scene.importer.get(waiting)).status).toBe(200);
  await PURGE_IMPORTS.handle(scene.server.db, inDays(7.1));
  expect((await scene.importer.get(waiting)).status).toBe(404);
  expect((await scene.importer.get(imported)).data.state).toBe('imported');
  const { rows } = await sql`select from import_items join imports on imports.id = import_id
    where course_id = ${scene.courseId}`.execute(scene.server.db);
  expect(rows).toEqual([]);
});

test('so many wait at most; the next is sent away for some seconds', async () => {
  const uploads: string[] = [];
  for (let file = 1; file <= 5; file++) uploads.push(await scene.importer.upload('a.txt', aikenOf(1)));
  const begin = (upload: string) => {
    const payload = { courseId: scene.courseId, uploads: [upload] };
    return scene.server.call({ method: 'POST', url: '/api/imports', payload, token: scene.owner.token });
  };
  const [one, ...waiting] = uploads;
  const begun: string[] = [];
  await whileNoFileIsRead(async () => {
    for (const upload of waiting) begun.push((await begin(upload)).json().data._id);
    const refused = await begin(one!);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '10',
      refusal('Many files are being read at the moment. Try again in a few seconds.'),
    ]);
  });
  for (const id of begun) await until(id, 'ready');
});

// The last: the application is gone then, with everything that it still did.
test('a course that is deleted ends what is read and imported for it, as nothing that went wrong', async () => {
  const errors = () => scene.server.logLines.filter((line) => JSON.parse(line).level >= 50);
  const before = errors();
  const deleteCourse = (id: string) => scene.importer.call('DELETE', `/api/courses/${id}`);
  const FILES = [
    ['a.txt', aikenOf(1)],
    ['a.pdf', '%PDF-1.7 and so on'],
    ['quiz.xml', moodleOf(DOT)],
  ] as const;
  for (const [name, content] of FILES) {
    const { _id: courseId } = await scene.pool.course();
    const uploads = [await scene.importer.upload(name, content)];
    const { deleting } = await whileNoFileIsRead(async () => {
      const { data } = await scene.importer.call<Import>('POST', '/api/imports', { courseId, uploads });
      expect(data.state).toBe('reading');
      await untilLocked(scene.server);
      const deleting = deleteCourse(courseId);
      await untilLocked(scene.server, 2);
      return { deleting };
    });
    expect((await deleting).status).toBe(200);
  }
  const id = await readInBackground();
  const deleted = await scene.server.db.transaction().execute(async (trx) => {
    await sql`select from courses where id = ${scene.courseId} for update`.execute(trx);
    const deleting = deleteCourse(scene.courseId);
    await untilLocked(scene.server);
    // It finds its course gone when its turn at the row comes.
    expect((await scene.importer.apply(id)).data.state).toBe('importing');
    await untilLocked(scene.server, 2);
    return { deleting };
  });
  expect((await deleted.deleting).status).toBe(200);
  await untilTurnsEnded();
  await scene.server.app.close();
  expect(errors()).toEqual(before);
});
