import type { Import } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { makeTestApp } from '../../../../test/test-app.ts';
import { aikenOf, CSV, makeImporter } from '../testing/import-files.ts';
import { makeScene } from '../testing/scene.ts';

const scene = makeScene();

describe('undoing', () => {
  test('takes out all that came in, and leaves what was there', async () => {
    const chapter = await scene.pool.chapter(scene.courseId, { number: 1, maxNumberOfQuestions: 3 });
    const own = await scene.pool.question(chapter._id);
    const { _id } = await scene.read({ 'scene.pool.csv': CSV });
    const categories = [
      { category: '1. Memory', chapterId: chapter._id },
      { category: '2. Files', name: 'Files', number: 2 },
    ];
    await scene.importer.apply(_id, { categories, raiseMaximums: true });
    const page = (await scene.listQuestions()).find(({ text }) => text === 'What is a page?')!;
    const { _id: pageId, chapter: _chapter, createdAt: _at, version: _version, ...fields } = page;
    await scene.importer.call('PUT', `/api/questions/${pageId}`, {
      ...fields,
      text: 'What is a page of memory?',
    });
    const [files] = (await scene.listChapters()).filter(({ name }) => name === 'Files');
    const kept = await scene.pool.chapter(scene.courseId, { number: 30 });
    const added = await scene.pool.question(kept._id);
    expect((await scene.importer.get(_id)).data.result).toMatchObject({
      numberOfRemaining: 4,
      numberOfChanged: 1,
    });
    const { data } = await scene.importer.undo(_id);
    expect(data).toMatchObject({ state: 'undone', result: { numberOfQuestions: 4, numberOfRemaining: 0 } });
    expect((await scene.listQuestions()).map((question) => question._id).sort()).toEqual(
      [own._id, added._id].sort(),
    );
    expect((await scene.listChapters()).map((one) => [one._id, one.maxNumberOfQuestions])).toEqual([
      [chapter._id, 3],
      [kept._id, 100],
    ]);
    expect(files).toBeDefined();
    expect((await scene.importer.undo(_id)).data.state).toBe('undone');
    expect((await scene.importer.apply(_id)).message).toBe('This import was undone. Start a new import.');
  });

  test('keeps the files, which another import reads once more', async () => {
    const { _id, uploads } = await scene.read({ 'a.txt': aikenOf(2) });
    await scene.importer.apply(_id);
    expect((await scene.importer.undo(_id)).data.uploads).toEqual(uploads);
    const readOnceMore = () =>
      scene.importer.call<Import>('POST', '/api/imports', { courseId: scene.courseId, uploads });
    const again = (await readOnceMore()).data;
    expect(again).toMatchObject({ state: 'ready', numberOfQuestions: 2, numberOfDuplicates: 0, uploads });
    // A file that another import has is not deleted with the first.
    await scene.importer.call('DELETE', `/api/imports/${_id}`);
    expect((await scene.importer.get(again._id)).data.uploads).toEqual(uploads);
    await scene.importer.call('DELETE', `/api/imports/${again._id}`);
    expect((await readOnceMore()).status).toBe(404);
  });

  test('leaves chapters that hold other questions by now, and maximums that they need', async () => {
    const { _id } = await scene.read({ 'a.txt': aikenOf(1) });
    await scene.importer.apply(_id);
    const [made] = await scene.listChapters();
    await scene.importer.call('PUT', `/api/chapters/${made?._id}`, {
      name: 'Mine',
      number: 1,
      maxNumberOfQuestions: 9,
    });
    const own = await scene.pool.question(made?._id ?? '');
    await scene.importer.undo(_id);
    expect(await scene.listChapters()).toMatchObject([
      { name: 'Mine', maxNumberOfQuestions: 9, numberOfQuestions: 1 },
    ]);
    expect((await scene.listQuestions()).map((question) => question._id)).toEqual([own._id]);
  });

  test('leaves a chapter of which something lies in the trash, so that it can be put back', async () => {
    const { _id } = await scene.read({ 'a.txt': aikenOf(1) });
    await scene.importer.apply(_id);
    const [made] = await scene.listChapters();
    const own = await scene.pool.question(made?._id ?? '');
    const { data } = await scene.importer.call<{ trashItemId: string }>(
      'DELETE',
      `/api/questions/${own._id}`,
    );
    await scene.importer.undo(_id);
    expect(await scene.listChapters()).toMatchObject([{ _id: made?._id, numberOfQuestions: 0 }]);
    await scene.importer.call('POST', `/api/trash/${data.trashItemId}/put-back`);
    expect((await scene.listQuestions()).map((question) => question._id)).toEqual([own._id]);
  });

  /** Two chapters of maximum 1 that an import has raised. */
  async function raiseTwo() {
    const chapters = [
      await scene.pool.chapter(scene.courseId, { maxNumberOfQuestions: 1 }),
      await scene.pool.chapter(scene.courseId, { maxNumberOfQuestions: 1 }),
    ] as const;
    const { _id } = await scene.read({ 'pool.csv': CSV });
    const [one, other] = chapters;
    const categories = [
      { category: '1. Memory', chapterId: one._id },
      { category: '2. Files', chapterId: one._id },
      { category: '', chapterId: other._id },
    ];
    const own = { difficulty: 'difficult', objective: 'understanding' };
    for (const { _id: chapterId } of chapters) await scene.pool.question(chapterId, own);
    const { data } = await scene.importer.apply(_id, { categories, raiseMaximums: true });
    expect(data.state).toBe('imported');
    return { _id, chapters };
  }
  const maximums = async () =>
    (await scene.listChapters()).map(({ maxNumberOfQuestions }) => maxNumberOfQuestions);

  test('gives chapters the maximum again that they had', async () => {
    const { _id } = await raiseTwo();
    expect((await maximums())[0]).toBeGreaterThan(1);
    await scene.importer.undo(_id);
    expect(await maximums()).toEqual([1, 1]);
  });

  test('leaves a maximum that is needed by now, and one that somebody has set since', async () => {
    const { _id, chapters } = await raiseTwo();
    const [one] = chapters;
    const [raised] = await maximums();
    const imported = (await scene.listQuestions()).find(({ text }) => text === 'What is a frame?');
    await scene.importer.call('DELETE', `/api/questions/${imported?._id}`);
    await scene.pool.question(one._id, { difficulty: 'difficult' });
    await scene.importer.undo(_id);
    expect((await maximums())[0]).toBe(raised);

    const again = await raiseTwo();
    const { _id: id, name, number } = again.chapters[0];
    await scene.importer.call('PUT', `/api/chapters/${id}`, { name, number, maxNumberOfQuestions: 50 });
    await scene.importer.undo(again._id);
    expect((await scene.listChapters()).find((chapter) => chapter._id === id)?.maxNumberOfQuestions).toBe(50);
  });

  test('leaves a question that went to another course', async () => {
    const { _id } = await scene.read({ 'a.txt': aikenOf(2) });
    await scene.importer.apply(_id);
    const [moved] = await scene.listQuestions();
    const elsewhere = await scene.pool.course();
    const chapter = await scene.pool.chapter(elsewhere._id);
    await scene.importer.call('POST', '/api/questions/bulk-edit', {
      changes: [{ _id: moved?._id, chapterId: chapter._id }],
    });
    expect((await scene.importer.get(_id)).data.result).toMatchObject({ numberOfRemaining: 1 });
    await scene.importer.undo(_id);
    expect((await scene.listQuestions(elsewhere._id)).map((question) => question._id)).toEqual([moved?._id]);
  });

  test('works in a demo, where nothing else is deleted', async () => {
    const demo = await makeTestApp({ demo: true });
    const account = await demo.signIn();
    const own = makeImporter(demo, account);
    const course = await makePool(demo, account.token).course();
    const { data } = await own.read(course._id, { 'a.txt': aikenOf(1) });
    await own.apply(data._id);
    expect((await own.undo(data._id)).data.state).toBe('undone');
    await demo.close();
  });

  test('is not possible before it is imported', async () => {
    const { _id } = await scene.read({ 'a.txt': aikenOf(1) });
    const refused = await scene.importer.undo(_id);
    expect([refused.status, refused.message]).toEqual([
      409,
      'This import was not applied: there is nothing to undo.',
    ]);
  });
});
