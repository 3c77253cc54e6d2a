import { type AskedChoices, countRuns, evenShares } from '@exam/assembly';
import {
  askedChoices,
  type ExamVersion,
  type GeneratedExam,
  PaperSettingsSchema,
  WRITABLE_FORMAT_IDS,
} from '@exam/contract';
import { readQuestionFile, writeQuestionFile } from '@exam/interchange';
import { printPaper } from '@exam/paper';
import { strFromU8, unzipSync } from 'fflate';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVersions } from '../src/features/exam-results/index.ts';
import { readExam as readToExport } from '../src/features/question-exports/read-questions.ts';
import type { Account } from '../src/platform/http/account.ts';
import { PAPER_SETTINGS } from './every-call.ts';
import { makePool } from './pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from './test-app.ts';

const NUMBER_OF_EXAMS = 200;
const SIZE = 12;

let server: TestApp;
let owner: SignedIn;
let account: Account;
let course: string;
let chapter: string;

/** Questions with the right answer first, of two to five choices; some with pinned choices or a kept order. */
beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  account = { id: owner.accountId, email: owner.email } as Account;
  const pool = makePool(server, owner.token);
  course = (await pool.course())._id;
  chapter = (await pool.chapter(course, { maxNumberOfQuestions: 1_000 }))._id;
  const rows = Array.from({ length: 60 }, (_, at) => {
    const choices = Array.from({ length: 2 + (at % 4) }, (_, place) => `word ${at}${'abcde'[place]}`);
    const isPinning = at % 5 === 0 && choices.length > 2;
    return {
      id: uuid(),
      chapterId: chapter,
      text: `Which word is right in sentence ${at}?`,
      choices,
      correctAnswer: (isPinning && at % 10 === 0 ? choices.at(-1) : choices[0]) as string,
      pinnedChoices: isPinning ? choices.slice(-1) : [],
      keepChoiceOrder: at % 11 === 0,
      difficulty: 'simple' as const,
      objective: 'reminding' as const,
      madeBy: owner.accountId,
    };
  });
  await server.db.insertInto('questions').values(rows).execute();
});
afterAll(() => server.close());

const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await server.call({ method, url, token: owner.token, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body.slice(0, 500)).toBeLessThan(300);
  return answer;
};

const SHARES = {
  difficulty: { simple: SIZE, difficult: 0 },
  objective: { reminding: SIZE, understanding: 0, creativity: 0 },
};

/** One version, or up to three that differ in questions or in order; what the client sends beside ids differs, too. */
async function generate(number: number): Promise<{ generated: GeneratedExam; examId: string }> {
  const count = 1 + (number % 3);
  const differBy = number % 2 === 0 ? 'order' : 'questions';
  const asked = { chapters: { [chapter]: SIZE }, ...SHARES, versions: { count, differBy } };
  const generated: GeneratedExam = (await ask('POST', '/api/exams/generate', asked)).json();
  const { data, versions = [], generationId } = generated;
  const ids = (questions: readonly { _id: string }[]) => questions.map(({ _id }) => _id);
  const saysOrders = number % 4 < 2;
  const first = new Map(data.map(({ _id, choices }) => [_id, choices]));
  const ordersOf = (questions: typeof data) =>
    questions.map(({ _id, choices, choiceOrder }) =>
      first.has(_id) ? choices.map((choice) => first.get(_id)!.indexOf(choice)) : choiceOrder,
    );
  const saved = await ask('POST', '/api/exams', {
    name: `Exam ${number}`,
    courseId: course,
    questions: ids(data),
    ...(saysOrders && { choiceOrders: data.map(({ choiceOrder }) => choiceOrder) }),
    chaptersDistribution: { [chapter]: SIZE },
    difficultyDistribution: SHARES.difficulty,
    objectiveDistribution: SHARES.objective,
    generationId,
    versions: versions.slice(1).map(({ questions }) => ({
      questions: ids(questions),
      ...(saysOrders && { choiceOrders: ordersOf(questions) }),
    })),
  });
  return { generated, examId: saved.json().data._id };
}

const letterAt = (place: number) => String.fromCharCode(65 + place);

/** The letter of the right answer of each question. */
const keyOf = (questions: readonly { choices: readonly string[]; correctAnswer: string }[]) =>
  questions.map(({ choices, correctAnswer }) => letterAt(choices.indexOf(correctAnswer)));

/** What the engine knows of the questions of a version. */
const askedOf = ({ questions }: ExamVersion): AskedChoices[] =>
  questions.map((question) => askedChoices(question._id, question));

/** The key that a Word file of the printed key shows: each number with the letter behind it. */
function keyInWord(bytes: Uint8Array): string[] {
  const xml = strFromU8(unzipSync(bytes)['word/document.xml']!);
  const texts = [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text!.trim());
  return Array.from({ length: SIZE }, (_, at) => {
    const found = texts.findIndex(
      (text, place) => text === `${at + 1}` && /^[A-E]$/.test(texts[place + 1] ?? ''),
    );
    return texts[found + 1] ?? '';
  });
}

