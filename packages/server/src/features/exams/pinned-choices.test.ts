import type { ExamResults, ExamVersion, GeneratedExam, Question } from '@exam/contract';
import { readQuestionFile } from '@exam/interchange';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAPER_SETTINGS } from '../../../test/every-call.ts';
import { makePool } from '../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

const LAST = 'None of these';
const SIZE = 12;

let server: TestApp;
let owner: SignedIn;
let course: string;
let chapter: string;
let examId: string;
let generated: GeneratedExam;

const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const answer = await server.call({ method, url, token: owner.token, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body.slice(0, 500)).toBeLessThan(300);
  return answer;
};

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  const pool = makePool(server, owner.token);
  course = (await pool.course())._id;
  chapter = (await pool.chapter(course))._id;
  for (let number = 0; number < SIZE; number++) {
    const choices = ['a', 'b', 'c'].map((letter) => `Plain ${number}${letter}`);
    // Its author wrote it at any place; in the key it is often the correct one.
    choices.splice(number % 4, 0, LAST);
    const correctAnswer = choices[number % 3 === 0 ? number % 4 : (number + 1) % 4];
    await pool.question(chapter, { text: `Question ${number}?`, choices, correctAnswer });
  }
  generated = await generate({ count: 4, differBy: 'order' });
  examId = await save(generated);
});
afterAll(() => server.close());

const SHARES = {
  difficulty: { simple: SIZE, difficult: 0 },
  objective: { reminding: SIZE, understanding: 0, creativity: 0 },
};

const generate = async (versions: object): Promise<GeneratedExam> =>
  (await ask('POST', '/api/exams/generate', { chapters: { [chapter]: SIZE }, ...SHARES, versions })).json();

const idsOf = (questions: readonly Question[]) => questions.map(({ _id }) => _id);

async function save({ data, versions = [], generationId }: GeneratedExam): Promise<string> {
  const first = new Map(data.map(({ _id, choices }) => [_id, choices]));
  const answer = await ask('POST', '/api/exams', {
    name: 'Pinned',
    courseId: course,
    questions: idsOf(data),
    chaptersDistribution: { [chapter]: SIZE },
    difficultyDistribution: SHARES.difficulty,
    objectiveDistribution: SHARES.objective,
    generationId,
    versions: versions.slice(1).map(({ questions }) => ({
      questions: idsOf(questions),
      choiceOrders: questions.map(({ _id, choices }) => choices.map((one) => first.get(_id)!.indexOf(one))),
    })),
  });
  return answer.json().data._id;
}

const savedVersions = async (id = examId): Promise<ExamVersion[]> =>
  (await ask('GET', `/api/exams/${id}/versions`)).json().data;

/** The places of "None of these" among the choices, from 0. */
const placesIn = (questions: readonly { choices: readonly string[] }[]) =>
  new Set(questions.map(({ choices }) => choices.indexOf(LAST)));
const AT_THE_END = new Set([3]);

/** The choices of a paper in their order, from its lines. */
const placesInText = (text: string) => {
  const found = [...text.matchAll(/Plain \d+[abc]|None of these/g)].map(([choice]) => choice);
  expect(found.length).toBe(4 * SIZE);
  return new Set(found.flatMap((choice, at) => (choice === LAST ? [at % 4] : [])));
};

const print = async (label: string, part: string, format: string) =>
  (
    await ask('POST', `/api/exams/${examId}/paper`, {
      settings: PAPER_SETTINGS,
      versions: [label],
      parts: [part],
      format,
    })
  ).rawPayload;

