import { findMarkup } from '@exam/contract/rich-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormatFiles } from '../src/format-files.ts';
import { qti12, qti21, qti22, qti30 } from '../src/formats/qti/qti.ts';
import { keyOfImage } from '../src/image-key.ts';
import type { ImageToWrite, QuestionsToWrite, QuestionToWrite } from '../src/question-file.ts';
import { withoutForbidden } from '../src/xml-elements.ts';
import { checkPools, POOLS_TIMEOUT_MS } from './check-pools.ts';
import { nastyQuestion } from './nasty-questions.ts';

const FORMATS: Readonly<Record<string, FormatFiles>> = {
  'qti-1.2': qti12,
  'qti-2.1': qti21,
  'qti-2.2': qti22,
  'qti-3.0': qti30,
};

const contents = ['first', 'second', 'third'].map((word) => new TextEncoder().encode(word));
const images = new Map(
  contents.map((content, rank): [string, ImageToWrite] => [
    keyOfImage(content),
    { content, type: rank === 0 ? 'image/png' : 'image/webp' },
  ]),
);

/** What a text shows beside words: whatever is before and after it. */
const shown = fc.oneof(
  fc.constantFrom(
    '',
    '$\\frac{a}{b} < \\sqrt{x}$',
    '$a & b$',
    '$\\begin{pmatrix}1&2\\\\\n3&4\\end{pmatrix}$',
    '$\\no such command{$',
    '$\\$5 \\text{ and } "6"$',
    '$é\u2003x$',
    '\n```c\nif (a < b && c) { x = "$y$"; }\n\n```\n',
  ),
  fc
    .tuple(
      fc.constantFrom('', 'A tree', '"<&', ' x\t'),
      fc.constantFrom(...images.keys()),
      fc.constantFrom('', '', '7', '$x$'),
    )
    .map(([alt, key, beside]) => `${beside}![${alt}](image:${key})${beside}`),
);

/** A question that XML can hold, with images and formulas. */
const question: fc.Arbitrary<QuestionToWrite> = fc
  .tuple(
    nastyQuestion,
    fc.array(shown, { minLength: 11, maxLength: 11 }),
    fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }),
  )
  .map(([written, parts, isBefore]) => {
    const add = (text: string, rank: number) =>
      withoutForbidden(isBefore[rank] ? `${parts[rank]}${text}` : `${text}${parts[rank]}`);
    const choices = written.choices.map((choice, rank) => add(choice, rank + 1));
    return {
      ...written,
      text: add(written.text, 0),
      choices,
      correctAnswer: choices[written.choices.indexOf(written.correctAnswer)] ?? '',
      category: withoutForbidden(written.category),
      tags: written.tags.map(withoutForbidden),
    };
  })
  .filter(({ text, choices }) => {
    const texts = choices.map((choice) => choice.trim());
    return text.trim() !== '' && !texts.includes('') && new Set(texts).size === texts.length;
  });

async function roundTrip(format: FormatFiles, file: QuestionsToWrite) {
  const content = await format.write!(file);
  const read = await format.read({ name: 'pool.zip', content });
  const questions = read.items.map((item) => {
    if (item.kind !== 'question' || item.notes.length > 0) return item;
    const { text, choices, correctAnswer, keepChoiceOrder, category, tags } = item;
    return { text, choices, correctAnswer, keepChoiceOrder, category, tags };
  });
  return { questions, images: read.images, format: read.format };
}

/** The images that some questions show. */
function shownIn(questions: readonly QuestionToWrite[]): Map<string, Uint8Array> {
  const markup = questions.flatMap(({ text, choices }) => [text, ...choices].flatMap(findMarkup));
  const shownIds = markup.flatMap((each) => (each.kind === 'image' ? [each.imageId] : []));
  return new Map(shownIds.map((id) => [id, images.get(id)!.content]));
}

describe.each(Object.entries(FORMATS))('%s', (name, format) => {
  test('gives back 1,000 generated pools as they were, images included', { timeout: POOLS_TIMEOUT_MS }, () =>
    checkPools(question, async (pool) => {
      const read = await roundTrip(format, { title: pool[0]!.category, questions: pool, images });
      expect(read.questions).toEqual(pool);
      expect(new Map(read.images)).toEqual(shownIn(pool));
      expect(read.format).toBe(name);
    }),
  );
});
