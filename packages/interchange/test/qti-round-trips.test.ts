import { describe, expect, test } from 'vitest';
import type { FormatFiles } from '../src/format-files.ts';
import { qti12, qti21, qti22, qti30 } from '../src/formats/qti/qti.ts';
import { KEY_IS_PRINTED } from '../src/judge-question.ts';
import { allMarkup } from '../src/markup-in-text.ts';
import { readAll } from '../src/opened-file.ts';
import type { QuestionsToWrite, QuestionToWrite } from '../src/question-file.ts';
import { ANNOTATED_POOLS, checkPools } from './check-pools.ts';
import { annotatedForXml, IMAGES, questionForXml } from './questions-for-xml.ts';

const FORMATS: Readonly<Record<string, FormatFiles>> = {
  'qti-1.2': qti12,
  'qti-2.1': qti21,
  'qti-2.2': qti22,
  'qti-3.0': qti30,
};

async function roundTrip(format: FormatFiles, file: QuestionsToWrite) {
  const content = await format.write!(file);
  const read = readAll(await format.read({ name: 'pool.zip', content }));
  const questions = read.items.map((item) => {
    if (item.kind !== 'question' || item.notes.some((note) => note !== KEY_IS_PRINTED)) return item;
    const { text, choices, correctAnswer, keepChoiceOrder, category, tags } = item;
    return { text, choices, correctAnswer, keepChoiceOrder, category, tags };
  });
  return { questions, images: read.images, format: read.format };
}

/** The images that some questions show. */
function shownIn(questions: readonly QuestionToWrite[]): Map<string, Uint8Array> {
  const markup = questions.flatMap(({ text, choices }) => [text, ...choices].flatMap(allMarkup));
  const shownIds = markup.flatMap((each) => (each.kind === 'image' ? [each.imageId] : []));
  return new Map(shownIds.map((id) => [id, IMAGES.get(id)!.content]));
}

describe.each(Object.entries(FORMATS))('%s', (name, format) => {
  test('returns generated pools unchanged, images included', () =>
    checkPools(questionForXml, async (pool) => {
      const read = await roundTrip(format, { title: pool[0]!.category, questions: pool, images: IMAGES });
      expect(read.questions).toEqual(pool);
      expect(new Map(read.images)).toEqual(shownIn(pool));
      expect(read.format).toBe(name);
    }));

  test('returns explanations, names and sources unchanged', () =>
    checkPools(
      annotatedForXml,
      async (pool) => {
        const content = await format.write!({ title: 'T', questions: pool, images: IMAGES });
        const { items } = readAll(await format.read({ name: 'pool.zip', content }));
        expect(items).toMatchObject(pool);
      },
      { pools: ANNOTATED_POOLS },
    ));

  test('returns names unchanged', async () => {
    const question = {
      text: 'Which?',
      choices: ['a', 'b'],
      correctAnswer: 'a',
      keepChoiceOrder: true,
      category: '',
      tags: [],
    };
    const questions = ['Zzz "1" <b>', 'Test 1', ''].map((name) => ({ ...question, name }));
    const content = await format.write!({ title: 'T', questions, images: IMAGES });
    const { items } = readAll(await format.read({ name: 'pool.zip', content }));
    expect(items.map((item) => item.kind === 'question' && item.name)).toEqual([
      'Zzz "1" <b>',
      'Test 1',
      undefined,
    ]);
  });
});
