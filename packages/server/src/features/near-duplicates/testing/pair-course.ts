import type { Chapter, Course, Question, QuestionPair, SavedQuestion } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { makePool, questionFields } from '../../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import type { Comparable } from '../similarity/sketch.ts';

/** Set before the tests of a file that calls `setUpPairCourse`; course and chapters are new for each test. */
export let server: TestApp;
let owner: SignedIn;
export let pool: ReturnType<typeof makePool>;
export let course: Course;
let chapter: Chapter;
export let otherChapter: Chapter;

export function setUpPairCourse(): void {
  beforeAll(async () => {
    server = await makeTestApp();
    owner = await server.signIn();
    pool = makePool(server, owner.token);
  });
  beforeEach(async () => {
    course = await pool.course();
    chapter = await pool.chapter(course._id, { maxNumberOfQuestions: 20_000 });
    otherChapter = await pool.chapter(course._id, { maxNumberOfQuestions: 20_000 });
  });
  afterAll(() => server.close());
}

/** Asks as the owner, unless another token is given. */
export const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  { token } = owner,
) => server.call({ method, url, ...(payload && { payload }), token });

export const pairsUrl = (rest = '') => `/api/courses/${course._id}/question-pairs${rest}`;

type Subject = 'lighthouse' | 'submarine' | 'balloon' | 'viaduct';

const ABOUT: Readonly<Record<Subject, { text: string; choices: string[] }>> = {
  lighthouse: {
    text: 'How far at sea can the beam of a tall lighthouse be seen?',
    choices: ['Some forty kilometres', 'A nautical mile', 'As far as the horizon of Mars'],
  },
  submarine: {
    text: 'Why does a submarine flood its tanks before it dives?',
    choices: ['Its weight must exceed the buoyancy', 'Its crew wants to bathe', 'Salt protects steel'],
  },
  balloon: {
    text: 'Which gas makes toy balloons rise most safely?',
    choices: ['Helium', 'Hydrogen', 'Argon', 'Radon'],
  },
  viaduct: {
    text: 'What did Roman engineers put between two piers of their viaducts?',
    choices: ['Semicircular arches', 'Suspension cables', 'Nothing', 'Trusses of cast iron'],
  },
};

/** A question similar to all others about the same subject, and unlike those about another subject. */
export const fieldsAbout = (subject: Subject, note = '', chapterId = chapter._id) => {
  const { text, choices } = ABOUT[subject];
  const [correctAnswer = ''] = choices;
  return { ...questionFields(chapterId), text: `${text} ${note}`, choices, correctAnswer };
};

export async function add(subject: Subject, note = '', chapterId = chapter._id): Promise<SavedQuestion> {
  const answer = await ask('POST', '/api/questions', fieldsAbout(subject, note, chapterId));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

export async function addTwins(subject: Subject = 'lighthouse'): Promise<[Question, Question]> {
  return [(await add(subject)).data, (await add(subject, 'Tick it.')).data];
}

export async function listPairs(query = '', who = owner): Promise<QuestionPair[]> {
  const answer = await ask('GET', pairsUrl(query), undefined, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

export const decide = (one: Question, other: Question, decision: string, who = owner) =>
  ask('POST', pairsUrl(), { one: one._id, other: other._id, decision }, who);

/** Writes questions directly into the database, as an import might. @returns their ids, in order */
export async function insertPast(
  questions: readonly Comparable[],
  chapterId = chapter._id,
): Promise<string[]> {
  const rows = questions.map(({ text, choices, correctAnswer }) => ({
    id: uuid(),
    chapterId,
    text,
    choices: [...choices],
    correctAnswer,
    difficulty: 'simple' as const,
    objective: 'reminding' as const,
  }));
  await server.db.insertInto('questions').values(rows).execute();
  return rows.map(({ id }) => id);
}
