import type { AuditEvent, Import, ImportItem } from '@exam/contract';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recordStatements } from '../../../test/faults/statement-faults.ts';
import { aikenOf, makeImporter } from './testing/import-files.ts';
import { makeScene } from './testing/scene.ts';

const scene = makeScene();

const MENDED = { text: 'Which?', choices: ['x', 'y'], correctAnswer: 'y' };

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
        theirs.call('PUT', `/api/imports/${one._id}/items/0`, MENDED),
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
    // The history tells of it, and links to it no more.
    expect(await events()).toEqual(
      before.map((event) => (event.objectId === _id ? { ...event, isThere: false } : event)),
    );
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
  // A planted value distinguishes stored from recomputed suggestions.
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

describe('an item that cannot come in', () => {
  const HEADER = 'Question,A,B,C,Correct,Chapter,Tags,Explanation';
  const TABLE = [
    HEADER,
    'Good?,x,y,z,B,1. Memory,easy,',
    'Letter?,x,y,z,F,2. Files,hard,Since y',
    'Nothing?,x,y,z,,1. Memory,,',
    'Twice?,x,x,z,A,1. Memory,,',
    'Few?,x,,,A,1. Memory,,',
    `${'Long? '.repeat(5_000)},x,y,z,A,1. Memory,,`,
  ].join('\n');
  const GOOD = { text: 'Letter?', choices: ['x', 'y', 'z'], correctAnswer: 'y' };
  const mend = (id: string, position: number, body: object = GOOD) =>
    scene.importer.call<ImportItem>('PUT', `/api/imports/${id}/items/${position}`, body);
  const outline = async (id: string) => {
    const { files, categories, tags, ...rest } = (await scene.importer.get(id)).data;
    return {
      failed: files.map(({ numberOfFailed }) => numberOfFailed),
      reasons: files.map(({ reasons }) => reasons.length),
      categories: categories.map(({ category, numberOfQuestions }) => `${category} ${numberOfQuestions}`),
      tags: tags.map(({ tag }) => tag),
      counts: [rest.numberOfQuestions, rest.numberOfDuplicates, rest.numberOfNearDuplicates],
    };
  };

  test('keeps what was read of it, for somebody who mends it', async () => {
    const { _id } = await scene.read({ 'table.csv': TABLE });
    const items = await scene.importer.items(_id);
    expect(items.map(({ state, mending }) => [state, mending])).toEqual([
      ['question', null],
      ...Array(5).fill(['failed', 'possible']),
    ]);
    expect(items[1]).toMatchObject({
      reason: '“F” is none of the choices.',
      ...GOOD,
      correctAnswer: '',
      explanation: 'Since y',
      category: '2. Files',
      tags: ['hard'],
    });
    expect(items[3]).toMatchObject({ choices: ['x', 'x', 'z'], correctAnswer: 'x' });
    expect(items[4]).toMatchObject({ choices: ['x'], correctAnswer: 'x' });
    expect(items[5]!.text).toHaveLength(20_000);
  });

  test('is told as what could not be read where no question was told apart in it', async () => {
    const zip = Buffer.from(zipSync({ 'a.csv': strToU8(TABLE), 'b.xml': strToU8('<quiz>') }));
    const { _id } = await scene.read({ 'all.zip': zip });
    const broken = (await scene.importer.items(_id)).find(({ text }) => text === 'b.xml')!;
    expect([broken.state, broken.mending]).toEqual(['failed', null]);
    expect(await mend(_id, broken.position)).toMatchObject({
      status: 409,
      message: 'Only an item that was meant as a question and cannot be imported can be mended.',
    });
  });

  test('is mended by the rules of all questions, and comes in', async () => {
    const { _id } = await scene.read({ 'table.csv': TABLE });
    expect(await mend(_id, 1, { ...GOOD, correctAnswer: 'F' })).toMatchObject({
      status: 400,
      message: 'Correct answer must be equal to one of the choices.',
    });
    // Without their images, which are missing from the files, the questions are equal.
    const shown = [1, 2].map((id) => `![a](image:01920000-0000-7000-8000-00000000000${id})`);
    expect(await mend(_id, 1, { text: 'Letter?', choices: shown, correctAnswer: shown[0] })).toMatchObject({
      status: 400,
      message: 'The choices must differ from each other.',
    });
    expect(await outline(_id)).toEqual({
      failed: [5],
      reasons: [5],
      categories: ['1. Memory 1'],
      tags: ['easy'],
      counts: [1, 0, 0],
    });
    const { status, data } = await mend(_id, 1);
    expect([status, data]).toMatchObject([
      200,
      { ...GOOD, position: 1, line: 3, state: 'question', reason: null, mending: 'done', tags: ['hard'] },
    ]);
    expect(await outline(_id)).toEqual({
      failed: [4],
      reasons: [4],
      categories: ['1. Memory 1', '2. Files 1'],
      tags: ['easy', 'hard'],
      counts: [2, 0, 0],
    });
    expect((await scene.importer.apply(_id)).data.result).toMatchObject({ numberOfQuestions: 2 });
    const questions = await scene.listQuestions();
    expect(questions.map(({ text, explanation, chapter }) => [text, explanation, chapter.name])).toEqual([
      ['Good?', '', 'Memory'],
      ['Letter?', 'Since y', 'Files'],
    ]);
    expect((await mend(_id, 1)).status).toBe(409);
  });

  test('is mended again, but for one that comes in as it was read, or is not there', async () => {
    const { _id } = await scene.read({ 'table.csv': TABLE });
    await mend(_id, 2, { ...GOOD, explanation: 'Since', category: '3. Devices' });
    const again = await mend(_id, 2, { ...GOOD, text: 'Once more?', explanation: '' });
    expect(again.data).toMatchObject({ text: 'Once more?', explanation: '', category: '3. Devices' });
    expect((await outline(_id)).categories).toEqual(['1. Memory 1', '3. Devices 1']);
    expect([(await mend(_id, 0)).status, (await mend(_id, 99)).status]).toEqual([409, 404]);
    expect(
      (await mend(_id, 2, { ...GOOD, text: 'See ![a dot](image:01920000-0000-7000-8000-000000000001)' }))
        .data,
    ).toMatchObject({ text: 'See [a dot]', notes: ['An image that is not in the file was left out.'] });
  });

  test('is compared with the pool and with the files', async () => {
    const { _id } = await scene.read({ 'table.csv': TABLE });
    await mend(_id, 1, { ...GOOD, text: 'Good?' });
    expect((await outline(_id)).counts).toEqual([2, 1, 0]);
    const same = {
      text: 'Which call makes a new process in a system like this one?',
      choices: ['x', 'y', 'z'],
    };
    const { data: chapter } = await scene.importer.call<{ _id: string }>('POST', '/api/chapters', {
      courseId: scene.courseId,
      name: 'C',
      number: 9,
      maxNumberOfQuestions: 9,
    });
    await scene.pool.question(chapter._id, { ...same, correctAnswer: 'x' });
    const near = await mend(_id, 1, { ...same, text: `${same.text} Say it`, correctAnswer: 'x' });
    expect(near.data.nearDuplicateOf).toMatchObject({ questionId: expect.any(String) });
    expect((await mend(_id, 1)).data.nearDuplicateOf).toBeNull();
  });

  test('stays mended when the files are read again, whatever else changes in them', async () => {
    const uploads = [
      await scene.importer.upload('table.csv', TABLE),
      await scene.importer.upload('table.csv', TABLE),
    ];
    const { data } = await scene.importer.call<Import>('POST', '/api/imports', {
      courseId: scene.courseId,
      uploads,
      columns: [],
    });
    await mend(data._id, 7, { ...GOOD, text: 'Mended?', category: '4. Mended' });
    const again = await scene.importer.call('POST', `/api/imports/${data._id}/read-again`, {
      columns: [{ name: 'Chapter', field: 'ignored' }],
    });
    expect(again.status).toBe(200);
    const items = await scene.importer.items(data._id);
    expect(
      items.filter(({ state }) => state === 'question').map(({ text, category }) => [text, category]),
    ).toEqual([
      ['Good?', ''],
      ['Good?', ''],
      ['Mended?', '4. Mended'],
    ]);
    expect((await outline(data._id)).failed).toEqual([5, 4]);
  });
});
