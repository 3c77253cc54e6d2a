import fc from 'fast-check';
import type { QuestionToWrite } from '../src/question-file.ts';

/** Pieces that are structure in one format or another, and characters that software loses. */
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
  '<br>',
  '</p>',
  '<!--',
  '\n```\ncode\n```\n',
  '```',
  '\n```py\n# no heading\n1. no item\n```',
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
  '$x^2$',
  '\\$5',
  '\\(',
  '$',
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

const nastyText = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...PIECES) },
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.join('').replaceAll('\0', ''))
  .filter((text) => text.trim() !== '' && text.isWellFormed());

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

/** A question as the pool of a course may hold it, with texts that are hard on files; it shows no image. */
export const nastyQuestion: fc.Arbitrary<QuestionToWrite> = fc
  .record({
    text: someText,
    choices: fc.uniqueArray(someText, { minLength: 2, maxLength: 10, selector: (choice) => choice.trim() }),
    correct: fc.nat(),
    keepChoiceOrder: fc.boolean(),
    category,
    tags,
  })
  .map(({ correct, ...question }) => ({
    ...question,
    correctAnswer: question.choices[correct % question.choices.length] ?? '',
  }));
