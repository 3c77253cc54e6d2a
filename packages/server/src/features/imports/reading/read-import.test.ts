import { LIMITS } from '@exam/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aikenOf, CSV, makeImporter } from '../testing/import-files.ts';
import { makeScene } from '../testing/scene.ts';

const scene = makeScene();

describe('files that are read', () => {
  test('say what is in them, and what each category and tag seems to be', async () => {
    const memory = await scene.pool.chapter(scene.courseId, { name: 'memory', number: 7 });
    const found = await scene.read({
      'scene.pool.csv': CSV,
      'more.txt': `${aikenOf(1)}\nA question without answers\nA) one\n`,
    });
    expect(found).toMatchObject({
      courseId: scene.courseId,
      state: 'ready',
      failure: null,
      progress: null,
      result: null,
      files: [
        {
          name: 'scene.pool.csv',
          format: 'csv',
          numberOfQuestions: 4,
          failure: null,
          numberOfSkipped: 0,
          numberOfFailed: 0,
          numberOfRows: 4,
          numberOfUnused: 0,
          reasons: [],
        },
        {
          name: 'more.txt',
          format: 'aiken',
          failure: null,
          numberOfQuestions: 1,
          numberOfSkipped: 0,
          numberOfFailed: 1,
          numberOfUnused: 0,
          reasons: [{ reason: expect.stringMatching(/^No line/), numberOfItems: 1 }],
        },
      ],
      categories: [
        { category: '1. Memory', numberOfQuestions: 2, suggestion: { chapterId: memory._id } },
        { category: '2. Files', numberOfQuestions: 1, suggestion: { name: 'Files', number: 2 } },
        { category: '', numberOfQuestions: 2, suggestion: { name: 'Imported questions', number: 8 } },
      ],
      numberOfQuestions: 5,
      numberOfDuplicates: 0,
    });
    const suggestions = new Map(found.tags.map(({ tag, suggestion }) => [tag, suggestion]));
    expect([suggestions.get('hard'), suggestions.get('chapter-two')]).toEqual(['difficult', null]);
  });

  test('say where the right answers stand if that is nearly always the same place, and nothing else', async () => {
    const giftOf = (size: number, right: (at: number) => number) =>
      Array.from({ length: size }, (_, at) => {
        const choices = ['one', 'two', 'three'].map(
          (word, place) => `${place === right(at) ? '=' : '~'}${word} ${at}`,
        );
        return `What follows ${at}? {${choices.join(' ')}}\n\n`;
      }).join('');
    const { files } = await scene.read({
      'first.gift': giftOf(12, (at) => (at === 5 ? 2 : 0)),
      'mixed.gift': giftOf(12, (at) => at % 3),
      'short.gift': giftOf(9, () => 0),
    });
    expect(files.map(({ answersAt }) => answersAt)).toEqual([
      { position: 0, numberOfQuestions: 11, ofQuestions: 12 },
      undefined,
      undefined,
    ]);
  });

  test('count what is not as in them by what it is about, filter by it, and give it all as a file', async () => {
    const asked = (pictures: string) =>
      `[html]<p>Which is <b style="color:red">this</b>? ${pictures}</p>`.replace(/[=:#]/g, '\\$&');
    const found = await scene.read({
      'my.pool.txt': [
        `${asked('<img src="a.png"><img src="b.png">')} {=x ~y}`,
        `${asked('<img src="=1.png">')} {=x ~y#no}`,
        'Plain? {=x ~y}',
        'Why? {}',
      ].join('\n\n'),
    });
    expect(found.notes).toEqual([
      { kind: 'look', numberOfNotes: 2, numberOfQuestions: 2 },
      { kind: 'pictures', numberOfNotes: 3, numberOfQuestions: 2 },
      { kind: 'feedback', numberOfNotes: 1, numberOfQuestions: 1 },
    ]);
    const positionsOf = async (query: string) =>
      (await scene.importer.items(found._id, query)).map(({ position, needsALook }) => [
        position,
        needsALook,
      ]);
    expect(await positionsOf('&note=feedback')).toEqual([[1, true]]);
    expect(await positionsOf('&note=look&show=questions')).toEqual([
      [0, true],
      [1, true],
    ]);
    expect(await positionsOf('&note=links')).toEqual([]);
    expect((await positionsOf('&show=questions'))[2]).toEqual([2, false]);

    const url = `/api/imports/${found._id}/notes`;
    const file = await scene.server.call({ method: 'GET', url, token: scene.owner.token });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.headers['content-disposition']).toContain('my.pool.txt - notes.csv');
    const lines = file.body.split('\r\n');
    expect(lines[0]).toBe('\ufeffFile,Line,Last line,Question,About,Note,Text');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 5).join())).toEqual([
      'my.pool.txt,1,1,1,look',
      'my.pool.txt,1,1,1,pictures',
      'my.pool.txt,1,1,1,pictures',
      'my.pool.txt,3,3,2,look',
      'my.pool.txt,3,3,2,pictures',
      'my.pool.txt,3,3,2,feedback',
      'my.pool.txt,7,7,4,skipped',
      '',
    ]);
  });

  test('keep what was suggested, and suggest anew when the chapters of the course are others', async () => {
    const found = await scene.read({ 'a.csv': CSV });
    const look = async () => (await scene.importer.get(found._id)).data.categories;
    const readKept = async () => {
      const { suggestions } = await scene.server.db
        .selectFrom('imports')
        .where('id', '=', found._id)
        .select('suggestions')
        .executeTakeFirstOrThrow();
      return suggestions;
    };
    const kept = await readKept();
    expect(kept?.chapters).toEqual(found.categories.map(({ suggestion }) => suggestion));
    // A value that cannot be computed shows that nothing was recomputed.
    const planted = kept?.chapters.map((_, number) => ({ name: 'Planted', number }));
    const suggestions = JSON.stringify({ ...kept, chapters: planted });
    await scene.server.db.updateTable('imports').set({ suggestions }).where('id', '=', found._id).execute();
    expect((await look()).map(({ suggestion }) => suggestion)).toEqual(planted);

    const files = await scene.pool.chapter(scene.courseId, { name: 'Files', number: 5 });
    expect(await look()).toEqual(
      found.categories.map(({ category, ...rest }) => ({
        category,
        ...rest,
        ...(category === '2. Files' && { suggestion: { chapterId: files._id } }),
        ...(category === '' && { suggestion: { name: 'Imported questions', number: 6 } }),
      })),
    );
    expect((await readKept())?.chapters).toEqual((await look()).map(({ suggestion }) => suggestion));
  });

  const listUploads = () =>
    scene.server.db
      .selectFrom('uploads')
      .where('accountId', '=', scene.owner.accountId)
      .orderBy('name')
      .select(['name', sql<boolean>`used_at is not null`.as('isUsed')])
      .execute();

  test('count no longer for the limits of uploads when they are read', async () => {
    await scene.read({ 'scene.pool.csv': CSV });
    expect(await listUploads()).toEqual([{ name: 'scene.pool.csv', isUsed: true }]);
  });

  test('list their questions in pages, and apart what cannot come in', async () => {
    const { _id } = await scene.read({ 'a.txt': `${aikenOf(150)}\nNo question at all\nA) one\n` });
    const first = await scene.server.call({
      method: 'GET',
      url: `/api/imports/${_id}/items?limit=100`,
      token: scene.owner.token,
    });
    const { data, page } = first.json();
    expect(data.map(({ position }: { position: number }) => position)).toEqual(
      Array.from({ length: 100 }, (_, at) => at),
    );
    expect(page.total).toBe(151);
    const second = await scene.importer.items(_id, `&cursor=${page.nextCursor}`);
    expect(second.map(({ position }) => position)).toEqual(Array.from({ length: 51 }, (_, at) => at + 100));
    expect(await scene.importer.items(_id, '&show=left-behind')).toMatchObject([
      {
        position: 150,
        state: 'failed',
        reason: expect.any(String),
        text: 'No question at all',
        file: 'a.txt',
      },
    ]);
    expect(await scene.importer.items(_id, '&q=How+much+is+42')).toHaveLength(1);
  });

  test('of no known format are unreadable, and say so', async () => {
    const { data, status } = await scene.importer.read(scene.courseId, { 'a.pdf': '%PDF-1.7 and so on' });
    expect([status, data.state]).toEqual([201, 'unreadable']);
    expect(data.failure).toContain('“a.pdf” is not in a format that can be read');
    expect((await scene.importer.plan(data._id)).message).toBe(
      'The files of this import could not be read. Start a new import.',
    );
  });

  test('are left out with the reason where others can be read, and refused where none can', async () => {
    const pdf = '%PDF-1.7 and so on';
    const some = await scene.read({ 'a.pdf': pdf, 'a.txt': aikenOf(1), 'b.xml': '<quiz>' });
    expect(some).toMatchObject({
      state: 'ready',
      numberOfQuestions: 1,
      files: [
        {
          name: 'a.pdf',
          format: null,
          failure: expect.stringMatching(/^“a\.pdf” is not in a format/),
          numberOfQuestions: 0,
        },
        { name: 'a.txt', format: 'aiken', failure: null, numberOfQuestions: 1 },
        { name: 'b.xml', format: null, failure: expect.stringContaining('<quiz> is not closed') },
      ],
    });
    const none = await scene.importer.read(scene.courseId, { 'a.pdf': pdf, 'b.xml': '<quiz>' });
    expect(none.data).toMatchObject({
      state: 'unreadable',
      failure: expect.stringMatching(/^“a\.pdf” is not in a format .*\. “b\.xml” cannot be read.*\.$/),
    });
  });

  test('are left out as a whole where one breaks after some of its questions were read', async () => {
    const good = Array.from(
      { length: 700 },
      (_, at) =>
        `<question type="truefalse"><questiontext><text>Is ${at} odd?</text></questiontext>
          <answer fraction="100"><text>true</text></answer></question>`,
    );
    const broken = `<quiz>${good.join('')}${'<question><name></question>'.repeat(1_001)}</quiz>`;
    const found = await scene.read({ 'a.txt': aikenOf(2), 'b.xml': broken, 'c.txt': aikenOf(2, 7) });
    expect(found).toMatchObject({
      numberOfQuestions: 4,
      files: [
        { numberOfQuestions: 2 },
        { format: null, failure: expect.stringContaining('<name>'), numberOfQuestions: 0 },
        { numberOfQuestions: 2 },
      ],
      categories: [{ category: '', numberOfQuestions: 4 }],
    });
    const items = await scene.importer.items(found._id);
    expect(items.map(({ position, file }) => [position, file])).toEqual([
      [0, 'a.txt'],
      [1, 'a.txt'],
      [2, 'c.txt'],
      [3, 'c.txt'],
    ]);
  });

  test('say why nothing comes in of them', async () => {
    const essays = Array.from({ length: 3 }, (_, at) => `Describe ${at}. {}\n\n`).join('');
    const found = await scene.read({ 'essays.txt': essays });
    expect(found.files).toMatchObject([
      {
        format: 'gift',
        numberOfQuestions: 0,
        numberOfSkipped: 3,
        reasons: [{ reason: 'It is of another type: essay.', numberOfItems: 3 }],
      },
    ]);
  });

  test('are gone when none of them can be read', async () => {
    await scene.importer.read(scene.courseId, { 'a.pdf': '%PDF-1.7 and so on' });
    expect(await listUploads()).toEqual([]);
    await scene.importer.read(scene.courseId, { 'a.txt': aikenOf(1), 'a.pdf': '%PDF-1.7 and so on' });
    expect(await listUploads()).toEqual([
      { name: 'a.pdf', isUsed: true },
      { name: 'a.txt', isUsed: true },
    ]);
  });

  test('wait in all courses of an owner to be chosen from, so many at most', async () => {
    const courses = [scene.courseId, (await scene.pool.course())._id, (await scene.pool.course())._id];
    const open = courses.slice(1).flatMap((courseId) => {
      const row = { courseId, state: 'ready', createdAt: new Date() } as const;
      return Array.from({ length: LIMITS.openImports }, () => ({ id: crypto.randomUUID(), ...row }));
    });
    await scene.server.db.insertInto('imports').values(open).execute();
    const begin = async (courseId = '') => {
      const { status, message } = await scene.importer.read(courseId, { 'a.txt': aikenOf(1) });
      return [status, message];
    };
    expect(await begin(courses[1])).toEqual([
      409,
      '20 imports of this course are not finished, which is the most. Finish or discard one of them.',
    ]);
    expect(await begin(courses[0])).toEqual([
      409,
      '40 imports in the courses of this owner are not finished, which is the most. Finish or discard one of them.',
    ]);
    await scene.importer.call('DELETE', `/api/imports/${open[0]?.id}`);
    expect(await begin(courses[0])).toEqual([201, undefined]);
  });

  test('must be complete, and of the account', async () => {
    const { data } = await scene.importer.call<{ _id: string }>('POST', '/api/uploads', {
      name: 'a',
      bytes: 9,
    });
    const half = await scene.importer.call('POST', '/api/imports', {
      courseId: scene.courseId,
      uploads: [data._id],
    });
    expect([half.status, half.message]).toEqual([
      409,
      'The file “a” is not complete: 0 of its 1 parts are here. Upload the others.',
    ]);
    const stranger = makeImporter(scene.server, await scene.server.signIn());
    const theirs = await stranger.upload('a', 'b');
    const foreign = await scene.importer.call('POST', '/api/imports', {
      courseId: scene.courseId,
      uploads: [theirs],
    });
    expect([foreign.status, foreign.message]).toEqual([404, 'Upload not found.']);
  });
});

