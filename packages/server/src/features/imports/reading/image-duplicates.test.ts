import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { DOT } from '../../../../test/every-call.ts';
import { draw } from '../../images/testing/drawings.ts';
import { moodleOf } from '../testing/moodle-file.ts';
import { makeScene } from '../testing/scene.ts';

const scene = makeScene();

/** A picture that is smaller as WebP, so that each encoding loses a little. */
async function photograph(): Promise<string> {
  const canvas = createCanvas(120, 80);
  const context = canvas.getContext('2d');
  for (let at = 0; at < 120 * 80; at++) {
    context.fillStyle = `hsl(${Math.sin(at) * 1e6} 60% ${50 + 40 * Math.sin(at * at)}%)`;
    context.fillRect(at % 120, Math.floor(at / 120), 1, 1);
  }
  return (await canvas.encode('png')).toString('base64');
}

const apply = async (importId: string) =>
  expect((await scene.importer.apply(importId)).data.state).toBe('imported');

/** Imports a file with this image and reads it again, with this image or another. */
async function bringTwice(image: string, again = async () => image) {
  const first = await scene.read({ 'quiz.xml': moodleOf(image) });
  expect(first.numberOfDuplicates).toBe(0);
  await apply(first._id);
  return scene.read({ 'quiz.xml': moodleOf(await again()) });
}

const storedImage = (courseId = scene.courseId) =>
  scene.server.db
    .selectFrom('images')
    .where('courseId', '=', courseId)
    .select(['id', 'type', 'content'])
    .executeTakeFirstOrThrow();

describe('a question with an image is a duplicate', () => {
  test.each([
    ['a drawing, which is kept without loss', 'image/png', async () => DOT],
    ['a photograph, which is kept with a loss', 'image/webp', photograph],
  ])('when its file is imported again: %s', async (_what, type, image) => {
    const { numberOfQuestions, numberOfDuplicates } = await bringTwice(await image());
    expect([numberOfQuestions, numberOfDuplicates]).toEqual([2, 2]);
    expect((await storedImage()).type).toBe(type);
  });

  test('when the image comes back as it was stored, which an export holds', async () => {
    const stored = async () => (await storedImage()).content.toString('base64');
    expect((await bringTwice(await photograph(), stored)).numberOfDuplicates).toBe(2);
  });

  test('of an earlier one of the files', async () => {
    const { numberOfDuplicates } = await scene.read({ 'a.xml': moodleOf(DOT), 'b.xml': moodleOf(DOT) });
    expect(numberOfDuplicates).toBe(2);
  });

  test('not with another image in its place', async () => {
    const other = async () => (await draw('jpeg')).toString('base64');
    expect((await bringTwice(DOT, other)).numberOfDuplicates).toBe(1);
  });
});

describe('a question of the pool', () => {
  /** A course with the image, and a question in another course that refers to it. */
  async function nameForeignImage() {
    const { data } = await scene.importer.read((await scene.pool.course())._id, {
      'quiz.xml': moodleOf(DOT),
    });
    await apply(data._id);
    const { id } = await storedImage(data.courseId);
    const chapter = await scene.pool.chapter(scene.courseId);
    const shown = `![a dot](image:${id})`;
    return scene.pool.question(chapter._id, {
      text: `What is this? ${shown}`,
      choices: ['A dot', `The same as ${shown}`],
      correctAnswer: 'A dot',
    });
  }

  test('tells nothing of an image of another course', async () => {
    await nameForeignImage();
    const { numberOfDuplicates } = await scene.read({ 'quiz.xml': moodleOf(DOT) });
    expect(numberOfDuplicates).toBe(0);
  });

  test('is told by its image again where both are in one course', async () => {
    const { chapterId } = await nameForeignImage();
    const { courseId } = await scene.server.db
      .selectFrom('images')
      .where('courseId', 'is not', null)
      .orderBy('id', 'desc')
      .select('courseId')
      .executeTakeFirstOrThrow();
    const moved = { name: 'Moved', number: 99, courseId };
    expect((await scene.importer.call('PUT', `/api/chapters/${chapterId}`, moved)).status).toBe(200);
    const { data } = await scene.importer.read(courseId ?? '', { 'quiz.xml': moodleOf(DOT) });
    const [question] = await scene.importer.items(data._id, '&show=duplicates');
    expect(question?.duplicateOf).toMatchObject({ text: expect.stringContaining('What is this?') });
    const keys = await scene.server.db
      .selectFrom('questionSignatures')
      .where('courseId', '=', courseId ?? '')
      .select('contentKey')
      .execute();
    expect(new Set(keys.map(({ contentKey }) => contentKey)).size).toBe(2);
  });
});