test('200 generated exams have one key everywhere: screens, paper, results and every file of questions', async () => {
  const settings = PaperSettingsSchema.parse(PAPER_SETTINGS);
  let numberOfKeys = 0;
  for (let number = 0; number < NUMBER_OF_EXAMS; number++) {
    const { generated, examId } = await generate(number);
    const shown = generated.versions ?? [{ questions: generated.data }];
    const versions: ExamVersion[] = (await ask('GET', `/api/exams/${examId}/versions`)).json().data;
    const specified = (await ask('GET', `/api/exams/${examId}/questions`)).json().data;
    const keys = shown.map(({ questions }) => keyOf(questions));
    expect(versions.map(({ key }) => key)).toEqual(keys);
    expect(versions.map(({ questions }) => questions.map(({ choices }) => choices))).toEqual(
      shown.map(({ questions }) => questions.map(({ choices }) => choices)),
    );
    expect(keyOf(specified)).toEqual(keys[0]);
    expect((await readVersions(server.db, examId)).map(keyOf)).toEqual(keys);
    for (const [at, version] of versions.entries()) {
      const exam = { settings, examId, hasVersions: true, version, images: new Map() };
      expect(keyInWord(await printPaper({ exam, part: 'key', format: 'docx' }))).toEqual(keys[at]);
      const format = WRITABLE_FORMAT_IDS[(number + at) % WRITABLE_FORMAT_IDS.length]!;
      expect([format, await keyInFile(format, examId, version.label)]).toEqual([format, keys[at]]);
      numberOfKeys++;
    }
    if (number % 10 === 0) {
      expect((await ask('POST', `/api/exams/${examId}/replay`, {})).json()).toMatchObject({ isSame: true });
    }
  }
  expect(numberOfKeys).toBe(399);
});

async function keyInFile(format: (typeof WRITABLE_FORMAT_IDS)[number], examId: string, version: string) {
  const { title, questions } = await readToExport(server.db, account, { examId, version });
  const content = await writeQuestionFile(format, { title, questions, images: new Map() });
  const { items } = await readQuestionFile({ name: 'exam', content: Buffer.from(content) });
  return keyOf(items.flatMap((item) => (item.kind === 'question' ? [item] : [])));
}

test('letters of a paper are balanced wherever pins allow it, also in a single one and where a client knows no orders', async () => {
  const one = { chapters: { [chapter]: SIZE }, ...SHARES };
  for (let number = 0; number < 20; number++) {
    const { data } = (await ask('POST', '/api/exams/generate', one)).json();
    const body = {
      name: 'By ids',
      courseId: course,
      questions: data.map(({ _id }: { _id: string }) => _id),
      chaptersDistribution: one.chapters,
      difficultyDistribution: one.difficulty,
      objectiveDistribution: one.objective,
    };
    const { _id } = (await ask('POST', '/api/exams', body)).json().data;
    const [version] = (await ask('GET', `/api/exams/${_id}/versions`)).json().data as [ExamVersion];
    const letters = version.key.map((letter) => letter.charCodeAt(0) - 65);
    const asked = askedOf(version);
    const isFixed = ({ keepsChoiceOrder, correct, numberOfChoices, numberOfPinned }: AskedChoices) =>
      keepsChoiceOrder || correct >= numberOfChoices - numberOfPinned;
    if (asked.filter(isFixed).length > 3) continue;
    evenShares(asked).forEach((share, letter) => {
      expect(Math.abs(letters.filter((it) => it === letter).length - share)).toBeLessThanOrEqual(1.5);
    });
    expect(countRuns(letters)).toBe(0);
  }
});

test('a client that asks for the order of the pool gets it, generated and saved', async () => {
  const one = { chapters: { [chapter]: SIZE }, ...SHARES, shufflesChoices: false };
  const { data, generationId }: GeneratedExam = (await ask('POST', '/api/exams/generate', one)).json();
  const inPool = async (id: string) => (await ask('GET', `/api/questions/${id}`)).json().data.choices;
  for (const { _id, choices } of data) expect(choices).toEqual(await inPool(_id));
  const body = {
    name: 'As in the pool',
    courseId: course,
    questions: data.map(({ _id }) => _id),
    chaptersDistribution: one.chapters,
    difficultyDistribution: one.difficulty,
    objectiveDistribution: one.objective,
  };
  for (const said of [{ generationId }, { shufflesChoices: false }]) {
    const { _id } = (await ask('POST', '/api/exams', { ...body, ...said })).json().data;
    const saved = (await ask('GET', `/api/exams/${_id}/questions`)).json().data;
    expect(saved.map(({ choices }: { choices: string[] }) => choices)).toEqual(
      data.map(({ choices }) => choices),
    );
  }
});