describe('duplicates', () => {
  test('are questions of the pool, or of the files before, whatever their case, white space and order of choices', async () => {
    const chapter = await scene.pool.chapter(scene.courseId);
    const fields = { text: 'HOW much is 0\n plus one? ', choices: ['none', '2', '1'], correctAnswer: '1' };
    const there = await scene.pool.question(chapter._id, fields);
    const { _id, numberOfDuplicates } = await scene.read({ 'a.txt': aikenOf(3), 'b.txt': aikenOf(2, 1) });
    expect(numberOfDuplicates).toBe(3);
    const duplicates = await scene.importer.items(_id, '&show=duplicates');
    expect(duplicates.map(({ position, duplicateOf }) => [position, duplicateOf])).toEqual([
      [0, { questionId: there._id, text: there.text }],
      [3, { position: 1, text: 'How much is 1 plus one?' }],
      [4, { position: 2, text: 'How much is 2 plus one?' }],
    ]);
  });

  test('have the same correct answer: one whose key was mended comes in, marked as nearly the same', async () => {
    const chapter = await scene.pool.chapter(scene.courseId);
    const fields = { text: 'How much is 0 plus one?', choices: ['1', '2', 'None'], correctAnswer: '2' };
    const wrong = await scene.pool.question(chapter._id, fields);
    const mended = await scene.read({ 'a.txt': aikenOf(1) });
    expect([mended.numberOfDuplicates, mended.numberOfNearDuplicates]).toEqual([0, 1]);
    const nearDuplicateOf = { questionId: wrong._id, correctAnswer: '2', similarity: 1 };
    expect(await scene.importer.items(mended._id)).toMatchObject([{ duplicateOf: null, nearDuplicateOf }]);
    const { data: plan } = await scene.importer.plan(mended._id);
    expect([plan.numberOfQuestions, plan.problems]).toEqual([1, []]);

    const both = await scene.read({
      'a.txt': aikenOf(1),
      'b.txt': aikenOf(1).replace('ANSWER: A', 'ANSWER: c'),
    });
    expect(both.numberOfDuplicates).toBe(0);
    const same = await scene.read({ 'a.txt': aikenOf(1).replace('ANSWER: A', 'ANSWER: B') });
    expect(same.numberOfDuplicates).toBe(1);
  });

  test('follow what is changed in the pool, and those of another course are none', async () => {
    const other = await scene.pool.chapter((await scene.pool.course())._id);
    const there = await scene.pool.question(other._id, {
      text: 'How much is 0 plus one?',
      choices: ['1', '2', 'none'],
      correctAnswer: '1',
    });
    const { _id } = await scene.read({ 'a.txt': aikenOf(1) });
    const count = async () => (await scene.importer.items(_id, '&show=duplicates')).length;
    expect(await count()).toBe(0);
    const chapter = await scene.pool.chapter(scene.courseId);
    const move = (fields: object) =>
      scene.importer.call('PUT', `/api/questions/${there._id}`, {
        text: there.text,
        choices: there.choices,
        correctAnswer: '1',
        difficulty: 'simple',
        objective: 'reminding',
        chapterId: chapter._id,
        ...fields,
      });
    await move({});
    expect(await count()).toBe(1);
    await move({ text: 'How much is that?' });
    expect(await count()).toBe(0);
  });

  test('stay out unless somebody wants them', async () => {
    const { _id } = await scene.read({ 'a.txt': aikenOf(2) + aikenOf(2) });
    const countOf = async (choices: object) =>
      (await scene.importer.plan(_id, choices)).data.numberOfQuestions;
    expect(await countOf({})).toBe(2);
    expect(await countOf({ duplicates: 'imported' })).toBe(4);
    expect(await countOf({ takenIn: [3] })).toBe(3);
    expect(await countOf({ takenIn: [3], leftOut: [0, 3] })).toBe(1);
  });
});
