import type { ReferenceReading } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { readQuestionFile } from './read-question-file.ts';
import { writeQuestionFile } from './write-question-file.ts';

const read = (rows: readonly string[], references?: ReferenceReading) =>
  readQuestionFile({
    name: 'pool.csv',
    content: new TextEncoder().encode(`Question,A,B,Correct\n${rows.join('\n')}\n`),
    references,
  });
const textsOf = async (...asked: Parameters<typeof read>) => {
  const { items } = await read(...asked);
  return items.map((item) => (item.kind === 'question' ? [item.text, ...item.choices] : item.reason));
};

const ESCAPED = [
  'Who sang &quot;Rio&quot;?,Duran &amp; Duran,Queen,A',
  'What is a caf&eacute; &#8211; a &#039;bar&#039;?,a,b,B',
  'Which reference makes a less-than sign?,&amp;lt;,&amp;gt;,A',
];
const PLAIN = ['Which is it?,a,b,A', 'Which one is it?,a,b,B'];

describe('character references of HTML in a file that is full of them', () => {
  test('are decoded once, with a note at each question that changes', async () => {
    const { items, references } = await read([...ESCAPED, ...PLAIN]);
    expect(items).toMatchObject([
      {
        text: 'Who sang "Rio"?',
        choices: ['Duran & Duran', 'Queen'],
        correctAnswer: 'Duran & Duran',
        notes: ['Character references of HTML, such as &quot;, were decoded.'],
      },
      { text: "What is a café – a 'bar'?", correctAnswer: 'b' },
      { text: 'Which reference makes a less-than sign?', choices: ['&lt;', '&gt;'] },
      { text: 'Which is it?', notes: [] },
      { text: 'Which one is it?', notes: [] },
    ]);
    expect(references).toMatchObject({
      reading: 'once',
      isChosen: false,
      previews: [
        { reading: 'as-written', lines: ['Who sang &quot;Rio&quot;?', expect.any(String), '&amp;lt;'] },
        { reading: 'once', lines: ['Who sang "Rio"?', expect.any(String), '&lt;'] },
        { reading: 'twice', lines: ['Who sang "Rio"?', expect.any(String), '<'] },
      ],
    });
  });

  test('are decoded twice where they were encoded twice', async () => {
    const twice = ESCAPED.map((row) => row.replaceAll('&', '&amp;'));
    const { items, references } = await read(twice);
    expect(items).toMatchObject([
      {
        text: 'Who sang "Rio"?',
        notes: ['Character references of HTML, such as &amp;quot;, were decoded twice.'],
      },
      {},
      { choices: ['&lt;', '&gt;'] },
    ]);
    expect(references?.reading).toBe('twice');
  });

  test('are read as the user says', async () => {
    expect((await textsOf(ESCAPED, 'as-written'))[0]).toEqual([
      'Who sang &quot;Rio&quot;?',
      'Duran &amp; Duran',
      'Queen',
    ]);
    expect((await textsOf(ESCAPED, 'twice'))[2]).toEqual([
      'Which reference makes a less-than sign?',
      '<',
      '>',
    ]);
    expect((await read(ESCAPED, 'as-written')).references).toMatchObject({
      reading: 'as-written',
      isChosen: true,
    });
  });

  test('are signs of no markup, and an unknown one stays', async () => {
    const rows = ['Is 2 &#42;3&#42; &amp; &unheard; &#36;x&#36;?,a,b,A', ...ESCAPED];
    expect((await textsOf(rows, 'once'))[0]?.[0]).toBe('Is 2 \\*3\\* & &unheard; \\$x\\$?');
  });

  test('fail a question whose choices are the same then', async () => {
    const reasons = await textsOf(['Which is &quot;it&quot;?,&amp;,&,A', ...ESCAPED, ...ESCAPED], 'once');
    expect(reasons[0]).toBe('The choice “&” appears twice.');
  });

  test('are decoded in every format of plain texts', async () => {
    const aiken = ESCAPED.map((row) => row.replace(/^(.*),(.*),(.*),(.)$/, '$1\nA) $2\nB) $3\nANSWER: $4\n'));
    const markdown = ESCAPED.map((row) =>
      row.replace(/^(.*),(.*),(.*),(.)$/, '1. $1\n   - [x] $2\n   - [ ] $3\n'),
    );
    for (const [name, blocks] of [
      ['a.txt', aiken],
      ['a.md', markdown],
    ] as const) {
      const { items } = await readQuestionFile({
        name,
        content: new TextEncoder().encode(blocks.join('\n')),
      });
      expect(items).toMatchObject([{ text: 'Who sang "Rio"?' }, {}, { choices: ['&lt;', '&gt;'] }]);
    }
  });
});

describe('character references of HTML are not decoded', () => {
  test.each([
    ['where they are rare', [...ESCAPED, ...Array(80).fill(PLAIN).flat()]],
    ['in fewer than three questions', ESCAPED.slice(0, 2)],
    [
      'where signs stand for themselves, too, as in a course of HTML',
      ['What is &lt;?,&amp;lt;,<,A', 'What does <p> do?,a,b,A', 'Is & a sign &amp; what?,a,b,A', ...ESCAPED],
    ],
    [
      'where choices are references, and signs of other kinds were not replaced',
      ['Which reference is it?,&lt;,&gt;,A', 'And &quot;this&quot;?,&amp;,&copy;,A', 'Which?,&reg;,&nbsp;,B'],
    ],
  ])('%s', async (_, rows) => {
    const { items, references } = await read(rows);
    expect(JSON.stringify(items)).toContain('&quot;');
    expect(references).toMatchObject({ reading: 'as-written', isChosen: false });
  });

  test('in a file without any, which says nothing of them', async () => {
    expect((await read(['Is A & B; C?,a &b,b,A'])).references).toBeUndefined();
  });

  test('in our own files', async () => {
    const question = {
      text: 'Who sang &quot;Rio&quot;?',
      choices: ['Duran &amp; Duran', '&lt;'],
      correctAnswer: '&lt;',
      keepChoiceOrder: false,
      category: '',
      tags: ['difficulty:simple', 'objective:reminding'],
    };
    for (const format of ['csv', 'xlsx', 'markdown'] as const) {
      const questions = [1, 2, 3].map((at) => ({ ...question, text: `${at}: ${question.text}` }));
      const content = await writeQuestionFile(format, { title: '', questions, images: new Map() });
      const { items } = await readQuestionFile({
        name: `a.${format === 'markdown' ? 'md' : format}`,
        content,
      });
      expect(items).toMatchObject(questions);
    }
  });
});
