import { LIMITS } from '@exam/contract/limits';
import fc from 'fast-check';
import type { QuestionToWrite } from '../src/question-file.ts';

/** Pieces with a meaning in some format, and characters that software loses. */
const PIECES = [
  ...'aB1 \t\n\r\v\f"\',;|\\$`*_#=+-@<>&.:)(~{}[]!·é中אا',
  '\r\n',
  '\n\n',
  '  ',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\u0085',
  '\ufeff',
  '\u200b',
  '\u202e',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u2066',
  '\u2069',
  '\u0001',
  '\u001f',
  '\u007f',
  '\u0090',
  '\ufffd',
  '\ufffe',
  '\uffff',
  '\u{1fffe}',
  '\ufdd0',
  '😀',
  '𝒳',
  'e\u0301',
  '_x000D_',
  '_x005F_',
  '&#13;',
  '&amp;',
  '&#x41;',
  '&lt;',
  '&nbsp;',
  '&amp;amp;',
  '&amp;lt;br&amp;gt;',
  '&#38;#13;',
  ']]>',
  '<![CDATA[',
  '<br>',
  '</p>',
  '<!--',
  '\n```\ncode\n```\n',
  '```',
  '\n```py\n# no heading\n1. no item\n```',
  '\n- ```\n  x\n  ```\n',
  '\n   ```\n   x\n   ```\n',
  '\n~~~\nx\n~~~\n',
  '\n\n    x',
  '\n# ',
  '\n## 3. Chapter',
  '\n1. ',
  '\n- [x] ',
  '- [ ] ',
  'a) ',
  '\nB. ',
  '\n*c) ',
  'Answer: b',
  '\nANSWER: A',
  '\nDifficulty: simple',
  'Choices: in this order',
  '\\',
  '\\\\',
  '\n\\- [ ] x',
  '**a**',
  ' *a b* ',
  '***a***',
  ' `c  d` ',
  '\\*',
  '\\|',
  '\n| a | **b** |\n|---|---|\n| `c` |  |\n\n',
  '$x^2$',
  '$x$7',
  '\\$5',
  '\\\\$',
  '\\ $x$',
  '\\\n$x$',
  '$a\\\n\nb$',
  '\\(',
  '$',
  '%50%',
  '[html]',
  '[plain] ',
  ' -> ',
  '####',
  '\n// ',
  '::',
  '\n\n$CATEGORY: x',
  '\ufdd2',
  '=1+1',
  "'=2",
  "''",
  '+3',
  '@SUM(A1)',
  '\t-4',
  '"',
  '""',
  '""",',
  '",\r\n"',
  'NULL',
  'true',
  '007',
  '1e5',
  '2020-01-01',
] as const; // prettier-ignore

/** Any characters. `fc.string` with these options takes a second before its first value. */
const someString = fc
  .array(fc.integer({ min: 1, max: 0x10ffff }), { maxLength: 6 })
  .map((codes) => String.fromCodePoint(...codes));
const piece = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...PIECES) }, someString);

/** A text of unseen characters alone is none. */
const isSeen = (text: string) =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\u115f\u1160\u3164\uffa0\u2800\ufffc\u{1d159}]/gu, ''));

/** A text with difficult pieces. */
export const nastyText = fc
  .array(piece, { minLength: 1, maxLength: 12 })
  .map((pieces) => pieces.join(''))
  .filter((text) => isSeen(text) && text.isWellFormed());

/** Leaves room for images and formulas that a test adds. */
const MOST = LIMITS.questionTextLength - 200;

/** Nearly the longest text: truncation and quadratic time show in it. */
const longText = nastyText.map((text) => text.padEnd(MOST, text)).filter((text) => text.isWellFormed());

const wordyText = fc.constantFrom(
  'Memory',
  'Which page is replaced?',
  'A',
  'b',
  '1',
  '0',
  'True',
  'False',
  'none of these',
  '%50% so',
  '[html] yes',
  'TRUE',
  'constructor',
  '__proto__',
  'hasOwnProperty',
);

const someText = fc.oneof(nastyText, wordyText);

const category = fc.oneof(
  fc.constant(''),
  fc.constantFrom('3. Memory', '3. 3. Memory', '03. Memory', '12. \n', '0. Start', 'Memory'),
  someText,
  fc.tuple(fc.nat({ max: 9999 }), someText).map(([number, name]) => `${number}. ${name}`),
);

const tags = fc.oneof(
  fc.constant(['difficulty:simple', 'objective:reminding']),
  fc.array(
    fc.oneof(
      someText,
      fc.constantFrom('difficulty:difficult', 'objective:creativity', 'a;b', 'c,\\d', ' e ', 'difficulty: '),
    ),
    {
      maxLength: 4,
    },
  ),
);

const severalTexts = fc.uniqueArray(someText, {
  minLength: 2,
  maxLength: 10,
  selector: (choice) => choice.normalize('NFC').trim(),
});

/** A valid question with difficult texts and without images. */
export const nastyQuestion: fc.Arbitrary<QuestionToWrite> = fc
  .record({
    text: fc.oneof({ weight: 200, arbitrary: someText }, longText),
    choices: fc.oneof(
      { weight: 10, arbitrary: severalTexts },
      fc.constantFrom(['True', 'False'], ['False', 'True']),
    ),
    correct: fc.nat(),
    keepChoiceOrder: fc.boolean(),
    category,
    tags,
  })
  .map(({ correct, ...question }) => ({
    ...question,
    correctAnswer: question.choices[correct % question.choices.length] ?? '',
  }));
