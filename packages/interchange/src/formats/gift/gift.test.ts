import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAll } from '../../opened-file.ts';
import type { FileItem } from '../../question-file.ts';
import { gift } from './gift.ts';
import { readGift } from './read-gift.ts';
import { writeGift } from './write-gift.ts';

const read = (content: string) =>
  readAll(readGift({ name: 'pool.txt', content: new TextEncoder().encode(content) })).items;

function only(content: string): FileItem {
  const items = read(content);
  expect(items).toHaveLength(1);
  return items[0]!;
}

describe('a question in GIFT', () => {
  test('has its choices between braces, the right one after =', () => {
    expect(only('Which page goes?{\n  =the oldest\n  ~the newest\n  ~none}')).toMatchObject({
      kind: 'question',
      place: { file: 'pool.txt', line: 1 },
      text: 'Which page goes?',
      choices: ['the oldest', 'the newest', 'none'],
      correctAnswer: 'the oldest',
      notes: [],
    });
  });

  test.each([
    ['a name is no part of it', '::Q 1\\: pages::Which?{=a~b}', 'Which?'],
    ['a name without an end is', '::Which?{=a~b}', 'Which?'],
    [
      'escapes stand for characters',
      'f\\x \\{1\\} \\~ \\# \\= \\: \\\\ \\n x{=a~b}',
      'f\\x {1} ~ # = : \\ \n x',
    ],
    [
      'a gap stands for answers in a sentence',
      'A page {=fault ~error} is served.',
      'A page _____ is served.',
    ],
    ['HTML is read as such', '[html]<p>a &lt; b</p><p>c</p>{=a~b}', 'a < b\n\nc'],
    ['plain text is not', '[plain]a &lt; <b>b</b>{=a~b}', 'a &lt; <b>b</b>'],
    ['Moodle’s own text is read as HTML where it is', 'one<br>two\nthree{=a~b}', 'one\ntwo\nthree'],
    ['and as plain where it is not', 'if (a<b)\n  then x{=a~b}', 'if (a<b)\n  then x'],
    ['comments are none', '// note\nWhich?\n// more\n{=a~b}', 'Which?'],
    ['formulas are formulas', 'If \\\\(x\\^2\\\\) or $$y$${=a~b}', 'If $x\\^2$ or $$y$$'],
    ['dollars are dollars', 'From $5 to 6$?{=a~b}', 'From \\$5 to 6$?'],
  ])('%s', (_, content, text) => {
    expect(only(content)).toMatchObject({ kind: 'question', text });
  });

  test.each([
    ['Would you like {~=some~a few} rice?', ['some', 'a few'], 'some'],
    ['Too {~many~=much} chocolate.', ['many', 'much'], 'much'],
    ['Which?{\n~ =a\n~b\n}', ['a', 'b'], 'a'],
    ['Which?{~=%100%a~b}', ['a', 'b'], 'a'],
  ])('may mark the right choice by ~= as one sign: %s', (content, choices, correctAnswer) => {
    expect(gift.mayBeMeant?.({ name: 'a.txt', content: new TextEncoder().encode(content) })).toBe(true);
    expect(only(content)).toMatchObject({ kind: 'question', choices, correctAnswer });
  });

  test.each([
    ['Which?{~=a~=b}', '2 choices are marked as correct; a question has one.'],
    ['Which?{~a~\n=b}', 'One of the choices is empty.'],
    ['Which?{~%50%=a~b}', 'One of the choices is empty.'],
    ['Which?{=%33,333%a~%-33,333%b~c}', 'No choice gives full marks (100 %); the best gives 33.333 %.'],
  ])('fails where signs contradict each other: %j', (content, reason) => {
    expect(only(content)).toMatchObject({ kind: 'failed', reason });
  });

  test('may have weights with a decimal comma', () => {
    expect(only('Which?{=%100,0%a~%-33,333%b~%33,333%c}')).toMatchObject({
      choices: ['a', 'b', 'c'],
      correctAnswer: 'a',
      notes: ['Part marks are left out: one choice is correct.', 'Negative marks are left out.'],
    });
  });

  test('may have blank lines between its answers', () => {
    expect(only('Which?{\n=a\n\n// why\n\n~b\n}')).toMatchObject({ choices: ['a', 'b'] });
  });

  test('carries its line number', () => {
    const items = read('// a comment\n\n\nOne?{=a~b}\n\n// another\nTwo?{=a~b}\r\n\r\nThree?{=a~b}');
    expect(items.map(({ place }) => place.line)).toEqual([4, 7, 9]);
  });

  test('has answers in the format of the question, or in their own', () => {
    expect(only('[html]Q{=a &amp; b~[plain]c &amp; d}')).toMatchObject({ choices: ['a & b', 'c &amp; d'] });
  });

  test('with true/false has two choices', () => {
    for (const answer of ['T', 'TRUE', 'true # yes', 'TRUE#no#yes']) {
      expect(only(`Q{${answer}}`)).toMatchObject({
        choices: ['True', 'False'],
        correctAnswer: 'True',
        isTrueFalse: true,
      });
    }
    expect(only('Q{F}')).toMatchObject({ correctAnswer: 'False' });
  });

  test('reports what is left out', () => {
    expect(only('Q{=a#well done~%-50%b~%25%c####because}')).toMatchObject({
      choices: ['a', 'b', 'c'],
      notes: [
        'Feedback is left out.',
        'Part marks are left out: one choice is correct.',
        'Negative marks are left out.',
      ],
    });
  });

  test.each([
    ['short answer', 'Q{=one =two}'],
    ['numerical', 'Q{#3.14:0.01}'],
    ['matching', 'Q{=a -> 1 =b -> 2}'],
    ['essay', 'Q{}'],
    ['multiple choice with several answers', 'Q{~%50%a ~%50%b ~c}'],
  ])('of another type is skipped: %s', (words, content) => {
    expect(only(content)).toMatchObject({ kind: 'skipped', reason: `It is of another type: ${words}.` });
  });

  test.each([
    ['Its braces do not match: answers belong between one “{” and one “}”.', 'Q{=a~b'],
    ['2 choices are marked as correct; a question has one.', 'Q{=a=b~c}'],
    ['No choice gives full marks (100 %); the best gives 50 %.', 'Q{=%50%a~b}'],
    ['The choice “a” appears twice.', 'Q{=a~a}'],
    ['One of the choices is empty.', 'Q{=a~}'],
    ['The question has no text.', '{=a~b}'],
  ])('that is none fails: %s', (reason, content) => {
    expect(only(content)).toMatchObject({ kind: 'failed', reason });
  });

  test('counts at most a hundred choices', () => {
    const reason = 'The question has 100 choices; at most 10 are accepted.';
    expect(only(`Q{${'=a~b'.repeat(10_000)}}`)).toMatchObject({ kind: 'failed', reason });
  });

  test('with an unclosed brace spoils no other question', () => {
    expect(read('One?{=a~b\n\nTwo?{=a~b}').map(({ kind }) => kind)).toEqual(['failed', 'question']);
  });
});

