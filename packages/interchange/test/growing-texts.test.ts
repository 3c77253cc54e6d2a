import type { FormatId } from '@exam/contract/formats';
import { describe, expect, test } from 'vitest';
import { findGrowth, HOSTILE, IS_LONG, LENGTHS, repeated } from '../../../vitest.growth.ts';
import { parseCategory } from '../src/categories.ts';
import type { FormatFiles, RawFile } from '../src/format-files.ts';
import { shownNumber } from '../src/formats/xlsx/number-format.ts';
import { htmlToText } from '../src/html/html-to-text.ts';
import { plainToText } from '../src/html/plain-to-text.ts';
import { listLosses, UnreadableFile } from '../src/index.ts';
import { readAll } from '../src/opened-file.ts';
import { REGISTRY } from '../src/registry.ts';
import { readAnswers } from '../src/results-file.ts';
import { joinTags, splitTags } from '../src/tag-list.ts';
import { makeDocx, paragraph } from './make-docx.ts';

const ONE_QUESTION = { versions: [[{ choices: ['a', 'b'], correctAnswer: 'a' }]] };
const encode = (text: string) => new TextEncoder().encode(text);
const FORMATS = Object.keys(REGISTRY) as FormatId[];

/**
 * Files with hostile words in every position that takes words. Formats that are missing here use their own writer.
 */
const FILES: Readonly<Partial<Record<FormatId, (words: string) => Uint8Array>>> = {
  gift: (words) =>
    encode(
      `// ${words}\n::${words}::[html]${words}{\n=${words}\n~b}\n\n$CATEGORY: ${words}\n\nQ${words}{=${words}~b}`,
    ),
  aiken: (words) =>
    encode(`${words}\nA) ${words}\nB) b\nANSWER: ${words}\n\nQ\nA) a\nB) ${words}\nANSWER: A\n`),
  csv: (words) => {
    const cell = `"${words.replaceAll('"', '""')}"`;
    return encode(`Question,A,B,Correct,Tags,Chapter\n${cell},${cell},b,A,${cell},${cell}\n`);
  },
  markdown: (words) =>
    encode(
      `# ${words}\n\n1. ${words}\n   a) ${words}\n   b) b\n\n   Answer: a\n   Tags: ${words}\n\n2. Q\n\n${words}\n`,
    ),
  'moodle-xml': (words) => {
    const text = `<text><![CDATA[${words.replaceAll(']]>', '')}]]></text>`;
    return encode(
      `<quiz><question type="multichoice"><questiontext format="html">${text}</questiontext><generalfeedback>${text}</generalfeedback><answer fraction="100" format="moodle_auto_format">${text}</answer><answer fraction="0" format="markdown">${text}</answer><tags><tag>${text}</tag></tags></question></quiz>`,
    );
  },
  'blackboard-tab': (words) => encode(`MC\t${words}\t${words}\tcorrect\tb\tincorrect\n`),
  docx: (words) => {
    const text = words
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are no characters of XML
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;');
    return makeDocx(paragraph(`1. ${text}`) + paragraph(`a) ${text}`) + paragraph('b) b') + paragraph(text));
  },
};

const questionsOf = (words: string) => ({
  title: words.slice(0, 200),
  images: new Map(),
  questions: [
    {
      text: words,
      choices: [words, 'b'],
      correctAnswer: 'b',
      keepChoiceOrder: false,
      category: `1. ${words}`,
      tags: [words, 'b'],
    },
  ],
});

/** Packages take long themselves, so the short form tries only every eighth piece. */
const inPackages = HOSTILE.filter((_, at) => IS_LONG || at % 8 === 0);
const PACKAGES = FORMATS.filter((id) => id === 'xlsx' || id === 'docx' || id.startsWith('qti'));
/** In the short form every third piece for each kind of work, another third for the next kind. */
const thirdOf = (turn: number) => HOSTILE.filter((_, at) => IS_LONG || at % 3 === turn % 3);
const piecesFor = (id: FormatId) => (PACKAGES.includes(id) ? inPackages : thirdOf(FORMATS.indexOf(id)));

