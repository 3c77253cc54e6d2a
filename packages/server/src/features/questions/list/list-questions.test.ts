import type { Question } from '@exam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let reader: SignedIn;
let courseIds: string[];
let chapterIds: string[];
/** The visible questions in order of creation. */
const visible: Question[] = [];

const TEXTS = ['beta', 'Alpha', 'alpha', 'Émile', 'zeta 100 %', 'snake_case', 'omega'];

beforeAll(async () => {
  server = await makeTestApp();
  reader = await server.signIn();
  const colleague = await server.signIn();
  const own = makePool(server, reader.token);
  const theirs = makePool(server, colleague.token);
  const [mine, shared, foreign] = [await own.course(), await theirs.course(), await theirs.course()];
  await theirs.member(shared._id, reader.email, 'viewer');
  const places = [
    { pool: own, chapter: await own.chapter(mine._id) },
    { pool: own, chapter: await own.chapter(mine._id) },
    { pool: theirs, chapter: await theirs.chapter(shared._id) },
    { pool: theirs, chapter: await theirs.chapter(foreign._id) },
  ];
  courseIds = [mine._id, shared._id];
  chapterIds = places.slice(0, 3).map(({ chapter }) => chapter._id);
  for (let number = 0; number < 60; number++) {
    const { pool, chapter } = places[number % 4] ?? places[0]!;
    const question = await pool.question(chapter._id, {
      text: `${TEXTS[number % 7]} ${number % 4}`,
      difficulty: number % 3 === 0 ? 'difficult' : 'simple',
      objective: ['reminding', 'understanding', 'creativity'][number % 5] ?? 'reminding',
      ...(number % 6 === 0 && { name: `Named ${number}`, tags: ['Week 3', `n${number}`] }),
      ...(number % 6 === 1 && { tags: ['week 3'] }),
    });
    if (number % 4 < 3) visible.push(question);
  }
});
afterAll(() => server.close());

/** All pages of a list, one after the other; each must have the same total. */
async function readAll(query: string): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  const totals = new Set<number>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const url: string = `/api/questions?limit=7${query}${cursor && `&cursor=${cursor}`}`;
    const { data, page } = (await server.call({ method: 'GET', url, token: reader.token })).json();
    ids.push(...data.map((question: Question) => question._id));
    totals.add(page.total);
    cursor = page.nextCursor;
  }
  const [total = -1] = totals;
  expect(totals.size).toBe(1);
  return { ids, total };
}

const byCodePoint = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const byId = (one: Question, other: Question) => byCodePoint(one._id, other._id);
const byText = (one: Question, other: Question) =>
  byCodePoint(one.text.toLowerCase(), other.text.toLowerCase()) || byId(one, other);

const SORTS = [
  ['', byId],
  ['&sort=-createdAt', (one: Question, other: Question) => byId(other, one)],
  ['&sort=text', byText],
  ['&sort=-text', (one: Question, other: Question) => byText(other, one)],
] as const;

const FILTERS = [
  ['nothing', () => '', () => true],
  ['a course', () => `&course=${courseIds[0]}`, (question: Question) => isIn(question, 0)],
  ['a shared course', () => `&course=${courseIds[1]}`, (question: Question) => isIn(question, 1)],
  [
    'a chapter',
    () => `&chapter=${chapterIds[1]}`,
    (question: Question) => question.chapterId === chapterIds[1],
  ],
  ['a difficulty', () => '&difficulty=simple', (question: Question) => question.difficulty === 'simple'],
  [
    'a kind in a course',
    () => `&course=${courseIds[0]}&difficulty=simple&objective=reminding`,
    (question: Question) =>
      isIn(question, 0) && question.difficulty === 'simple' && question.objective === 'reminding',
  ],
  ['a word', () => '&q=ALPHA', (question: Question) => /alpha/i.test(question.text)],
  ['a word with an accent', () => '&q=%C3%A9MILE', (question: Question) => question.text.includes('Émile')],
  ['signs that mean themselves', () => '&q=0%20%25', (question: Question) => question.text.includes('0 %')],
  ['an underscore', () => '&q=e_c', (question: Question) => question.text.includes('e_c')],
  ['a word of their name', () => '&q=named%201', (question: Question) => question.name.startsWith('Named 1')],
  ['a part of a tag', () => '&q=EEK%203', (question: Question) => question.tags.length > 0],
  ['a tag in any case', () => '&tag=WEEK%203', (question: Question) => question.tags.length > 0],
  [
    'a tag in a chapter',
    () => `&chapter=${chapterIds[0]}&tag=week%203&difficulty=difficult`,
    (question: Question) =>
      question.chapterId === chapterIds[0] && question.tags.length > 0 && question.difficulty === 'difficult',
  ],
  [
    'a word in a chapter',
    () => `&chapter=${chapterIds[0]}&q=beta`,
    (question: Question) => question.chapterId === chapterIds[0] && question.text.startsWith('beta'),
  ],
] as const;

function isIn(question: Question, course: number): boolean {
  return question.chapter.course._id === courseIds[course];
}

describe('the pages of the list of questions', () => {
  test.each(FILTERS)('narrowed to %s give just these, in every order', async (_name, query, matches) => {
    const expected = visible.filter(matches);
    expect(expected.length).toBeGreaterThan(0);
    for (const [sort, compare] of SORTS) {
      const { ids, total } = await readAll(query() + sort);
      expect(ids).toEqual([...expected].sort(compare).map(({ _id }) => _id));
      expect(total).toBe(expected.length);
    }
  });

  test('are together the complete list', async () => {
    const answer = await server.call({ method: 'GET', url: '/api/questions', token: reader.token });
    expect(answer.json().data).toEqual([...visible].sort(byId));
  });
});

describe('the tags of the pool', () => {
  const listTags = async (query: string) =>
    (await server.call({ method: 'GET', url: `/api/questions/tags${query}`, token: reader.token })).json()
      .data;
  const tagged = (questions: readonly Question[]) =>
    questions.filter(({ tags }) => tags.some((tag) => tag.toLowerCase() === 'week 3'));

  test('come with their questions counted, in the spelling of the oldest, and none of what the account does not see', async () => {
    const tags = await listTags('');
    expect(tags[0]).toEqual({ tag: 'Week 3', numberOfQuestions: tagged(visible).length });
    const others = visible.flatMap((question) => question.tags).filter((tag) => tag.startsWith('n'));
    expect(tags.slice(1)).toEqual(others.sort(byCodePoint).map((tag) => ({ tag, numberOfQuestions: 1 })));
  });

  test('are narrowed to a course, a chapter or a word', async () => {
    const inChapter = visible.filter(({ chapterId }) => chapterId === chapterIds[1]);
    expect(await listTags(`?chapter=${chapterIds[1]}&q=WEEK`)).toEqual([
      { tag: 'week 3', numberOfQuestions: tagged(inChapter).length },
    ]);
    expect(await listTags(`?course=${courseIds[1]}&q=eek`)).toMatchObject([
      { numberOfQuestions: tagged(visible.filter((question) => isIn(question, 1))).length },
    ]);
  });
});