describe('questions in GIFT without an empty line between them', () => {
  test.each([
    ['names', '::1::One?{=a~b}\n::2::Two?{=c~d}\n::3::It is.{T}'],
    [
      'names, and answers on lines of their own',
      '::1::One?{\n=a\n~b\n}\n::2::Two? {\n=c\n~d\n}\n::3::It is.{\nT}',
    ],
    ['answers', 'One?{=a~b}\nTwo?{=c~d}\nIt is.{T}'],
    ['answers on lines of their own', 'One?{\n=a\n~b\n}\nTwo?\n{\n~d\n=c\n}\nIt is.{\nT\n}\n'],
    ['texts of several lines', 'One?{=a~b}\nWhat is meant\nby two?{=c~d}\nHere it comes:\nit is.{T}'],
    ['small letters', 'one?{=a~b}\ntwo?{=c~d}\nit is.{T}'],
    ['comments', 'One?{=a~b}\n// [tag:easy]\nTwo?{=c~d}\n// more\nIt is.{T}'],
    ['line ends of Windows', 'One?{=a~b}\r\nTwo?{=c~d} \r\nIt is.{T}\r\n'],
    [
      'a gap in a sentence before a name',
      '::1::A page {=fault~b}\nis served.\n::2::Two?{=c~d}\n::3::It is.{T}',
    ],
  ])('are told apart by %s', (_, content) => {
    const items = read(content);
    expect(items.map(({ kind }) => kind)).toEqual(['question', 'question', 'question']);
    expect(items.map((item) => item.kind === 'question' && item.correctAnswer)).toEqual([
      expect.stringMatching(/^(?:a|fault)$/),
      'c',
      'True',
    ]);
  });

  test('carry their line numbers, and the comments above them', () => {
    const items = read(
      'One?{=a\n~b}\n// [tag:easy]\n\\{Two\\}?{=c~d}\n// [tag:hard]\n\n// [tag:x]\n::3::Three?{=e~f}',
    );
    expect(items).toMatchObject([
      { text: 'One?', place: { line: 1 }, tags: [] },
      { text: '{Two}?', place: { line: 4 }, tags: ['easy', 'hard'] },
      { text: 'Three?', place: { line: 8 }, tags: ['x'] },
    ]);
  });

  test.each([
    ['in one line', 'One?{=a~b} Two?{=c~d}'],
    ['where a sentence may go on', 'A page {=fault ~b}\nis served\nby {=the kernel ~c}'],
    ['where the first braces may be a program', 'What does\nif (x) { y; }\ndo?{=a~b}'],
    ['where the next braces may be no answers', 'Which {=a~b} of {1,2}?'],
    ['where an essay follows', 'One?{=a~b}\nWhy?{}'],
  ])('fail with their line where that is not sure: %s', (_, content) => {
    expect(read(`Zero?{T}\n\n${content}\n\nLast?{F}`)).toMatchObject([
      { kind: 'question' },
      { kind: 'failed', place: { line: 3 }, reason: expect.stringMatching(/^It has several “\{…\}”/) },
      { kind: 'question', text: 'Last?' },
    ]);
  });

  test.each([
    ['inside a choice', 'Which is it?{~a~b=x^{2}}', 'Which is it?', ['a', 'b', 'x^{2}'], 'x^{2}'],
    ['in the text', 'What does\nif (x) { y; }\ndo?{=a~b}', 'What does\nif (x) { y; }\ndo?', ['a', 'b'], 'a'],
    ['behind the choices', 'Which {=a~b} of {1,2}?', 'Which _____ of {1,2}?', ['a', 'b'], 'a'],
    ['that is not closed', '::N::Which?{=a\n~b', 'Which?', ['a', 'b'], 'a'],
    ['that is not opened', 'Which?\n=a\n~b}', 'Which?', ['a', 'b'], 'a'],
    ['that is closed twice', 'Which?{=a~b}}', 'Which?', ['a', 'b'], 'a'],
  ])('keep text, choices and key for who mends a brace %s', (_, content, text, choices, correctAnswer) => {
    expect(only(content)).toMatchObject({ kind: 'failed', draft: { text, choices, correctAnswer } });
  });

  test('are kept as they stand where several parts begin like answers', () => {
    const content = 'One?{=a~b} Two?{=c~d}';
    expect(only(content)).toMatchObject({ kind: 'failed', draft: { text: content, choices: [] } });
  });

  test.each(['Which is it?{~a~b=x^{2}}', 'Which?{=a\nTwo?{=c~d}', 'Which?{=a~b}}'])(
    'fail if braces do not match: %j',
    (content) => {
      expect(only(content)).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/^Its braces/) });
    },
  );

  test('end only with their answers: a line before them that looks like a name is text', () => {
    expect(read('::1::One?{=a~b}\n::2::What is\n::std::move?{=c~d}')).toMatchObject([
      { text: 'One?' },
      { text: 'What is\n::std::move?' },
    ]);
  });

  test('are read in linear time', () => {
    expect(read('One?{\n=a\n~b\n}\n'.repeat(10_000))).toHaveLength(10_000);
  });
});

