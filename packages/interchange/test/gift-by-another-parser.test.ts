import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainText } from '@exam/contract/rich-text';
import { type GIFTQuestion, parse, type TextChoice, type TextFormat } from 'gift-pegjs';
import { describe, expect, test } from 'vitest';
import { gift } from '../src/formats/gift/gift.ts';
import { readGift } from '../src/formats/gift/read-gift.ts';
import { type FileItem, listLosses, type QuestionToWrite } from '../src/index.ts';
import { textOfMoodle } from '../src/moodle/text-of-moodle.ts';
import { readAll } from '../src/opened-file.ts';
import { checkPools } from './check-pools.ts';
import { nastyQuestion } from './nasty-questions.ts';
import { writeQuestions } from './reading.ts';

/** The 377 questions of a course; see the README of that folder. They are not part of the project. */
const PATH = join(import.meta.dirname, '../../../../shared/data/gift-moodle/ut2_redes_ordenadores-gift.txt');
if (!existsSync(PATH)) process.stdout.write(`Skipped: ${PATH} is not there.\n`);

const TYPES: Readonly<Record<string, string>> = {
  'short answer': 'Short',
  matching: 'Matching',
  numerical: 'Numerical',
  essay: 'Essay',
  'multiple choice with several answers': 'MC',
};

/**
 * The result of both parsers for a question. Runs of blanks count as one, because the other parser joins lines of texts
 * without HTML.
 */
interface Told {
  readonly type: string;
  readonly text: string;
  /** The choices of multiple choice with one answer; the correct one is marked. */
  readonly choices?: readonly string[];
}

function told(type: string, text: string, choices: readonly { text: string; isCorrect: boolean }[]): Told {
  const squeeze = (words: string) => words.replace(/\s+/g, ' ').trim();
  const hasOne = choices.filter(({ isCorrect }) => isCorrect).length === 1;
  if (type !== 'MC' || !hasOne) return { type, text: squeeze(text) };
  const marked = choices.map((choice) => `${choice.isCorrect ? '=' : '~'}${squeeze(choice.text)}`);
  return { type, text: squeeze(text), choices: marked };
}

function toldByUs(item: FileItem): Told {
  // A text without answers describes the questions below it.
  if (item.kind === 'unused') return told('Description', item.text, []);
  if (item.kind !== 'question') {
    const type = TYPES[/type: (.*)\.$/.exec(item.reason)?.[1] ?? ''] ?? item.kind;
    return told(type, item.text, []);
  }
  const choices = item.choices.map((text) => ({ text, isCorrect: text === item.correctAnswer }));
  if (item.isTrueFalse) return told(item.correctAnswer === 'True' ? 'TF: true' : 'TF: false', item.text, []);
  return told('MC', item.text, choices);
}

function toldByThem(question: Exclude<GIFTQuestion, { type: 'Category' }>): Told {
  const text = ({ text: content, format }: TextFormat) => textOfMoodle(content, format, () => undefined).text;
  if (question.type === 'TF') return told(`TF: ${question.isTrue}`, text(question.stem), []);
  const choices = question.type === 'MC' ? (question.choices as TextChoice[]) : [];
  return told(
    question.type,
    text(question.stem),
    choices.map((choice) => ({ text: text(choice.text), isCorrect: choice.isCorrect })),
  );
}

const readByUs = (content: string) =>
  readAll(readGift({ name: 'pool.txt', content: new TextEncoder().encode(content) })).items.map(toldByUs);

function readByThem(content: string): Told[] | 'refused' {
  try {
    return parse(content)
      .filter((question) => question.type !== 'Category')
      .map(toldByThem);
  } catch {
    return 'refused';
  }
}