async function grown(workOn: (words: string) => () => unknown, pieces = HOSTILE): Promise<string[]> {
  const found: string[] = [];
  for (const piece of pieces) {
    const growth = await findGrowth((length) => workOn(repeated(piece, length)));
    if (growth !== undefined) found.push(`${JSON.stringify(piece)}: ${growth}`);
  }
  return found;
}

/** A refusal in words is as good as questions. */
async function orRefused(read: () => unknown): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

const readWhole = async (format: FormatFiles, file: RawFile) => readAll(await format.read(file));

describe.each(FORMATS)('doubling the text doubles the work in %s', (id) => {
  const format = REGISTRY[id]!;
  const makeFile = FILES[id];

  test.runIf(makeFile !== undefined)('when a file is read', async () => {
    const read = (content: Uint8Array) => () => orRefused(() => readWhole(format, { name: 'pool', content }));
    expect(await grown((words) => read(makeFile!(words)), piecesFor(id))).toEqual([]);
  });

  test.runIf(makeFile !== undefined && id !== 'docx')('when its format is recognised', async () => {
    const tell = (words: string) => () => {
      const file = { name: 'pool', content: encode(words) };
      format.isMeant(file);
      format.mayBeMeant?.(file);
      return orRefused(() => readWhole(format, file));
    };
    expect(await grown(tell, thirdOf(FORMATS.indexOf(id) + 1))).toEqual([]);
  });

  test.runIf(format.write !== undefined)('when a file is written, and its losses are listed', async () => {
    const write = (words: string) => async () => {
      listLosses(id, questionsOf(words).questions);
      await format.write!(questionsOf(words));
    };
    expect(await grown(write, piecesFor(id))).toEqual([]);
  });

  test.runIf(makeFile === undefined)('when a written file is read', async () => {
    const found: string[] = [];
    for (const piece of inPackages) {
      const files = new Map<number, Uint8Array>();
      for (const length of LENGTHS)
        files.set(length, await format.write!(questionsOf(repeated(piece, length))));
      const growth = await findGrowth(
        (length) => () => orRefused(() => readWhole(format, { name: 'pool', content: files.get(length)! })),
      );
      if (growth !== undefined) found.push(`${JSON.stringify(piece)}: ${growth}`);
    }
    expect(found).toEqual([]);
  });
});

describe('doubling the text doubles the work', () => {
  const KINDS: readonly (readonly [string, (words: string) => unknown])[] = [
    ['a page of HTML', (words) => htmlToText(words, () => undefined)],
    ['a plain text with fences', (words) => plainToText(words, { isMarkdown: true })],
    ['a category', (words) => parseCategory(`chapter ${words}`)],
    ['tags', (words) => joinTags(splitTags(`${words};${words}`))],
    ['the format of a number', (words) => shownNumber(-1.5, `0${words}`)],
    [
      'answers of students',
      (words) =>
        orRefused(() => readAnswers(`student,1\n"${words.replaceAll('"', '""')}",A\n${words}`, ONE_QUESTION)),
    ],
    [
      'columns of answers',
      (words) => orRefused(() => readAnswers(`"question${words.replaceAll('"', '""')}"\n`, ONE_QUESTION)),
    ],
  ];
  test.each(KINDS.map(([kind, work], turn) => [kind, work, turn] as const))(
    'in %s',
    async (_, work, turn) => {
      expect(await grown((words) => () => work(words), thirdOf(turn))).toEqual([]);
    },
  );

  test('detects quadratic work', async () => {
    // Shorter than the other texts, because quadratic work on those takes seconds.
    const growth = await findGrowth(
      (length) => () => /\s+$/.test(`${repeated(' ', length)}x`),
      [1_000, 16_000],
    );
    expect(growth).toMatch(/times the work/);
  });
});
