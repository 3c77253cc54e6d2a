import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { questionFields } from '../../../../test/pool.ts';
import { untilLocked } from '../../../../test/until.ts';
import { lockChapters } from '../../chapters/index.ts';
import { insertQuestions } from '../../questions/index.ts';
import { aikenOf, CSV } from '../testing/import-files.ts';
import { makeScene } from '../testing/scene.ts';

const scene = makeScene();

describe('importing', () => {
  test('brings everything in at once, in the order of the files, with chapters that have room for more', async () => {
    const { _id } = await scene.read({ 'scene.pool.csv': CSV });
    const plan = await scene.importer.plan(_id);
    expect(plan.data).toEqual({
      numberOfQuestions: 4,
      problems: [],
      chapters: [
        // Two of one difficulty: ceil(3 / 2) is 2, ceil(3 / 3) is 1.
        expect.objectContaining({
          chapterId: null,
          name: 'Memory',
          number: 1,
          numberOfQuestionsThen: 2,
          maximum: null,
          maximumNeeded: 2,
          maximumThen: 10,
        }),
        expect.objectContaining({ name: 'Files', number: 2, maximumNeeded: 1 }),
        expect.objectContaining({ name: 'Imported questions', number: 3, maximumNeeded: 1 }),
      ],
    });
    expect(await scene.listQuestions()).toEqual([]);
    const { status, data } = await scene.importer.apply(_id);
    expect([status, data.state, data.result]).toEqual([
      200,
      'imported',
      expect.objectContaining({
        numberOfQuestions: 4,
        numberOfImages: 0,
        numberOfRemaining: 4,
        numberOfChanged: 0,
      }),
    ]);
    const questions = (await scene.listQuestions()).toSorted((one, other) => (one._id < other._id ? -1 : 1));
    expect(
      questions.map(({ text, difficulty, objective, chapter }) => [
        text,
        difficulty,
        objective,
        chapter.name,
      ]),
    ).toEqual([
      ['What is a page?', 'simple', 'creativity', 'Memory'],
      ['What is a frame?', 'difficult', 'reminding', 'Memory'],
      ['What is an inode?', 'simple', 'reminding', 'Files'],
      ['What is a kernel?', 'simple', 'reminding', 'Imported questions'],
    ]);
    expect((await scene.listChapters()).map((made) => made.maxNumberOfQuestions)).toEqual([10, 10, 10]);
    expect(await scene.importer.items(_id)).toEqual([]);
    const ofOwner = await sql`select from questions
      join chapters on chapters.id = chapter_id join courses on courses.id = course_id
      where course_id = ${scene.courseId} and made_by = owner_id`.execute(scene.server.db);
    expect(ofOwner.rows).toHaveLength(4);
  });

  test('again does not import twice, at the same time neither', async () => {
    const { _id } = await scene.read({ 'a.txt': aikenOf(1) });
    const answers = await Promise.all([0, 1, 2, 3].map(() => scene.importer.apply(_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await scene.importer.apply(_id)).data.state).toBe('imported');
    expect(await scene.listQuestions()).toHaveLength(1);
  });

  test('does as was chosen for categories and tags', async () => {
    const chapter = await scene.pool.chapter(scene.courseId, { maxNumberOfQuestions: 30 });
    const { _id } = await scene.read({ 'scene.pool.csv': CSV });
    const categories = [
      { category: '1. Memory', chapterId: chapter._id },
      { category: '2. Files', name: 'Storage', number: 20 },
      { category: '', isLeftOut: true },
    ];
    const tags = [
      { tag: 'chapter-two', label: 'understanding' },
      { tag: 'hard', label: null },
    ];
    const { status } = await scene.importer.apply(_id, { categories, tags, objective: 'creativity' });
    expect(status).toBe(200);
    const questions = (await scene.listQuestions()).toSorted((one, other) => (one._id < other._id ? -1 : 1));
    expect(
      questions.map(({ difficulty, objective, chapter: { name } }) => [difficulty, objective, name]),
    ).toEqual([
      ['simple', 'creativity', chapter.name],
      ['simple', 'creativity', chapter.name],
      ['simple', 'understanding', 'Storage'],
    ]);
    // A tag that gives a label is not imported as a tag.
    expect(questions.map(({ tags }) => tags)).toEqual([[], ['hard'], []]);
  });

  test('into one chapter from two categories, and not into one that is too small, unless it may grow', async () => {
    const small = await scene.pool.chapter(scene.courseId, { maxNumberOfQuestions: 3 });
    const { _id } = await scene.read({ 'scene.pool.csv': CSV });
    const into = { chapterId: small._id };
    const categories = ['1. Memory', '2. Files', ''].map((category) => ({ category, ...into }));
    const problem = `With a maximum of 3, the chapter “${small.name}” holds at most 1 reminding question. It has 0, and 3 more would come. A maximum of 7 is enough.`;
    expect((await scene.importer.plan(_id, { categories })).data.problems).toEqual([problem]);
    const refused = await scene.importer.apply(_id, { categories });
    expect([refused.status, refused.message]).toEqual([409, problem]);
    expect(refused.fullChapters).toMatchObject([
      { chapterId: small._id, limited: 'reminding', maximumNeeded: 7 },
    ]);
    expect(await scene.listQuestions()).toEqual([]);
    expect((await scene.importer.apply(_id, { categories, raiseMaximums: true })).data.state).toBe(
      'imported',
    );
    expect(await scene.listChapters()).toMatchObject([{ maxNumberOfQuestions: 20, numberOfQuestions: 4 }]);
  });

  test('says what is wrong with new chapters, and that nothing is chosen', async () => {
    const there = await scene.pool.chapter(scene.courseId, { name: 'Networks', number: 5 });
    const { _id } = await scene.read({ 'scene.pool.csv': CSV });
    const problemsOf = async (categories: object[]) =>
      (await scene.importer.plan(_id, { categories })).data.problems;
    expect(
      await problemsOf([
        { category: '1. Memory', name: 'One', number: 5 },
        { category: '2. Files', name: 'Two', number: 9 },
        { category: '', name: 'Three', number: 9 },
      ]),
    ).toEqual([
      `The number 5 of the new chapter “One” is taken by the chapter “${there.name}”. Choose another number, or that chapter.`,
      'Two new chapters have the number 9: “Two” and “Three”. Give one another number.',
    ]);
    const none = ['1. Memory', '2. Files', ''].map((category) => ({ category, isLeftOut: true }));
    expect(await problemsOf(none)).toEqual(['No question is chosen.']);
    const foreign = (await scene.pool.chapter((await scene.pool.course())._id))._id;
    const refused = await scene.importer.plan(_id, { categories: [{ category: '', chapterId: foreign }] });
    expect([refused.status, refused.message]).toEqual([404, 'Chapter not found.']);
  });

  test('keeps the limits of a chapter that others write into at the same time', async () => {
    const chapter = await scene.pool.chapter(scene.courseId, { maxNumberOfQuestions: 20 });
    const { _id } = await scene.read({ 'a.txt': aikenOf(6) });
    const categories = [{ category: '', chapterId: chapter._id }];
    const writes = Array.from({ length: 6 }, () =>
      scene.pool.question(chapter._id).then(
        () => true,
        () => false,
      ),
    );
    const [imported, ...added] = await Promise.all([scene.importer.apply(_id, { categories }), ...writes]);
    const [{ numberOfQuestions } = { numberOfQuestions: -1 }] = await scene.listChapters();
    // At most ceil(20 / 3) = 7 of one objective.
    expect(numberOfQuestions).toBeLessThanOrEqual(7);
    const came = (imported.status === 200 ? 6 : 0) + added.filter(Boolean).length;
    expect(numberOfQuestions).toBe(came);
    if (imported.status !== 200) {
      expect(imported.message).toContain(`the chapter “${chapter.name}” holds at most`);
      expect((await scene.importer.get(_id)).data).toMatchObject({ state: 'ready', progress: null });
    }
  });

  test('counts what somebody is writing into a chapter at that moment', async () => {
    const chapter = await scene.pool.chapter(scene.courseId, { maxNumberOfQuestions: 3 });
    const { _id } = await scene.read({ 'a.txt': aikenOf(1) });
    const applied = await scene.server.db.transaction().execute(async (trx) => {
      await lockChapters(trx, [chapter._id]);
      const applying = scene.importer.apply(_id, { categories: [{ category: '', chapterId: chapter._id }] });
      await untilLocked(scene.server);
      const { chapterId, correctAnswer, ...fields } = questionFields(chapter._id);
      const values = { ...fields, chapterId, correctAnswer };
      await insertQuestions(trx, crypto.randomUUID(), [{ id: crypto.randomUUID(), ...values } as never]);
      return { applying };
    });
    const { status, message } = await applied.applying;
    expect([status, message]).toEqual([
      409,
      `With a maximum of 3, the chapter “${chapter.name}” holds at most 1 reminding question. It has 1, and 1 more would come. A maximum of 4 is enough.`,
    ]);
    expect(await scene.listQuestions()).toHaveLength(1);
  });
});
