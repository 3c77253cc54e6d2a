import type { FormatId } from '@exam/contract/formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  categoryOf,
  type ImageToWrite,
  keyOfImage,
  listLosses,
  type QuestionToWrite,
  readQuestionFile,
  tagsOf,
  writeQuestionFile,
} from '../src/index.ts';
import { nastyQuestion } from './nasty-questions.ts';

const POOLS = 1_000;

const IMAGES = new Map<string, ImageToWrite>([
  ['0190a1b2-c3d4-7e5f-8a9b-000000000001', { type: 'image/png', content: bytesOf('\x89PNG\r\n\x1a\n one') }],
  ['0190a1b2-c3d4-7e5f-8a9b-000000000002', { type: 'image/webp', content: bytesOf('RIFF\0\0\0\0WEBP two') }],
]);

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const chapter = fc
  .record({
    number: fc.nat({ max: 9_999 }),
    name: fc.constantFrom('Memory', 'A/B', '/tmp//x/', 'I/O: {1} = #2', 'é 中', '$x$', 'a\\nb'),
  })
  .map(categoryOf);
const tags = fc
  .record({
    difficulty: fc.constantFrom('simple', 'difficult'),
    objective: fc.constantFrom('reminding', 'creativity'),
  })
  .map((labels) => [...tagsOf(labels), 'a [b] \\n c']);
const image = fc.constantFrom('', '', ...[...IMAGES.keys()].map((id) => `![a "b"](image:${id})`));

/** A question that is hard on files, with a chapter, labels and images as a pool has them. */
const question = fc
  .tuple(nastyQuestion, chapter, tags, image, image, fc.nat())
  .map(([nasty, category, labels, inText, inChoice, at]): QuestionToWrite => {
    const changed = at % nasty.choices.length;
    const choices = nasty.choices.map((choice, rank) => (rank === changed ? choice + inChoice : choice));
    const correctAnswer = choices[nasty.choices.indexOf(nasty.correctAnswer)]!;
    return { ...nasty, text: nasty.text + inText, choices, correctAnswer, category, tags: labels };
  });

/** The same without what a format cannot hold; the others go. */
function fittedTo(format: FormatId) {
  return (from: QuestionToWrite): QuestionToWrite => {
    const lost = new Set(listLosses(format, [from]).map(({ what }) => what));
    const fit = (text: string) => {
      const without = lost.has('images') ? text.replace(/!\[[^\]\n]*\]\(image:[^)]*\)/g, '') : text;
      return lost.has('lineBreaks') ? without.replace(/[\r\n]+/g, ' ').trim() : without;
    };
    return {
      text: fit(from.text),
      choices: from.choices.map(fit),
      correctAnswer: fit(from.correctAnswer),
      keepChoiceOrder: from.keepChoiceOrder && !lost.has('choiceOrder'),
      category: lost.has('chapters') ? '' : from.category,
      tags: lost.has('labels') ? [] : from.tags,
    };
  };
}

function poolsOf(format: FormatId) {
  const fitting = question
    .map(fittedTo(format))
    .filter((each) => listLosses(format, [each]).length === 0 && isWhole(each));
  return fc.array(fitting, { minLength: 1, maxLength: 4 });
}

function isWhole({ text, choices }: QuestionToWrite): boolean {
  return (
    text.trim() !== '' &&
    choices.every((choice) => choice.trim() !== '') &&
    new Set(choices.map((each) => each.trim())).size === choices.length
  );
}

/** With the names that a file gives its images. */
function withKeys(pool: readonly QuestionToWrite[]): QuestionToWrite[] {
  let json = JSON.stringify(pool);
  for (const [id, { content }] of IMAGES) json = json.replaceAll(id, keyOfImage(content));
  return JSON.parse(json);
}

describe('what listLosses does not name survives a file', () => {
  test.each(['moodle-xml', 'gift', 'aiken'] as const)(
    `in ${POOLS} pools as %s`,
    async (format) => {
      await fc.assert(
        fc.asyncProperty(poolsOf(format), async (pool) => {
          const content = await writeQuestionFile(format, {
            title: 'Operating/Systems',
            questions: pool,
            images: IMAGES,
          });
          const file = await readQuestionFile({ name: 'pool', content });
          expect(file.format).toBe(format);
          const read = file.items.map((item) => {
            if (item.kind !== 'question') return item;
            const { text, choices, correctAnswer, keepChoiceOrder, category, tags } = item;
            return { text, choices, correctAnswer, keepChoiceOrder, category, tags };
          });
          expect(read).toEqual(withKeys(pool));
          for (const [key, bytes] of file.images) expect(keyOfImage(bytes)).toBe(key);
        }),
        { numRuns: POOLS },
      );
    },
    120_000,
  );
});
