import type { AuditEvent, Import } from '@exam/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recordStatements } from '../../../test/faults/statement-faults.ts';
import { aikenOf, makeImporter } from './testing/import-files.ts';
import { makeScene } from './testing/scene.ts';

const scene = makeScene();

describe('who may', () => {
  test('editors import, undo and give up what others began; viewers and strangers do not', async () => {
    const [editor, viewer, stranger] = [
      await scene.server.signIn(),
      await scene.server.signIn(),
      await scene.server.signIn(),
    ];
    await scene.pool.member(scene.courseId, editor.email, 'editor');
    await scene.pool.member(scene.courseId, viewer.email, 'viewer');
    const [one, other] = [
      await scene.read({ 'a.txt': aikenOf(1) }),
      await scene.read({ 'a.txt': aikenOf(1) }),
    ];
    for (const [account, status] of [
      [viewer, 403],
      [stranger, 404],
    ] as const) {
      const theirs = makeImporter(scene.server, account);
      const tries = [
        theirs.get(one._id),
        theirs.plan(one._id),
        theirs.apply(one._id),
        theirs.undo(one._id),
        theirs.call('GET', `/api/courses/${scene.courseId}/imports`),
      ];
      expect((await Promise.all(tries)).map((answer) => answer.status)).toEqual(tries.map(() => status));
    }
    const theirs = makeImporter(scene.server, editor);
    expect((await theirs.apply(one._id)).data.state).toBe('imported');
    expect((await theirs.undo(one._id)).data.state).toBe('undone');
    expect((await theirs.call('DELETE', `/api/imports/${other._id}`)).status).toBe(200);
    const list = await scene.importer.call<Import[]>('GET', `/api/courses/${scene.courseId}/imports`);
    expect(list.data.map(({ _id }) => _id)).toEqual([one._id]);
  });

  test('an undone one can be taken off the list; the course keeps what happened', async () => {
    const { _id } = await scene.read({ 'a.txt': aikenOf(1) });
    await scene.importer.apply(_id);
    await scene.importer.undo(_id);
    const events = async () =>
      (await scene.importer.call<AuditEvent[]>('GET', `/api/courses/${scene.courseId}/audit-events`)).data;
    const before = await events();
    expect((await scene.importer.call('DELETE', `/api/imports/${_id}`)).status).toBe(200);
    const list = await scene.importer.call<Import[]>('GET', `/api/courses/${scene.courseId}/imports`);
    expect(list.data).toEqual([]);
    expect(await events()).toEqual(before);
    expect(before.map(({ action }) => action)).toContain('import.undone');
  });

  test('an imported one is not given up, and 20 wait at most', async () => {
    const { _id } = await scene.read({ 'a.txt': aikenOf(1) });
    await scene.importer.apply(_id);
    expect((await scene.importer.call('DELETE', `/api/imports/${_id}`)).status).toBe(409);
    const answers = [];
    for (let count = 0; count < 21; count++)
      answers.push((await scene.importer.read(scene.courseId, { a: aikenOf(1) })).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 201), 409]);
  });
});

test('a category that no file can name is refused', async () => {
  const { _id } = await scene.read({ 'a.txt': aikenOf(1) });
  const { status } = await scene.importer.call('GET', `/api/imports/${_id}/items?category=%00`);
  expect(status).toBe(400);
});

test('where categories belong is worked out once, and again when the chapters of the course change', async () => {
  const ids = [];
  for (const text of [1, 2]) ids.push((await scene.read({ 'a.txt': aikenOf(text) }))._id);
  const [id] = ids as [string];
  // What is kept is told apart from what is worked out by its name.
  await sql`update imports set suggestions =
    jsonb_set(suggestions, '{chapters}', '[{"name": "Kept", "number": 77}]') where id = ${id}`.execute(
    scene.server.db,
  );
  const namesOf = async () => (await scene.importer.plan(id)).data.chapters.map(({ name }) => name);
  expect(await namesOf()).toEqual(['Kept']);
  const statements = await recordStatements(scene.server.pool).of(() =>
    scene.importer.call('GET', `/api/courses/${scene.courseId}/imports`),
  );
  expect(statements.filter((text) => text.includes('md5'))).toHaveLength(1);
  await scene.pool.chapter(scene.courseId, { number: 3 });
  expect(await namesOf()).toEqual(['Imported questions']);
  await scene.importer.apply(id);
  expect((await scene.listChapters()).map(({ number }) => number)).toEqual([3, 4]);
});
