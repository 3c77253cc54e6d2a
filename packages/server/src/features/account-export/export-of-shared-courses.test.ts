import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DOT } from '../../../test/every-call.ts';
import { makePool } from '../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { exportOf, saveExam } from './testing/exporting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

let owner: SignedIn;
let colleague: SignedIn;
beforeEach(async () => {
  owner = await app.signIn();
  colleague = await app.signIn();
});

describe('of colleagues it holds', () => {
  async function sharedCourse() {
    const pool = makePool(app, colleague.token);
    const course = (await pool.course('A course of a colleague'))._id;
    const chapter = (await pool.chapter(course, { number: 1 }))._id;
    const payload = { courseId: course, content: DOT };
    const added = await app.call({ method: 'POST', url: '/api/images', token: colleague.token, payload });
    const image = added.json().data._id;
    const question = (await pool.question(chapter, { text: `![a dot](image:${image})` }))._id;
    const member = (await pool.member(course, owner.email, 'editor'))._id;
    return { course, chapter, question, image, member };
  }

  test('the names of shared courses, and the exams that it made there with their images, no more', async () => {
    const shared = await sharedCourse();
    const exam = await saveExam(app, owner, shared);
    await saveExam(app, colleague, shared);
    const file = await exportOf(app, owner);
    expect(file.courses).toEqual([]);
    expect(file.sharedCourses).toEqual([
      { _id: shared.course, name: 'A course of a colleague', role: 'editor' },
    ]);
    expect(file.exams.map(({ _id }) => _id)).toEqual([exam._id]);
    expect(file.examImages.map(({ _id }) => _id)).toEqual([shared.image]);
  });

  test('nothing any more once the sharing has ended', async () => {
    const shared = await sharedCourse();
    await saveExam(app, owner, shared);
    const url = `/api/courses/${shared.course}/members/${shared.member}`;
    await app.call({ method: 'DELETE', url, token: colleague.token });
    const { exams, examImages, sharedCourses } = await exportOf(app, owner);
    expect({ exams, examImages, sharedCourses }).toEqual({ exams: [], examImages: [], sharedCourses: [] });
  });

  test('nothing of what was shared with an e-mail that is not confirmed', async () => {
    const payload = { email: `unverified-${owner.email}`, password: 'correct horse battery' };
    const signup = await app.call({ method: 'POST', url: '/api/users/signup', payload });
    const pool = makePool(app, colleague.token);
    await pool.member((await pool.course())._id, payload.email, 'viewer');
    const file = await exportOf(app, { ...owner, token: signup.json().accessToken });
    expect(file).toMatchObject({ account: { isVerified: false }, sharedCourses: [] });
  });
});