describe('around questions in GIFT', () => {
  test('categories and tags are taken over', () => {
    const items = read(
      '$CATEGORY: $course$/top/OS/3. I//O\nOne?{=a~b}\n\n// question: 7 [id:x] [tag:easy] [tag:a \\] b]\n::Q::Two?{=a~b}\n\n$CATEGORY: $course$/top/Default for OS\n\nThree?{=a~b}',
    );
    expect(items).toMatchObject([
      { category: '3. I/O', tags: [] },
      { category: '3. I/O', tags: ['easy', 'a ] b'] },
      { category: '', tags: [] },
    ]);
  });

  test('a file is recognised by its first line or by its answers', () => {
    const file = (content: string) => ({ name: 'a.txt', content: new TextEncoder().encode(content) });
    expect(gift.isMeant(file('// x\n\n$CATEGORY: a\n'))).toBe(true);
    expect(gift.isMeant(file('::a::b{=c~d}'))).toBe(true);
    expect(gift.isMeant(file('Which?{=c~d}'))).toBe(false);
    expect(gift.mayBeMeant?.(file('Which?{=c~d}'))).toBe(true);
    expect(gift.mayBeMeant?.(file('if (a) { b == c; } $\\frac{1}{2}$'))).toBe(false);
  });

  test('a written file is one that Moodle reads', () => {
    const content = writeGift({
      title: 'OS',
      images: new Map(),
      questions: [
        {
          text: 'Is 1 = {1}?',
          choices: ['%50% so', '[html] yes', 'no: #3'],
          correctAnswer: 'no: #3',
          keepChoiceOrder: false,
          category: '1. Sets',
          tags: ['difficulty:simple'],
        },
      ],
    });
    expect(new TextDecoder().decode(content)).toBe(
      [
        '$CATEGORY: $course$/top/OS/1. Sets',
        '',
        '// [tag:difficulty:simple]',
        '::Is 1 \\= \\{1\\}?::[html]Is 1 \\= \\{1\\}? {',
        '\t~&\\#37;50% so',
        '\t~[html][html] yes',
        '\t=no\\: \\#3',
        '}',
        '',
        '',
      ].join('\n'),
    );
  });
});

