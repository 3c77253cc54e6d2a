import { FORMATS, WRITABLE_FORMAT_IDS } from '@exam/contract/formats';
import { describe, expect, test } from 'vitest';
import type { FileItem, QuestionToWrite } from '../src/question-file.ts';
import { REGISTRY } from '../src/registry.ts';
import { itemsReadFrom, writeQuestions } from './reading.ts';

const LAST = ['None of the **above**', 'All of them'];
const question: QuestionToWrite = {
  text: 'Which is it?',
  choices: ['one', 'two', ...LAST],
  correctAnswer: 'two',
  keepChoiceOrder: false,
  pinnedChoices: LAST,
  category: '',
  tags: [],
};

async function readBack(format: keyof typeof REGISTRY, questions: readonly QuestionToWrite[]) {
  const files = REGISTRY[format]!;
  const content = await writeQuestions(files, questions);
  return itemsReadFrom(files, content, `pool${FORMATS[format].extension}`);
}

const ordersOf = (items: readonly FileItem[]) =>
  items.map((item) => item.kind === 'question' && [item.pinnedChoices, item.keepChoiceOrder]);

const holding = WRITABLE_FORMAT_IDS.filter((id) =>
  (FORMATS[id].holds as readonly string[]).includes('pinnedChoices'),
);

describe('formats that hold pinned choices', () => {
  test('are those of QTI, tables and Markdown', () => {
    expect(holding).toEqual(['qti-1.2', 'qti-2.1', 'qti-2.2', 'qti-3.0', 'csv', 'xlsx', 'markdown']);
  });

  test.each(holding)('%s gives them back, also where the order is kept', async (format) => {
    const questions = [
      question,
      { ...question, pinnedChoices: LAST.slice(1) },
      { ...question, keepChoiceOrder: true },
    ];
    expect(ordersOf(await readBack(format, questions))).toEqual([
      [LAST, false],
      [LAST.slice(1), false],
      [LAST, true],
    ]);
  });

  test.each(['csv', 'xlsx', 'markdown'] as const)(
    '%s tells that a choice is not pinned though it would be recognised',
    async (format) => {
      const items = await readBack(format, [{ ...question, pinnedChoices: [] }]);
      expect(ordersOf(items)).toEqual([[[], false]]);
    },
  );

  test.each(['csv', 'markdown'] as const)('%s says nothing of pins where there are none', async (format) => {
    const plain = { ...question, choices: ['one', 'two'], pinnedChoices: [] };
    expect(ordersOf(await readBack(format, [plain]))).toEqual([[undefined, false]]);
  });
});

test('Moodle XML keeps the order of a question with pinned choices, because it would shuffle them from the end', async () => {
  expect(ordersOf(await readBack('moodle-xml', [question]))).toEqual([[undefined, true]]);
});

test('Canvas does not shuffle a quiz with pinned choices', async () => {
  const content = await writeQuestions(REGISTRY['qti-1.2']!, [question]);
  const { unzipSync, strFromU8 } = await import('fflate');
  const settings = Object.entries(unzipSync(content)).filter(([name]) =>
    name.endsWith('assessment_meta.xml'),
  );
  expect(settings.map(([, bytes]) => /<shuffle_answers>(\w+)/.exec(strFromU8(bytes))?.[1])).toEqual([
    'false',
  ]);
});
