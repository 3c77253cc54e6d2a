import type { Course } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { draw, FORMATS, insertAt, jpegSegment, look, pngChunk } from './testing/drawings.ts';

let server: TestApp;
let owner: SignedIn;
let pool: ReturnType<typeof makePool>;
let course: Course;

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  pool = makePool(server, owner.token);
});
beforeEach(async () => {
  course = await pool.course();
});
afterAll(() => server.close());

const add = (bytes: Buffer | string, { token } = owner) =>
  server.call({
    method: 'POST',
    url: '/api/images',
    payload: { courseId: course._id, content: Buffer.from(bytes).toString('base64') },
    token,
  });
const get = (id: string, { token } = owner) =>
  server.call({ method: 'GET', url: `/api/images/${id}`, token });

async function addedBytes(bytes: Buffer): Promise<Buffer> {
  const added = await add(bytes);
  expect([added.statusCode, added.body]).toEqual([201, expect.any(String)]);
  return (await get(added.json().data._id)).rawPayload;
}

/** A lossy format may shift colours slightly. */
const about = (color: readonly number[]) => color.map((part) => Math.round(part / 64) * 64);
const FIELDS = [
  [256, 0, 0],
  [0, 0, 256],
  [0, 256, 0],
  [256, 256, 256],
];

describe('an image that is added', () => {
  test.each(FORMATS)('as %s comes back as the same picture', async (format) => {
    const added = await add(await draw(format));
    expect(added.statusCode).toBe(201);
    expect(added.json().data).toEqual({ _id: expect.any(String), width: 60, height: 40 });
    const answer = await get(added.json().data._id);
    expect(answer.headers['content-type']).toMatch(/^image\/(webp|png)$/);
    const { width, height, fields } = await look(answer.rawPayload);
    expect([width, height]).toEqual([60, 40]);
    expect(fields.map(about)).toEqual(FIELDS);
  });

  test('is served for keeping, and can do nothing as a page of its own', async () => {
    const { _id } = (await add(await draw('png'))).json().data;
    const { headers } = await get(_id);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await get('01920000-0000-7000-8000-000000000000')).headers['cache-control']).toBe('no-store');
  });

  test('is made smaller where it is large, in its proportions', async () => {
    const added = await add(await draw('jpeg', 3_000, 1_500));
    expect(added.json().data).toMatchObject({ width: 2_000, height: 1_000 });
    const { fields } = await look((await get(added.json().data._id)).rawPayload);
    expect(fields.map(about)).toEqual(FIELDS);
  });

  test('stands upright where the camera only noted how it was held', async () => {
    // Exif with orientation 6: rotated by a quarter turn to the right.
    const exif = Buffer.from('45786966000049492a0008000000010012010300010000000600000000000000', 'hex');
    const bytes = await addedBytes(insertAt(await draw('jpeg'), 2, jpegSegment(0xe1, exif)));
    const { width, height, fields } = await look(bytes);
    expect([width, height]).toEqual([40, 60]);
    expect(fields.map(about)).toEqual([FIELDS[2], FIELDS[0], FIELDS[3], FIELDS[1]]);
  });

  test('loses whatever else the file carried', async () => {
    const secret = Buffer.from('<script>alert("taken at 52.5 N 13.4 E")</script>');
    const files = [
      insertAt(await draw('png'), 33, pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), secret]))),
      insertAt(await draw('jpeg'), 2, jpegSegment(0xfe, secret)),
    ];
    for (const file of files) {
      expect(file.includes(secret)).toBe(true);
      expect((await addedBytes(file)).includes(secret)).toBe(false);
    }
  });

  test('may carry the previews that cameras put behind a JPEG; they go', async () => {
    const [picture, preview] = [await draw('jpeg'), await draw('jpeg', 20, 10)];
    const { width } = await look(await addedBytes(Buffer.concat([picture, Buffer.alloc(8), preview])));
    expect(width).toBe(60);
  });
});

describe('a file that is refused', () => {
  test('says so in the words of the field', async () => {
    const answer = await add('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(refusal('The file must be a PNG, JPEG, WebP or GIF image.', 'content'));
  });

  test('more than 8 MiB', async () => {
    const answer = await add(Buffer.alloc(8 * 1024 * 1024 + 1));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].msg).toBe('The image is larger than 8 MiB.');
    const huge = await add(Buffer.alloc(13 * 1024 * 1024));
    expect([huge.statusCode, huge.json()]).toEqual([413, refusal('The body is larger than 16 MiB.')]);
  });

  test('no base64', async () => {
    const payload = { courseId: course._id, content: 'not base64!' };
    const answer = await server.call({ method: 'POST', url: '/api/images', payload, token: owner.token });
    expect(answer.json().errors[0].msg).toBe('content must be the image in base64.');
  });
});