describe('what is no question in GIFT', () => {
  test('is listed with its lines', () => {
    expect(
      read('// note\nRead \\{this\\}\nfirst.\n// more\n\nOne?{=a~b}\n\n::Part 2::And <b>now</b>\n'),
    ).toMatchObject([
      {
        kind: 'unused',
        place: { line: 2 },
        lastLine: 3,
        text: 'Read \\{this\\}\nfirst.',
        reason: 'It belongs to no question.',
      },
      { kind: 'question', text: 'One?' },
      { kind: 'unused', place: { line: 8 }, lastLine: 8, text: '::Part 2::And <b>now</b>' },
    ]);
  });

  test('and every word of a file is in one of its items, or in a question of another type', () => {
    const texts = ['', '::Name w::', 'w {=w ~w}', 'w {~w =w', '=w', '~w', 'w {w =w}', 'w \\{w', 'w } w'];
    const others = ['\n', '// ', '$CATEGORY: ', '{', '}', '{T}', '{#3}', '{}', '####'];
    const line = fc.constantFrom(...texts, ...texts, ...others);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), (lines) => {
        const numbered = (text: string, at: number) => `${text.replaceAll(/\bw\b/g, `w${at}w`)} v${at}v`;
        const file = lines.map((text, at) => (text === '\n' ? '' : numbered(text, at)));
        const items = read(file.join('\n'));
        const said = JSON.stringify(items);
        const isTold = (word: string, number: number) => {
          const item = items.findLast(({ place }) => place.line! <= number);
          return said.includes(word) || item?.kind === 'skipped';
        };
        for (const [at, text] of file.entries()) {
          if (/^\s*(?:\/\/|\$CATEGORY)/.test(text)) continue;
          const lost = (text.match(/[wv]\d+[wv]/g) ?? []).filter((word) => !isTold(word, at + 1));
          expect(lost).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