describe('a pinned choice is last', () => {
  test('in a generated exam and all its versions, whether they differ by order or by questions', async () => {
    const one = await generate({ count: 1 });
    const several = (await generate({ count: 3 })).versions ?? [];
    const shuffled = generated.versions ?? [];
    for (const { questions } of [...several, ...shuffled, { questions: one.data }]) {
      expect(placesIn(questions)).toEqual(AT_THE_END);
    }
    expect(
      new Set(shuffled.flatMap(({ questions }) => questions.map((it) => it.choices[0]))).size,
    ).toBeGreaterThan(SIZE);
  });

  test('in the saved exam and its key, and the correct answers are those of the questions', async () => {
    const versions = await savedVersions();
    expect(versions).toHaveLength(4);
    for (const { questions, key } of versions) {
      expect(placesIn(questions)).toEqual(AT_THE_END);
      for (const [at, { choices, correctAnswer }] of questions.entries()) {
        expect(choices['ABCD'.indexOf(key[at]!)]).toBe(correctAnswer);
        expect(key[at] === 'D').toBe(correctAnswer === LAST);
      }
    }
    const shown = (generated.versions ?? []).map(({ questions }) => questions.map((it) => it.choices));
    expect(versions.map(({ questions }) => questions.map((it) => it.choices))).toEqual(shown);
  });

  test('whatever order a client sends for a version', async () => {
    const versions = generated.versions?.map(({ label, questions }) => ({
      label,
      questions: questions.map((it) => ({ ...it, choices: it.choices.toReversed() })),
    }));
    const id = await save({ ...generated, versions: [versions![0]!, versions![1]!] });
    for (const { questions } of await savedVersions(id)) expect(placesIn(questions)).toEqual(AT_THE_END);
  });

  test('in a question that replaces another one', async () => {
    const questions = idsOf(generated.data).slice(0, 6);
    const replace = { courseId: course, questions, replace: questions[0] };
    const { data } = (await ask('POST', '/api/exams/replace', replace)).json();
    expect(placesIn([data])).toEqual(AT_THE_END);
  });

  test('on paper as PDF and Word', async () => {
    for (const label of ['A', 'C']) {
      const word = unzipSync(await print(label, 'questions', 'docx'))['word/document.xml']!;
      expect(placesInText(strFromU8(word).replaceAll(/<[^>]*>/g, ''))).toEqual(AT_THE_END);
      expect(placesInText(await textOfPdf(await print(label, 'questions', 'pdf')))).toEqual(AT_THE_END);
    }
  });

  test('in the printed key: D exactly where the choice is the correct one', async () => {
    const [, version] = await savedVersions();
    const word = unzipSync(await print('B', 'key', 'docx'))['word/document.xml']!;
    const texts = [...strFromU8(word).matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text!);
    const isLetter = (text = '') => /^[A-D]$/.test(text);
    const isNumber = (text: string, number: number) => text.trim() === `${number}`;
    const letterOf = (number: number) =>
      texts.find((text, at) => isLetter(text) && isNumber(texts[at - 1] ?? '', number));
    const letters = version!.questions.map((_, at) => letterOf(at + 1));
    expect(letters).toEqual(version!.key);
  });

  test.each(['csv', 'moodle-xml', 'qti-2.1', 'gift', 'aiken'])(
    'in exports of exam and pool as %s',
    async (format) => {
      for (const url of [
        `/api/exams/${examId}/export?version=B&`,
        `/api/questions/export?course=${course}&`,
      ]) {
        const { rawPayload: content } = await ask('GET', `${url}format=${format}`);
        const { items } = await readQuestionFile({ name: 'pool', content });
        const questions = items.flatMap((item) => (item.kind === 'question' ? [item] : []));
        expect(questions).toHaveLength(SIZE);
        expect(placesIn(questions)).toEqual(AT_THE_END);
      }
    },
  );

  test('in results', async () => {
    const versions = await savedVersions();
    const lines = versions.map(({ label, key }, at) => `Student ${at},${label},${key.join('')}`);
    const content = ['student,version,answers', ...lines].join('\n');
    await ask('POST', `/api/exams/${examId}/results`, { content });
    const { data } = (await ask('GET', `/api/exams/${examId}/results`)).json();
    const { questions: results }: ExamResults = data;
    expect(results).toHaveLength(SIZE);
    for (const { choices } of results) expect(choices.at(-1)?.text).toBe(LAST);
  });
});

describe('an exam that was saved', () => {
  test('is made again as it was after its choices were pinned otherwise or kept in order', async () => {
    const replay = async () => (await ask('POST', `/api/exams/${examId}/replay`, {})).json();
    expect(await replay()).toMatchObject({ isSame: true, changes: [] });
    const before = await savedVersions();
    for (const [at, question] of generated.data.entries()) {
      const { _id, text, difficulty, objective, chapterId, correctAnswer } = question;
      const { choices } = (await ask('GET', `/api/questions/${_id}`)).json().data;
      const order = [{ pinnedChoices: [] }, { keepChoiceOrder: true }, { pinnedChoices: [choices[0]] }][
        at % 3
      ];
      const fields = { text, choices, correctAnswer, difficulty, objective, chapterId };
      await ask('PUT', `/api/questions/${_id}`, { ...fields, ...order });
    }
    expect(await replay()).toMatchObject({ isSame: true, changes: [] });
    expect(await savedVersions()).toEqual(before);
  });
});

/** The text of a PDF as PDFium reads it, without the ends of lines. */
async function textOfPdf(bytes: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  return text.replaceAll(/\s+/g, ' ');
}
