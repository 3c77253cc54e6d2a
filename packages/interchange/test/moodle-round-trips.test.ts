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
import { allMarkup } from '../src/markup-in-text.ts';
import { checkPools, POOLS } from './check-pools.ts';
import { nastyQuestion, nastyText } from './nasty-questions.ts';
import { childrenOf, parseByAnother } from './xml-by-another-parser.ts';

const IMAGES = new Map<string, ImageToWrite>([
  ['0190a1b2-c3d4-7e5f-8a9b-000000000001', { type: 'image/png', content: bytesOf('\x89PNG\r\n\x1a\n one') }],
  ['0190a1b2-c3d4-7e5f-8a9b-000000000002', { type: 'image/webp', content: bytesOf('RIFF\0\0\0\0WEBP two') }],
]);

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const name = fc.constantFrom('Memory', 'A/B', '/tmp//x/', 'I/O: {1} = #2', 'é 中', '$x$', 'a\\nb');
const chapter = fc
  .record({ number: fc.nat({ max: 9_999 }), name: fc.oneof(name, nastyText) })
  .map(categoryOf);
const tags = fc
  .record({
    difficulty: fc.constantFrom('simple', 'difficult'),
    objective: fc.constantFrom('reminding', 'creativity'),
  })
  .map((labels) => [...tagsOf(labels), 'a [b] \\n c']);
const shown = [...IMAGES.keys()].map((id) => `![a "b"](image:${id})`);
const image = fc.constantFrom('', '', ...shown, ...shown.map((each) => `4${each}2`));

/** A question with difficult texts, and a chapter, labels and images. */
const question = fc
  .tuple(nastyQuestion, chapter, tags, image, image, fc.nat())
  .map(([nasty, category, labels, inText, inChoice, at]): QuestionToWrite => {
    const changed = at % nasty.choices.length;
    const choices = nasty.choices.map((choice, rank) => (rank === changed ? choice + inChoice : choice));
    const correctAnswer = choices[nasty.choices.indexOf(nasty.correctAnswer)]!;
    return { ...nasty, text: nasty.text + inText, choices, correctAnswer, category, tags: labels };
  });

/** The question without what a format cannot hold; undefined if nothing would be left of it. */
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

function questionsOf(format: FormatId) {
  return question
    .map(fittedTo(format))
    .filter((each) => listLosses(format, [each]).length === 0 && isWhole(each));
}

function isWhole({ text, choices }: QuestionToWrite): boolean {
  return (
    text.trim() !== '' &&
    choices.every((choice) => choice.trim() !== '') &&
    new Set(choices.map((each) => each.trim())).size === choices.length
  );
}

/** The text with the image keys of a file. */
function withKeys(text: string): string {
  return allMarkup(text).reduceRight((whole, markup) => {
    if (markup.kind !== 'image') return whole;
    const key = keyOfImage(IMAGES.get(markup.imageId)!.content);
    const shown = text.slice(markup.start, markup.end).replace(markup.imageId, key);
    return whole.slice(0, markup.start) + shown + whole.slice(markup.end);
  }, text);
}

describe('what listLosses does not report survives a file', () => {
  test.each(['moodle-xml', 'gift', 'aiken'] as const)('in pools as %s', (format) =>
    checkPools(questionsOf(format), async (pool) => {
      const content = await writeQuestionFile(format, {
        title: 'Operating/Systems/',
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
      const kept = pool.map((each) => ({
        ...each,
        text: withKeys(each.text),
        choices: each.choices.map(withKeys),
        correctAnswer: withKeys(each.correctAnswer),
      }));
      expect(read).toEqual(kept);
      for (const [key, bytes] of file.images) expect(keyOfImage(bytes)).toBe(key);
    }),
  );
});

test('Moodle XML is well-formed for another parser, whatever it contains', () =>
  checkPools(
    nastyQuestion,
    async (questions) => {
      const sourced = questions.map((each) => ({ ...each, source: `${each.category}--${each.text} -` }));
      const file = { title: questions[0]!.category, questions: sourced, images: IMAGES };
      const root = parseByAnother(new TextDecoder().decode(await writeQuestionFile('moodle-xml', file)));
      const types = childrenOf(root, 'question').map(({ attributes }) => attributes['type']);
      expect(types.filter((type) => type === 'multichoice')).toHaveLength(questions.length);
    },
    { pools: Math.ceil(POOLS / 3) },
  ));

test.each(['moodle-xml', 'gift'] as const)(
  'explanations with formulas and code, sources and names survive a file of %s',
  async (format) => {
    const [[image = '', { content }] = ['', { content: new Uint8Array() }]] = IMAGES;
    const pool = fc.sample(question.map(fittedTo(format)), 50).map((each, at) => ({
      ...each,
      explanation: `It is $x_${at}$ = {#~}, since ${format === 'gift' ? 'it' : `![it](image:${image})`} says:\n\n\`\`\`\nx < ${at}\n\`\`\`\nQ.E.D.`,
      name: `Zzz ${at} :: {more}`,
      source: `A [tag:book]: \\[${at}] <!-- 3---4 --> {#} &#45; é-`,
    }));
    const fitted = pool.filter((each) => listLosses(format, [each]).length === 0 && isWhole(each));
    expect(fitted.length).toBeGreaterThan(5);
    const written = await writeQuestionFile(format, { title: 'T', questions: fitted, images: IMAGES });
    const { items } = await readQuestionFile({ name: 'pool', content: written });
    expect(items).toMatchObject(
      fitted.map(({ name, explanation, source, tags }) => ({
        name,
        source,
        tags,
        explanation: explanation.replace(image, keyOfImage(content)),
      })),
    );
  },
);

test('a name that only repeats the beginning of the text is dropped', async () => {
  const [one] = fc.sample(question, 1);
  const text = 'What does $x^2$ mean, and **why** is it there in the middle of nowhere?';
  const asked = { ...one!, text, choices: ['a', 'b'], correctAnswer: 'a' };
  const written = await writeQuestionFile('moodle-xml', { title: 'T', questions: [asked], images: IMAGES });
  const { items } = await readQuestionFile({ name: 'pool', content: written });
  expect(items[0]).not.toHaveProperty('name');
  expect(items[0]).not.toHaveProperty('explanation');
});
