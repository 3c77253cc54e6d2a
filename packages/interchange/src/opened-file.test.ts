import { type FormatId, WRITABLE_FORMAT_IDS } from '@exam/contract/formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openText } from './decode-text.ts';
import { linesOf } from './lines-of.ts';
import { blocksOf, type FileBlock } from './opened-file.ts';
import type { FileItem, OpenedQuestionFile, QuestionToWrite } from './question-file.ts';
import { openQuestionFile } from './read-question-file.ts';
import { REGISTRY } from './registry.ts';

const itemWith = (text: string): FileItem => ({
  kind: 'question',
  place: { file: 'a.txt' },
  text,
  choices: ['much', 'little'],
  correctAnswer: 'much',
  keepChoiceOrder: false,
  category: '',
  tags: [],
  isTrueFalse: false,
  notes: [],
});

const fileOf = (items: readonly FileItem[], images = new Map<string, Uint8Array>()): OpenedQuestionFile => {
  let given = 0;
  async function* inTurn() {
    for (const item of items) {
      given += 1;
      yield item;
    }
  }
  return {
    items: inTurn(),
    images: () => images,
    share: () => given / items.length,
    summary: () => ({ format: 'gift' }),
  };
};

const wordsOf = (item: FileItem) => (item.kind === 'question' ? item.text.split(' ') : []);

async function allBlocks(file: OpenedQuestionFile): Promise<FileBlock[]> {
  const blocks: FileBlock[] = [];
  for await (const block of blocksOf(file, wordsOf)) blocks.push(block);
  return blocks;
}

describe('a file in blocks', () => {
  test('has all items in order, with few in each block', async () => {
    const items = Array.from({ length: 1_234 }, (_, at) => itemWith(`Question ${at}`));
    const blocks = await allBlocks(fileOf(items));
    expect(blocks.map((block) => block.items.length)).toEqual([500, 500, 234]);
    expect(blocks.flatMap((block) => block.items)).toEqual(items);
    expect(blocks.map(({ share }) => share)).toEqual([500 / 1_234, 1_000 / 1_234, 1]);
    const large = Array.from({ length: 10 }, () => itemWith('x'.repeat(600_000)));
    expect((await allBlocks(fileOf(large))).map((block) => block.items.length)).toEqual([2, 2, 2, 2, 2]);
    expect(await allBlocks(fileOf([]))).toEqual([]);
  });

  test('has each shown image once, in the block that first shows it', async () => {
    const image = (size: number) => new Uint8Array(size).fill(7);
    const images = new Map([
      ['one', image(3)],
      ['other', image(1024 * 1024)],
      ['hidden', image(5)],
    ]);
    const blocks = await allBlocks(fileOf(['one', 'other one', 'one other', 'none'].map(itemWith), images));
    expect(blocks.map((block) => [...block.images].map(([key, bytes]) => [key, bytes.length]))).toEqual([
      [
        ['one', 3],
        ['other', 1024 * 1024],
      ],
      [],
    ]);
    // Images are released after they were handed on.
    expect([...images.values()].map((bytes) => bytes.length)).toEqual([0, 0, 5]);
  });
});

const QUESTIONS: readonly QuestionToWrite[] = Array.from({ length: 600 }, (_, at) => ({
  text: `How much is ${at} plus one? ${'A longer story stands before it. '.repeat(20)}`.trim(),
  choices: [`${at + 1}`, `${at + 2}`, 'neither'],
  correctAnswer: `${at + 1}`,
  keepChoiceOrder: false,
  category: `${1 + Math.floor(at / 200)}. Sums`,
  tags: [],
}));

test.each(WRITABLE_FORMAT_IDS)('%s is read steadily: the share rises to the whole', async (id: FormatId) => {
  const written = await REGISTRY[id]!.write!({ title: 'Sums', questions: QUESTIONS, images: new Map() });
  const content = new Uint8Array(written);
  const opened = await openQuestionFile({ name: 'pool', content });
  const shares: number[] = [];
  const answers: (string | undefined)[] = [];
  for await (const item of opened.items) {
    answers.push(item.kind === 'question' ? item.correctAnswer : undefined);
    shares.push(opened.share());
  }
  expect(answers).toEqual(QUESTIONS.map(({ correctAnswer }) => correctAnswer));
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares[Math.floor(answers.length / 10)]).toBeLessThan(0.75);
  expect(shares.at(-1)).toBe(1);
});

describe('a text in pieces', () => {
  test('has the same lines wherever it is cut', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', '\r', '\n', 'ä'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const whole = pieces.join('');
        const expected = whole.split(/\r\n|\r|\n/).map((text, at) => ({ text, line: at + 1 }));
        expect([...linesOf(whole)]).toEqual(expected);
        expect([...linesOf(pieces)]).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ['utf-8', (text: string) => new TextEncoder().encode(`\ufeff${text}`)],
    ['utf-16le', (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    ['windows-1252', (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff)],
  ])('is decoded as the whole would be: %s', (_, encode) => {
    const line = 'Wie groß ist ein Übermaß? ÄÖÜ äöü\n';
    const text = line.repeat(10_000);
    const opened = openText({ name: 'a.txt', content: encode(text) });
    for (let look = 0; look < 2; look++) {
      let count = 0;
      for (const { text: read } of opened.lines()) if (read === line.trimEnd()) count += 1;
      expect(count).toBe(10_000);
      expect(opened.share()).toBe(1);
    }
  });
});
