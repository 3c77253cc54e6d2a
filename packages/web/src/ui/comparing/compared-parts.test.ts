import { expect, test } from 'vitest';
import { type ComparedPart, compareTexts } from './compared-parts.ts';

/** The parts with what differs in brackets. */
function show(parts: readonly ComparedPart[]): string {
  return parts
    .map((part) => {
      if ('parts' in part) return `<${show(part.parts)}>`;
      if (part.kind === 'list') return part.items.map((item) => `- ${show(item.parts)}`).join('/');
      if (part.kind === 'table') return part.rows.map((cells) => cells.map(show).join('|')).join('/');
      if (part.kind !== 'whole') {
        return part.pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');
      }
      const text = part.part.kind === 'formula' ? `$${part.part.tex}$` : part.part.kind;
      return part.differs ? `[${text}]` : text;
    })
    .join('');
}

const compare = (one: string, other: string) => compareTexts(one, other).map(show);

test.each([
  ['nothing', 'Which is even?', 'Which is even?', 'Which is even?', 'Which is even?'],
  ['a word', 'A long job waits.', 'A short job waits.', 'A [long] job waits.', 'A [short] job waits.'],
  ['a word more', 'It can wait.', 'It can never wait.', 'It can wait.', 'It can [never] wait.'],
  ['words in a row', 'The big red fox', 'The small grey fox', 'The [big red] fox', 'The [small grey] fox'],
  ['a number', 'Add 12 and 3.', 'Add 13 and 3.', 'Add [12] and 3.', 'Add [13] and 3.'],
  ['a sign', 'if (a < b)', 'if (a > b)', 'if (a [<] b)', 'if (a [>] b)'],
  ['everything', 'one', 'two', '[one]', '[two]'],
  ['blanks alone', 'a  b', 'a b', 'a  b', 'a b'],
  ['a character of Chinese', '可能使长作业', '可能使大作业', '可能使[长]作业', '可能使[大]作业'],
])('two texts that differ in %s', (_what, one, other, shownOne, shownOther) => {
  expect(compare(one, other)).toEqual([shownOne, shownOther]);
});

test('a formula differs as a whole, and words around it stay', () => {
  expect(compare('Solve $x^2 = 2$ now.', 'Solve $x^3 = 2$ now.')).toEqual([
    'Solve [$x^2 = 2$] now.',
    'Solve [$x^3 = 2$] now.',
  ]);
});

test.each([
  ['is **not** even', 'is **also** even', 'is <[not]> even', 'is <[also]> even'],
  ['is **not** even', 'is not even', 'is <[not]> even', 'is [not] even'],
  ['a `b c` *d*', 'a `b e` *d*', 'a b [c] <d>', 'a b [e] <d>'],
  ['|a|b|\n|-|-|\n|c d|', '|a|b|\n|-|-|\n|c e|', 'a|b/c [d]', 'a|b/c [e]'],
])('print is kept, and words in it are compared: %j and %j', (one, other, shownOne, shownOther) => {
  expect(compare(one, other)).toEqual([shownOne, shownOther]);
});

test('code differs word by word, and keeps its lines', () => {
  const code = (line: string) => `What is it?\n\`\`\`c\nint a;\n${line}\nreturn a;\n\`\`\``;
  expect(compare(code('a++;'), code('a--;'))).toEqual([
    'What is it?\nint a;\na[++];\nreturn a;',
    'What is it?\nint a;\na[--];\nreturn a;',
  ]);
});

test('what is shown is what is written, whatever differs', () => {
  const [one, other] = ['The cat, the dog and the hen.', 'A dog; the cat and no hen at all'];
  const [shownOne = '', shownOther = ''] = compare(one, other);
  expect(shownOne.replace(/[[\]]/g, '')).toBe(one);
  expect(shownOther.replace(/[[\]]/g, '')).toBe(other);
});

test('two very long texts are told apart without comparing each word', () => {
  const words = (first: string) => Array.from({ length: 3_000 }, (_, index) => `${first}${index}`).join(' ');
  const [shown] = compare(`Same ${words('a')} end`, `Same ${words('b')} end`);
  expect(shown).toMatch(/^Same \[a0 .* a2999\] end$/);
});
