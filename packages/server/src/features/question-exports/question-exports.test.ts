import { type Chapter, type Course, FORMATS, type FormatId, type Losses } from '@exam/contract';
import { type FileQuestion, keyOfImage, readQuestionFile } from '@exam/interchange';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DOT } from '../../../test/every-call.ts';
import { makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: SignedIn;
let pool: ReturnType<typeof makePool>;
let course: Course;
let memory: Chapter;
let files: Chapter;

beforeAll(async () => {
  server = await makeTestApp();
});
beforeEach(async () => {
  owner = await server.signIn();
  pool = makePool(server, owner.token);
  course = await pool.course('Σύστημα: Operating/Systems');
  memory = await pool.chapter(course._id, { name: 'Memory', number: 2 });
  files = await pool.chapter(course._id, { name: 'Files', number: 1 });
  await pool.question(memory._id, { text: 'Which page goes, if $x < 5$?', keepChoiceOrder: true });
  await pool.question(files._id, { text: 'What is an inode?', difficulty: 'difficult' });
});
afterAll(() => server.close());

const get = (url: string, { token } = owner) => server.call({ method: 'GET', url, token });
const textsIn = async (url: string) => (await questionsIn(url)).map(({ text }) => text);

async function questionsIn(url: string): Promise<FileQuestion[]> {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, FORMATS.csv.mediaType]);
  const { items } = await readQuestionFile({ name: 'file.csv', content: answer.rawPayload });
  return items.map((item) => {
    if (item.kind !== 'question') throw new Error(item.reason);
    return item;
  });
}

describe('a list of questions as a file', () => {
  test('a pool comes chapter by chapter with its labels, under the name of its course', async () => {
    const url = `/api/questions/export?format=csv&course=${course._id}`;
    expect(await questionsIn(url)).toMatchObject([
      {
        text: 'What is an inode?',
        category: '1. Files',
        tags: ['difficulty:difficult', 'objective:reminding'],
        keepChoiceOrder: false,
      },
      {
        text: 'Which page goes, if $x < 5$?',
        category: '2. Memory',
        tags: ['difficulty:simple', 'objective:reminding'],
        keepChoiceOrder: true,
      },
    ]);
    const name = 'attachment; filename="??????? Operating Systems.csv"; filename*=UTF-8\'\'';
    expect((await get(url)).headers['content-disposition']).toBe(
      `${name}${encodeURIComponent('Σύστημα Operating Systems.csv')}`,
    );
  });

  test('a filter, a search and a chapter narrow it', async () => {
    expect(await textsIn(`/api/questions/export?course=${course._id}&difficulty=difficult`)).toEqual([
      'What is an inode?',
    ]);
    expect(await textsIn(`/api/questions/export?q=page`)).toEqual(['Which page goes, if $x < 5$?']);
    expect(await textsIn(`/api/questions/export?chapter=${files._id}`)).toEqual(['What is an inode?']);
  });

  test('questions of several courses name their course', async () => {
    const other = await pool.course('Statistics');
    const chapter = await pool.chapter(other._id, { name: 'Means', number: 4 });
    await pool.question(chapter._id);
    const categories = (await questionsIn('/api/questions/export')).map(({ category }) => category);
    expect(categories).toEqual([
      'Σύστημα: Operating/Systems: 1. Files',
      'Σύστημα: Operating/Systems: 2. Memory',
      'Statistics: 4. Means',
    ]);
  });

  test('what others own is not in it, and their course is not found', async () => {
    const stranger = await server.signIn();
    const theirs = await get(`/api/questions/export?course=${course._id}`, stranger);
    expect([theirs.statusCode, theirs.json()]).toEqual([404, refusal('Course not found.')]);
    const all = await get('/api/questions/export', stranger);
    expect(all.body).not.toContain('inode');
  });

  test('a format that is not written is refused', async () => {
    const answer = await get('/api/questions/export?format=docx');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].msg).toMatch(/^format must be one of moodle-xml, gift/);
  });

  test('images come along where the format holds them, and are named as lost where not', async () => {
    const payload = { courseId: course._id, content: DOT };
    const added = await server.call({ method: 'POST', url: '/api/images', payload, token: owner.token });
    const { _id } = added.json().data;
    await pool.question(memory._id, { text: `See ![a dot](image:${_id}).` });
    const stored = await get(`/api/images/${_id}`);
    const xml = await get(`/api/questions/export?format=moodle-xml&course=${course._id}`);
    const { images } = await readQuestionFile({ name: 'a.xml', content: xml.rawPayload });
    expect([...images.keys()]).toEqual([keyOfImage(stored.rawPayload)]);
    const losses = await get(`/api/questions/export-losses?format=aiken&course=${course._id}`);
    const { numberOfQuestions, losses: lost }: Losses = losses.json().data;
    expect(numberOfQuestions).toBe(3);
    expect(lost).toContainEqual({
      what: 'images',
      numberOfQuestions: 1,
      message: '1 question shows images, which Aiken cannot hold: the images will be missing.',
    });
  });
});