describe('who sees and adds an image', () => {
  test('members see it, a viewer adds none, for a stranger there is none', async () => {
    const [viewer, stranger] = [await server.signIn(), await server.signIn()];
    await pool.member(course._id, viewer.email, 'viewer');
    const { _id } = (await add(await draw('png'))).json().data;
    expect((await get(_id, viewer)).statusCode).toBe(200);
    expect((await add(await draw('png'), viewer)).statusCode).toBe(403);
    expect((await get(_id, stranger)).json()).toEqual(refusal('Image not found.'));
    expect((await add('no image at all', stranger)).json()).toEqual(refusal('Course not found.'));
  });

  test('a course holds 2,000 images, under parallel requests too', async () => {
    await sql`insert into images (id, course_id, content, type, width, height)
      select gen_random_uuid(), ${course._id}, '', 'image/png', 1, 1 from generate_series(1, 1998)`.execute(
      server.db,
    );
    const bytes = await draw('png');
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(bytes)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    const refused = answers.find(({ statusCode }) => statusCode !== 201);
    expect([refused?.statusCode, refused?.json()]).toEqual([
      409,
      refusal('A course holds at most 2000 images.'),
    ]);
  });
});

describe('the images of a saved exam', () => {
  const idsInDatabase = async () => {
    const { rows } = await sql<{ id: string }>`select id from images`.execute(server.db);
    return rows.map(({ id }) => id);
  };

  /** Saves an exam of one question that shows images in its text and in a choice. */
  async function saveExam(inText: string, inChoice: string): Promise<string> {
    const chapter = await pool.chapter(course._id);
    const choice = `![a](image:${inChoice.toUpperCase()})`;
    const question = await pool.question(chapter._id, {
      text: `Which is ![a [state](image:${inText}) ?`,
      choices: [choice, 'none'],
      correctAnswer: 'none',
    });
    const payload = {
      name: 'With images',
      courseId: course._id,
      questions: [question._id],
      chaptersDistribution: { [chapter._id]: 1 },
      difficultyDistribution: { simple: 1 },
      objectiveDistribution: { reminding: 1 },
    };
    const saved = await server.call({ method: 'POST', url: '/api/exams', payload, token: owner.token });
    expect(saved.statusCode).toBe(201);
    return saved.json().data._id;
  }

  const remove = (url: string) => server.call({ method: 'DELETE', url, token: owner.token });

  test('survive the course as long as the exam is there; the others go with the course when it leaves the trash', async () => {
    const [inText, inChoice, unused] = await Promise.all(
      Array.from({ length: 3 }, async () => (await add(await draw('png'))).json().data._id),
    );
    const examId = await saveExam(inText, inChoice);
    const { trashItemId: courseInTrash } = (await remove(`/api/courses/${course._id}`)).json().data;
    for (const id of [inText, inChoice]) expect((await get(id)).statusCode).toBe(200);
    expect((await get(unused)).statusCode).toBe(404);
    expect((await get(inText, await server.signIn())).statusCode).toBe(404);
    expect(await idsInDatabase()).toContain(unused);
    expect((await remove(`/api/trash/${courseInTrash}`)).statusCode).toBe(200);
    expect(await idsInDatabase()).not.toContain(unused);
    const { trashItemId: examInTrash } = (await remove(`/api/exams/${examId}`)).json().data;
    expect((await get(inText)).statusCode).toBe(404);
    expect(await idsInDatabase()).toContain(inText);
    expect((await remove(`/api/trash/${examInTrash}`)).statusCode).toBe(200);
    expect(await idsInDatabase()).not.toContain(inText);
  });

  test('stay in the course when only the exam is deleted', async () => {
    const { _id } = (await add(await draw('png'))).json().data;
    await remove(`/api/exams/${await saveExam(_id, _id)}`);
    expect((await get(_id)).statusCode).toBe(200);
  });

  test('an image of another account is not taken into an exam by naming it', async () => {
    const stranger = await server.signIn();
    const theirs = makePool(server, stranger.token);
    const ownCourse = course;
    course = await theirs.course();
    const { _id } = (await add(await draw('png'), stranger)).json().data;
    course = ownCourse;
    await saveExam(_id, _id);
    expect((await get(_id)).statusCode).toBe(404);
  });
});
