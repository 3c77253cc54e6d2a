import type { ExamQuestion, ImportChoices } from '@exam/contract';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '../../src/database/tables.ts';
import { collectImageIds } from '../../src/features/images/index.ts';
import { writeQuestions } from '../../src/features/imports/applying/write-questions.ts';
import { planImport } from '../../src/features/imports/planning/plan-import.ts';
import { suggestChapters } from '../../src/features/imports/planning/suggest-chapters.ts';
import { judgeItems } from '../../src/features/imports/reading/judge-item.ts';
import { CHOICES } from '../../src/features/imports/testing/import-files.ts';
import { compareQuestions } from '../../src/features/near-duplicates/comparison/compare-questions.ts';
import { Newcomers } from '../../src/features/near-duplicates/comparison/newcomers.ts';
import { refuseTooDear } from '../../src/features/papers/refuse-too-dear.ts';
import { presentLosses } from '../../src/features/question-exports/export-questions.ts';
import type { Trx } from '../../src/platform/database/transaction.ts';
import { answerList } from '../../src/platform/http/answer-list.ts';
import { streamJson } from '../../src/platform/http/stream-json.ts';
import { reportRow } from '../report-row.ts';

const QUESTIONS = 6;
const NO_IMAGES = { good: new Map(), refusals: new Map() };

const texts = {
  text: 'Which?',
  choices: ['a', 'b'],
  correctAnswer: 'a',
  keepChoiceOrder: false,
  pinnedChoices: [],
  explanation: 'Since a.',
  source: '',
  name: '',
  category: '',
  tags: ['x'],
};
const written = Array.from({ length: QUESTIONS }, () => texts);
const items = written.map((each) => ({
  ...each,
  kind: 'question' as const,
  place: { file: 'a' },
  isTrueFalse: false,
  notes: [],
}));

async function* streamed(): AsyncGenerator<unknown> {
  yield* written;
}

/**
 * A fake database that answers each statement about a table with the same rows, without letting other callbacks run.
 * So only the work itself can yield.
 */
function databaseOf(table: string, rows: readonly object[]): Kysely<Database> {
  class Answering extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async ({ sql }: { sql: string }) => ({
          rows: (sql.startsWith('select') && sql.includes(`from "${table}"`) ? rows : []) as never[],
        }),
        async *streamQuery() {},
      };
    }
  }
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Answering(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const numbers = Array.from({ length: QUESTIONS }, (_, number) => number);
const found = numbers.map((position) => ({
  position,
  category: '',
  tags: [],
  imageKeys: [],
  isTrueFalse: true,
  isDuplicate: false,
}));
const imported = {
  id: 'an import',
  courseId: 'a course',
  categories: [],
  suggestions: null,
};
const choices = {
  ...CHOICES,
  categories: [{ category: '', name: 'a', number: 1 }],
  tags: [],
  leftOut: [],
  takenIn: [],
} as unknown as ImportChoices;
const destination = { kind: 'new' as const, name: 'a', number: 1 };
const comparable = numbers.map((number) => ({
  id: `question ${number}`,
  chapterId: 'a chapter',
  texts: [`Which is number ${number}?`, 'a', 'a', 'b'],
  revision: 1,
  isSigned: true,
}));

async function readAll(chunks: AsyncIterable<string>): Promise<void> {
  for await (const _chunk of chunks);
}

/** Work on many texts on the main thread. */
async function compareNewcomers(): Promise<void> {
  const newcomers = new Newcomers(databaseOf('', []), 'a course');
  await newcomers.add(written);
  await newcomers.compare();
}

const WORK: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['judging the items of a file', () => judgeItems(items, 'a', NO_IMAGES)],
  ['finding the images of questions', () => collectImageIds(written)],
  [
    'measuring what a paper costs',
    () => refuseTooDear({ label: 'A', key: [], questions: written as unknown as ExamQuestion[] }),
  ],
  ['listing what a file would lose', () => presentLosses('aiken', { title: '', questions: written })],
  ['suggesting chapters', () => suggestChapters(numbers.map(String), [])],
  [
    'planning an import of which all stays out',
    () =>
      planImport(databaseOf('importItems', found), imported, { ...choices, trueFalse: 'left-out' as const }),
  ],
  [
    'writing what is imported',
    () =>
      writeQuestions(
        databaseOf('importItems', written) as unknown as Trx,
        {
          importId: 'an import',
          accountId: 'an account',
          chapterIds: new Map([[destination, 'a chapter']]),
          imageIds: new Map(),
          progress: { done: 0, total: 0 },
        },
        numbers.map((position) => ({
          position,
          destination,
          difficulty: 'simple',
          objective: 'reminding',
          tags: [],
        })),
      ),
  ],
  ['comparing what comes in', compareNewcomers],
  [
    'comparing what was saved',
    () =>
      compareQuestions(
        databaseOf('questions', comparable),
        'a course',
        comparable.map(({ id }) => id),
      ),
  ],
  [
    'answering a list',
    () => {
      const query = databaseOf('importItems', found).selectFrom('importItems').select('id');
      const orders = { position: { by: 'position', type: 'integer', direction: 'asc' } } as const;
      const list = { query, id: 'id', orders, count: async () => QUESTIONS };
      return answerList(list, { limit: 100 }, (row) => row);
    },
  ],
  ['writing a list as JSON', () => readAll(streamJson({ data: streamed() }))],
];

const tally = { count: 0, held: 0 };
afterEach(() => vi.restoreAllMocks());

test.each(WORK)('other requests are served between two texts if each takes long: %s', async (_, work) => {
  tally.count += 1;
  // Each reading of the clock is a second later, as if each step took that long.
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1_000));
  let turns = 0;
  const serve = () => {
    turns += 1;
    serving = setImmediate(serve);
  };
  let serving = setImmediate(serve);
  await work();
  clearImmediate(serving);
  tally.held += turns >= QUESTIONS - 1 ? 1 : 0;
  expect(turns).toBeGreaterThanOrEqual(QUESTIONS - 1);
});

test('every kind of such work was tried', () => {
  reportRow(23, 'kinds of work on many texts, each in slices of time', tally);
  expect(tally).toEqual({ count: WORK.length, held: WORK.length });
});
