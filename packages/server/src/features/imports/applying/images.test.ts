import type { Import } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { DOT } from '../../../../test/every-call.ts';
import { moodleOf } from '../testing/moodle-file.ts';
import { makeScene } from '../testing/scene.ts';

const scene = makeScene();

const CUT_OFF = Buffer.from(DOT, 'base64').subarray(0, 20).toString('base64');

const imageIds = async () => {
  const rows = await scene.server.db
    .selectFrom('images')
    .where('courseId', '=', scene.courseId)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
};

async function importMoodle() {
  const { _id } = await scene.read({ 'quiz.xml': moodleOf(DOT) });
  const { data } = await scene.importer.apply(_id);
  expect(data.state).toBe('imported');
  const [image] = await imageIds();
  const shown = `![a dot](image:${image})`;
  const question = (await scene.listQuestions()).find(({ text }) => text.includes('What is this?'));
  return { _id, image: image ?? '', shown, question, result: data.result };
}

describe('the images of questions that are imported', () => {
  test('come in once each, under new ids, and are shown', async () => {
    const { image, shown, question, result } = await importMoodle();
    expect(result).toMatchObject({ numberOfQuestions: 2, numberOfImages: 1 });
    expect(await imageIds()).toHaveLength(1);
    expect(question).toMatchObject({
      text: `What is this? ${shown}`,
      choices: ['A dot', `The same as ${shown}`],
      correctAnswer: 'A dot',
    });
    const url = `/api/images/${image}`;
    const answer = await scene.server.call({ method: 'GET', url, token: scene.owner.token });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('may be brought together with the text that names them; one that none names is told', async () => {
    const dot = Buffer.from(DOT, 'base64');
    const text = '1. What is this?\n\n![a dot](images/dot.png)\n\n- [x] A dot\n- [ ] A line\n';
    const { _id, files } = await scene.read({ 'other.png': dot, 'quiz.md': text, 'dot.png': dot });
    expect(files).toMatchObject([
      {
        name: 'other.png',
        format: null,
        failure: 'It is a picture, and no question of the other files names it.',
      },
      { name: 'quiz.md', format: 'markdown', numberOfQuestions: 1 },
      { name: 'dot.png', format: null, failure: null },
    ]);
    expect((await scene.importer.items(_id)).map(({ notes }) => notes)).toEqual([[]]);
    await scene.importer.apply(_id);
    const [image] = await imageIds();
    const [question] = await scene.listQuestions();
    expect(question?.text).toContain(`](image:${image})`);
  });

  test('of which two that came with a text have one name are not guessed', async () => {
    const dot = Buffer.from(DOT, 'base64');
    const uploads = [];
    for (const [name, content] of [
      ['quiz.md', '1. Which?\n\n![it](dot.png)\n\n- [x] A dot\n- [ ] A line\n'],
      ['dot.png', dot],
      ['dot.png', dot],
    ] as const) {
      uploads.push(await scene.importer.upload(name, content));
    }
    const { courseId } = scene;
    const { data } = await scene.importer.call<Import>('POST', '/api/imports', { courseId, uploads });
    const [item] = await scene.importer.items(data._id);
    expect(item?.notes).toEqual([
      'An image is left out: several files are named “dot.png”. Write its folder before it.',
    ]);
  });

  test('alone are no questions', async () => {
    const { status, data } = await scene.importer.read(scene.courseId, {
      'dot.png': Buffer.from(DOT, 'base64'),
    });
    expect([status, data.state, data.failure]).toEqual([
      201,
      'unreadable',
      '“dot.png” is a picture. Bring it together with the file of questions that names it.',
    ]);
  });

  test('that are broken leave their question, with a note to look at', async () => {
    const { _id, files } = await scene.read({ 'quiz.xml': moodleOf(CUT_OFF) });
    expect(files).toMatchObject([{ numberOfQuestions: 2, numberOfFailed: 0 }]);
    const [item] = await scene.importer.items(_id, '&note=look');
    expect(item).toMatchObject({
      state: 'question',
      needsALook: true,
      notes: ['An image cannot be imported, and words replace it: The image is cut off.'],
    });
    await scene.importer.apply(_id);
    const texts = (await scene.listQuestions()).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['A dot is small.', 'What is this? [a dot]']);
    expect(await imageIds()).toEqual([]);
  });

  test('count towards the limit of the course', async () => {
    const { _id } = await scene.read({ 'quiz.xml': moodleOf(DOT) });
    const one = {
      courseId: scene.courseId,
      content: Buffer.alloc(0),
      type: 'image/png',
      width: 1,
      height: 1,
    } as const;
    await scene.server.db
      .insertInto('images')
      .values(Array.from({ length: 2_000 }, () => ({ id: crypto.randomUUID(), ...one })))
      .execute();
    const { data } = await scene.importer.plan(_id);
    expect(data.problems).toEqual(['A course holds at most 2000 images, and it would hold 2001.']);
    expect((await scene.importer.plan(_id, { leftOut: [0] })).data.problems).toEqual([]);
  });

  test('go with an undone import, unless another question or an exam shows them', async () => {
    const alone = await importMoodle();
    await scene.importer.undo(alone._id);
    expect(await imageIds()).toEqual([]);

    const shared = await importMoodle();
    const chapter = await scene.pool.chapter(scene.courseId, { number: 77 });
    await scene.pool.question(chapter._id, { text: `And this? ![it](image:${shared.image.toUpperCase()})` });
    await scene.importer.undo(shared._id);
    expect(await imageIds()).toEqual([shared.image]);

    const explaining = await importMoodle();
    const explanation = `As ![it](image:${explaining.image}) shows`;
    await scene.pool.question(chapter._id, { text: 'And why?', explanation });
    await scene.importer.undo(explaining._id);
    expect(await imageIds()).toContain(explaining.image);
  });

  test('stay as long as a saved exam shows them', async () => {
    const { _id, image, question } = await importMoodle();
    const exam = await scene.importer.call<{ _id: string }>('POST', '/api/exams', {
      name: 'With an image',
      courseId: scene.courseId,
      questions: [question?._id],
      chaptersDistribution: { [question?.chapterId ?? '']: 1 },
      difficultyDistribution: { simple: 1 },
      objectiveDistribution: { reminding: 1 },
    });
    expect(exam.status).toBe(201);
    await scene.importer.undo(_id);
    const url = `/api/images/${image}`;
    expect((await scene.server.call({ method: 'GET', url, token: scene.owner.token })).statusCode).toBe(200);
  });
});

test('true/false questions come in with two choices, or stay out', async () => {
  const { _id, numberOfTrueFalse } = await scene.read({ 'quiz.xml': moodleOf(DOT) });
  expect(numberOfTrueFalse).toBe(1);
  const countOf = async (trueFalse: string) =>
    (await scene.importer.plan(_id, { trueFalse })).data.numberOfQuestions;
  expect([await countOf('two-choices'), await countOf('left-out')]).toEqual([2, 1]);
});