describe('an exam as a file', () => {
  async function saveExam(): Promise<string> {
    const [question] = (await get(`/api/chapters/${memory._id}/questions`)).json().data;
    const payload = {
      name: 'Midterm',
      courseId: course._id,
      questions: [question._id],
      chaptersDistribution: { [memory._id]: 1 },
      difficultyDistribution: { simple: 1 },
      objectiveDistribution: { reminding: 1 },
      versions: [{ questions: [question._id], choiceOrders: [[2, 1, 0]] }],
      headings: [{ position: 0, text: 'Part I' }],
    };
    return (await server.call({ method: 'POST', url: '/api/exams', payload, token: owner.token })).json().data
      ._id;
  }

  test('each version has its own, with its own order of choices', async () => {
    const id = await saveExam();
    const [inA] = await questionsIn(`/api/exams/${id}/export`);
    const [inB] = await questionsIn(`/api/exams/${id}/export?version=B`);
    expect(inB?.choices).toEqual([...(inA?.choices ?? [])].reverse());
    const named = await get(`/api/exams/${id}/export?version=B`);
    expect(named.headers['content-disposition']).toBe('attachment; filename="Midterm - B.csv"');
    const missing = await get(`/api/exams/${id}/export?version=C`);
    expect([missing.statusCode, missing.json()]).toEqual([404, refusal('Version not found.')]);
  });

  test('its choices stand in an order that somebody chose, and keep it or are told to lose it', async () => {
    const id = await saveExam();
    for (const version of ['A', 'B']) {
      const xml = await get(`/api/exams/${id}/export?version=${version}&format=moodle-xml`);
      expect(xml.body).toContain('<shuffleanswers>false</shuffleanswers>');
    }
    const lost = async (format: FormatId) =>
      (await get(`/api/exams/${id}/export-losses?format=${format}`)).json().data.losses;
    expect(await lost('moodle-xml')).toEqual([]);
    expect(await lost('gift')).toMatchObject([{ what: 'choiceOrder', numberOfQuestions: 1 }]);
  });

  test('its headings are sections of QTI', async () => {
    const file = await get(`/api/exams/${await saveExam()}/export?format=qti-2.1`);
    const test = unzipSync(new Uint8Array(file.rawPayload))['qti/test.xml'] as Uint8Array;
    expect(strFromU8(test)).toContain('<assessmentSection identifier="section-1" title="Part I"');
  });

  test('a stranger finds none', async () => {
    const id = await saveExam();
    const stranger = await server.signIn();
    expect((await get(`/api/exams/${id}/export`, stranger)).statusCode).toBe(404);
    expect((await get(`/api/exams/${id}/export-losses`, stranger)).statusCode).toBe(404);
  });
});