describe('written GIFT', () => {
  /** The other parser's tags end at a bracket and at a control character; Moodle's pattern accepts `\]`. */
  const knowsTag = (tag: string) => !/[\]\p{Cc}\ufdd0-\ufdd7]/u.test(tag);
  /**
   * The other parser trims all blanks of JavaScript, but Moodle only those of ASCII; we write other blanks in another
   * way.
   */
  const TRIMMED =
    /^[\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|[\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/;
  const fitting = nastyQuestion
    .map(
      (question): QuestionToWrite => ({
        ...question,
        tags: question.tags.filter(knowsTag),
        explanation: 'Since it is.',
        source: 'A [tag:book] \\: 7',
      }),
    )
    .filter(({ text, choices }) => ![text, ...choices].some((each) => TRIMMED.test(each)))
    .filter((question) => !listLosses('gift', [question]).some(({ what }) => what === 'chapters'));

  test('contains the same questions for another parser, in pools', () =>
    checkPools(fitting, async (pool) => {
      let category = '';
      const found = [];
      for (const part of parse(new TextDecoder().decode(await writeQuestions(gift, pool)))) {
        if (part.type === 'Category') category = part.title ?? '';
        if (part.type !== 'MC') continue;
        const [text, ...choices] = [part.stem, ...part.choices.map((choice) => choice.text)].map(
          ({ text: html, format }) => textOfMoodle(html, format, () => undefined).text,
        );
        const correct = part.choices.flatMap(({ isCorrect, weight }, rank) =>
          isCorrect && weight === null ? [rank] : [],
        );
        found.push({ text, choices, correct, category, tags: part.tags ?? [] });
      }
      expect(found).toEqual(
        pool.map((question) => ({
          text: question.text,
          choices: question.choices,
          correct: [question.choices.indexOf(question.correctAnswer)],
          category: pathOf(question.category),
          tags: question.tags,
        })),
      );
    }));

  /** By Moodle's documentation, a slash in a name is doubled. */
  function pathOf(category: string): string {
    return `$course$/top/${category === '' ? 'Default for Pool' : `Pool/${category.replaceAll('/', '//')}`}`;
  }
});

describe('GIFT as in Moodle’s documentation is read as by another parser', () => {
  test.each([
    ['a name', '::Name::Which?{=a ~b}'],
    ['no name', 'Which? {~a ~b =c}'],
    ['lines', 'Which?{\n\t=a\n\t~b\n}'],
    ['several questions', 'One?{=a~b}\n\nTwo?{=c~d}\n\n\nThree?{T}'],
    ['line ends of Windows', 'One?{\r\n=a\r\n~b\r\n}\r\n\r\nTwo?{=a~b}'],
    ['escapes', 'Is \\{1\\} \\= \\#2 \\~ a\\:b?{=\\{x\\}~\\=}'],
    ['an escaped line end', 'One\\ntwo{=a~b}'],
    ['backslashes that escape nothing', 'a\\b \\\\ c{=\\d~e}'],
    ['weights', 'Which?{=a~%50%b~%-33.333%c}'],
    ['feedback', 'Which?{=a#yes~b#no\n####all of it}'],
    ['empty feedback', 'Which?{=a#~b#}'],
    ['several answers', 'Which?{~%50%a~%50%b~%-100%c}'],
    ['words that are missing', 'A page {=fault ~error} is served.'],
    ['HTML', '[html]<p>1 &lt; 2</p>{=<b>a</b>~b &amp; c}'],
    ['Markdown', '[markdown]Which?{=a~b}'],
    ['plain text', '[plain]1 < 2 <b>{=a~[html]<i>b</i>}'],
    ['Moodle’s own text', '[moodle]one<br>two{=a~b}'],
    ['a format that is none', '[other]Which?{=a~b}'],
    ['a bracket in a text', 'Which [html]?{=a [plain]~b}'],
    ['true', 'It is.{T}'],
    ['false, with feedback', 'It is.{FALSE#no#yes####both}'],
    ['short answers', 'Who?{=one#yes =%50%two}'],
    ['one short answer', 'Who?{one}'],
    ['one choice that is right', 'Who?{=one}'],
    ['numbers', 'How many?{#3.14:0.01}'],
    ['a range', 'How many?{#1..5}'],
    ['several numbers', 'How many?{#=3:0#yes =%50%4:1\n}'],
    ['matching', 'Which?{=a -> 1 =b -> 2\n=[html]c -> 3}'],
    ['an essay', 'Why?{}'],
    ['an essay with feedback', 'Why?{####because}'],
    ['a description', 'Read this first.'],
    ['comments above', '// one\n// two\nWhich?{=a~b}'],
    ['a sentence that goes on', 'A page {=fault ~error}\nis served.'],
    ['a category', '$CATEGORY: $course$/top/OS/1. I//O\n\nWhich?{=a~b}'],
    ['dollars and percents', 'From $5 to 6$?{=5 %~100%}'],
  ])('%s', (_, content) => {
    expect(readByUs(content)).toEqual(readByThem(content));
  });

  // Cases in which both parsers differ, decided by Moodle's documentation, or if that is silent by
  // `question/format/gift/format.php`.
  test.each([
    ['comments are none anywhere', 'Which?\n// more\n{=a~b}', 'Which? // more', 'us'],
    ['nothing is put into a sentence but the gap', 'Is it {=a~b}?', 'Is it _____ ?', 'us'],
    ['a question without an end of its name has none', '::n:Which?{=a~b}', 'refused', 'us'],
    ['a colon alone is one', 'Which of a: b?{=a~b}', 'refused', 'us'],
    ['an address has a colon', 'See http://a.b{=a~b}', 'refused', 'us'],
    ['general feedback may be empty', 'It is.{TRUE####}', 'refused', 'us'],
    ['blank lines between answers spoil nothing here', 'Which?{\n=a\n\n~b}', 'refused', 'them'],
    ['true in small letters is a short answer', 'It is.{true}', 'It is.', 'them'],
    ['a weight of the right choice is a part of it to Moodle', 'Which?{=%50%a~b}', 'Which?', 'them'],
    ['a question has a text', '{=a~b}', '', 'us'],
  ])('but not: %s', (_, content, text, whoIsRight) => {
    const theirs = readByThem(content);
    expect(readByUs(content)).not.toEqual(theirs);
    expect(theirs === 'refused' ? theirs : theirs[0]?.text, `right: ${whoIsRight}`).toBe(text);
  });

  test.skipIf(!existsSync(PATH))('a course of 377 questions', () => {
    // The other parser refuses empty general feedback.
    const content = readFileSync(PATH, 'utf8').replace(/####(?=\s*\})/g, '');
    const [ours, theirs] = [readByUs(content), readByThem(content)];
    // For questions of other types we keep only an excerpt.
    const beginnings = (all: typeof theirs) =>
      all === 'refused'
        ? all
        : all.map((each) => ({ ...each, text: plainText(each.text).replaceAll('*', '').slice(0, 90) }));
    expect(ours).toHaveLength(377);
    expect(beginnings(ours)).toEqual(beginnings(theirs));
    process.stdout.write(`${PATH.split('/').at(-1)}: 377 questions are the same to gift-pegjs\n`);
  });
});
