import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { findGrowth } from '../../../../../vitest.growth.ts';
import { makeDocx, PICTURE, paragraph, run, table } from '../../../test/make-docx.ts';
import { itemsReadFrom } from '../../../test/reading.ts';
import { keyOfImage } from '../../image-key.ts';
import { readAll } from '../../opened-file.ts';
import { docx } from './docx.ts';

const read = (body: string, picture?: Uint8Array) =>
  itemsReadFrom(docx, makeDocx(body, picture), 'quiz.docx');

async function questionsOf(body: string) {
  return (await read(body)).map((item) =>
    item.kind === 'question' ? [item.text, item.choices, item.correctAnswer] : [item.text, item.reason],
  );
}

const BOLD = { print: '<w:b/>' };
const ONE = [['One?', ['x', 'y'], 'y']];

describe('a Word document', () => {
  it.each([
    [
      'numbered by Word on two levels',
      paragraph('One?', { list: 1 }) +
        paragraph('x', { list: [1, 1] }) +
        paragraph('y', { list: [1, 1], ...BOLD }),
    ],
    [
      'numbered by Word in two lists',
      paragraph('One?', { list: 1 }) +
        paragraph('x', { list: 2 }) +
        paragraph('y', { list: 2, print: '<w:u w:val="single"/>' }),
    ],
    [
      'numbered by a style, with bullets',
      paragraph('One?', { style: 'LN' }) +
        paragraph('x', { list: 3 }) +
        paragraph('y', { list: 3, print: '<w:highlight w:val="yellow"/>' }),
    ],
    ['typed, with a bold choice', paragraph('1. One?') + paragraph('a) x') + paragraph('b) y', BOLD)],
    [
      'typed, with a choice that is bold after its letter',
      paragraph('1. One?') + paragraph('a) x') + paragraph(run('b) ') + run('y', '<w:b/>')),
    ],
    ['typed, with an asterisk', paragraph('1) One?') + paragraph('A. x') + paragraph('*B. y')],
    [
      'typed, with an answer',
      paragraph('1. One?') + paragraph('A. x') + paragraph('B. y') + paragraph('ANSWER: B'),
    ],
    [
      'all bold, with an answer',
      paragraph('1. One?', BOLD) +
        paragraph('A. x', BOLD) +
        paragraph('B. y', BOLD) +
        paragraph('Answer: B', BOLD),
    ],
    ['without numbers', paragraph('One?') + paragraph('a) x') + paragraph('b) y', BOLD)],
    [
      'in one paragraph',
      paragraph('<w:r><w:t>1. One?</w:t><w:br/><w:t>a) x</w:t><w:br/><w:t>*b) y</w:t></w:r>'),
    ],
    [
      'in a table',
      table([
        ['Question', 'A', 'B', 'Correct'],
        ['One?', 'x', 'y', 'B'],
      ]),
    ],
    [
      'in a table of labels',
      table([
        ['Question', 'One?'],
        ['A', 'x'],
        ['B', 'y'],
        ['Answer', 'B'],
      ]),
    ],
    [
      'side by side',
      table([[paragraph('1. One?') + paragraph('a) x') + paragraph('b) y', BOLD), paragraph('')]]),
    ],
  ])('may have questions %s', async (_, body) => {
    expect(await questionsOf(body)).toEqual(ONE);
  });

  it.each([
    ['Chinese', ['1、One?', 'A、x', 'B、y', '正确答案：B']],
    ['Chinese, with brackets', ['第1题 One?', 'A．x', 'B．y', '【答案】B']],
    ['Vietnamese', ['Câu 1: One?', 'A. x', 'B. y', 'Đáp án: B']],
    ['Russian', ['Вопрос 1. One?', 'а) x', 'б) y', 'Ответ: б']],
    ['Russian, with Latin letters that look alike', ['1.One?', 'A) x', 'В) y', 'Правильный ответ: B']],
    ['Korean', ['1. One?', '① x', '② y', '정답  ②']],
    ['Korean, with a number', ['1. One?', '① x', '② y', '정답: 2']],
    ['Arabic', ['1. One?', 'أ) x', 'ب) y', 'الإجابة: ب']],
    ['French', ['1. One?', 'a) x', 'b) y', 'Réponse : b']],
    ['German, with the text', ['Frage 1: One?', 'a) x', 'b) y', 'Richtige Antwort: b) y']],
    ['boxes', ['1. One?', '☐ x', '☑ y']],
    ['tags', ['&lt;question>One?', '&lt;variant>x', '&lt;variantright>y']],
  ])('may have the signs of %s', async (_, lines) => {
    const answered = lines.map((line) => paragraph(line)).join('');
    expect(await questionsOf(answered)).toEqual(ONE);
  });

  it.each([
    ['plus signs', 'y +++'],
    ['a tick', 'y ✓'],
    ['a word of another language', 'y (richtig)'],
    ['an arrow', 'y ←'],
    ['an x', 'y x'],
    ['an asterisk', 'y*'],
  ])('may mark correct choices by %s behind them, if all questions do', async (_, marked) => {
    const one = paragraph('1. One?') + paragraph('a) x') + paragraph(`b) ${marked}`);
    const two = paragraph('2. Two?') + paragraph(`a) ${marked}`) + paragraph('b) z');
    expect(await questionsOf(one + two)).toEqual([...ONE, ['Two?', ['y', 'z'], 'y']]);
  });

  it('may mark correct choices by colour, if all questions do', async () => {
    const coloured = { print: '<w:color w:val="FF0000"/>' };
    const one = paragraph('1. One?') + paragraph('a) x') + paragraph('b) y', coloured);
    expect(await questionsOf(one + one)).toEqual([...ONE, ...ONE]);
    expect(await read(one)).toMatchObject([{ kind: 'failed' }]);
    const plain = paragraph('1. One?') + paragraph('a) x') + paragraph('b) y');
    expect(await read(one + one + plain + plain)).toMatchObject(Array(4).fill({ kind: 'failed' }));
  });

  it('takes no x for a mark that only one question has, or two choices of a question', async () => {
    const algebra = paragraph('1. One?') + paragraph('a) 2 x') + paragraph('b) 2 y');
    expect(await read(algebra)).toMatchObject([
      { kind: 'failed', reason: expect.stringMatching(/^None of/) },
    ]);
    const twice = paragraph('2. Two?') + paragraph('a) 2 x') + paragraph('b) 3 x') + paragraph('c) y');
    expect(await read(algebra + algebra + twice)).toMatchObject(Array(3).fill({ kind: 'failed' }));
  });

  it('may have choices side by side, separated by tabs or blanks', async () => {
    const line = '<w:r><w:t>A. x</w:t><w:tab/><w:t>B. y    C. z</w:t></w:r>';
    expect(await questionsOf(paragraph('1. One?') + paragraph(line) + paragraph('Answer: B'))).toEqual([
      ['One?', ['x', 'y', 'z'], 'y'],
    ]);
  });

  it('keeps circled numbers above lettered choices as text', async () => {
    const lines = ['1. One?', '① p', '② q', 'A. ①', 'B. ②', '答案：B'];
    expect(await questionsOf(lines.map((line) => paragraph(line)).join(''))).toEqual([
      ['One?\n\n① p\n② q', ['①', '②'], '②'],
    ]);
  });

  describe('with its correct answers at the end', () => {
    const question = (number: number) =>
      paragraph(`${number}. No ${number}?`) + paragraph('a) x') + paragraph('b) y');
    const KEYS = [
      ['in lines', paragraph('Answers') + paragraph('1. B') + paragraph('2. A')],
      ['in one line', paragraph('Answer key: 1-B, 2-A')],
      ['in one line without a name', paragraph('1. B  2. A')],
      [
        'in a table',
        paragraph('Key') +
          table([
            ['1', '2'],
            ['B', 'A'],
          ]),
      ],
      [
        'in the rows of a table',
        table([
          ['1', 'b'],
          ['2', 'a'],
        ]),
      ],
    ] as const;

    it.each(KEYS)('%s, takes them', async (_, keys) => {
      const items = await read(question(1) + question(2) + keys);
      expect(items.filter(({ kind }) => kind !== 'unused')).toMatchObject([
        { text: 'No 1?', correctAnswer: 'y' },
        { text: 'No 2?', correctAnswer: 'x' },
      ]);
    });

    it.each(KEYS)('%s, reports them if their numbers are not those of the questions', async (_, keys) => {
      for (const body of [
        question(1) + keys,
        question(1) + question(3) + keys,
        question(1) + question(1) + keys,
      ]) {
        const items = await read(body);
        expect(items.filter(({ kind }) => kind === 'question')).toEqual([]);
        expect(items).toContainEqual(
          expect.objectContaining({
            kind: 'unused',
            reason: expect.stringMatching(/^It looks like a list of correct/),
          }),
        );
      }
    });
  });

  it('takes no answer for a question above, if a question without recognised choices stands between', async () => {
    const body =
      paragraph('1. One?') +
      paragraph('a) x') +
      paragraph('b) y') +
      paragraph('What is 2?') +
      paragraph('Answer: B');
    expect(await read(body)).toMatchObject([
      { kind: 'failed', reason: expect.stringMatching(/^None of the choices is marked/) },
      { kind: 'unused', text: 'Answer: B' },
      { kind: 'unused', text: 'What is 2?' },
    ]);
  });

  it('may contain GIFT', async () => {
    const lines = ['::A:: One? {', '~x', '=y', '}', 'Two? {=x ~y}'];
    expect(await questionsOf(lines.map((line) => paragraph(line)).join(''))).toEqual([
      ...ONE,
      ['Two?', ['x', 'y'], 'x'],
    ]);
  });

  it('reports paragraphs that belong to no question', async () => {
    const body =
      paragraph('Dear students,') + paragraph('1. One?') + paragraph('a) x') + paragraph('b) y', BOLD);
    expect(
      await read(
        body +
          paragraph('Well done!') +
          table([
            ['p', 'q'],
            ['r', 's'],
          ]),
      ),
    ).toEqual([
      {
        kind: 'unused',
        place: { file: 'quiz.docx' },
        text: 'Dear students,',
        reason: 'It belongs to no question.',
      },
      expect.objectContaining({ kind: 'question' }),
      expect.objectContaining({ kind: 'unused', text: 'Well done!' }),
      expect.objectContaining({ kind: 'unused', text: '| p | q |\n|---|---|\n| r | s |' }),
    ]);
  });

  it('may have several tables of labels, or one table for several questions', async () => {
    const rows = [
      ['Question', 'One?'],
      ['A', 'x'],
      ['B', 'y'],
      ['Answer', 'B'],
    ];
    expect(await questionsOf(table([...rows, ...rows]) + table(rows))).toEqual([...ONE, ...ONE, ...ONE]);
  });

  it('has headings as chapters, for tables too, and labels in lines', async () => {
    const items = await read(
      paragraph('Quiz', { style: 'H1' }) +
        paragraph('3. Memory', { style: 'H2' }) +
        paragraph('1. One?') +
        paragraph('Difficulty: easy | Tags: a') +
        paragraph('a) x', BOLD) +
        paragraph('b) y') +
        table([
          ['Question', 'A', 'B', 'Correct'],
          ['One?', 'x', 'y', 'B'],
        ]),
    );
    expect(items).toMatchObject([
      { category: '3. Memory', tags: ['difficulty:easy', 'a'], correctAnswer: 'x' },
      { category: '3. Memory', correctAnswer: 'y' },
    ]);
  });

  it('has headings directly above choices as questions', async () => {
    const choices = paragraph('a) x') + paragraph('b) y', BOLD);
    const items = await read(
      paragraph('Memory', { style: 'H1' }) +
        paragraph(`${run('Q1. What is ')}${run('this', '<w:i/>')}${run('?')}`, { style: 'H2' }) +
        choices +
        paragraph('Two?', { style: 'H2' }) +
        paragraph('Look again.') +
        choices,
    );
    expect(items).toMatchObject([
      { text: 'What is *this*?', choices: ['x', 'y'], correctAnswer: 'y', category: 'Memory' },
      { text: 'Two?\n\nLook again.', correctAnswer: 'y', category: 'Memory' },
    ]);
  });

  it.each([
    [
      'no mark',
      paragraph('1. One?') + paragraph('a) x') + paragraph('b) y'),
      /None of the choices is marked as correct\. Print the right choice bold/,
    ],
    [
      'all bold',
      paragraph('1. One?', BOLD) + paragraph('a) x', BOLD) + paragraph('b) y', BOLD),
      /None of the choices is marked/,
    ],
    [
      'two marks',
      paragraph('1. One?') + paragraph('a) x', BOLD) + paragraph('b) y', BOLD) + paragraph('c) z'),
      /2 choices are marked/,
    ],
    [
      'a mark and another answer',
      paragraph('1. One?') + paragraph('a) x', BOLD) + paragraph('b) y') + paragraph('Answer: B'),
      /another one is named/,
    ],
    [
      'a word in bold',
      paragraph('1. One?') + paragraph(run('a) very ') + run('bold', '<w:b/>')) + paragraph('b) y'),
      /None of the choices is marked/,
    ],
  ])('guesses nothing: %s', async (_, body, reason) => {
    expect(await read(body)).toMatchObject([{ kind: 'failed', reason: expect.stringMatching(reason) }]);
  });

  it('keeps explanation and source below the choices; above them they are text', async () => {
    const choices = paragraph('a) x') + paragraph('b) y', BOLD);
    const items = await read(
      paragraph('1. One?') +
        paragraph('Source: a speech') +
        choices +
        paragraph(run('Explanation:', '<w:b/>') + run(' so it ') + run('is', '<w:i/>')) +
        paragraph('Source: a book | Question name: Zzz') +
        paragraph('2. Two?') +
        paragraph('Feedback: none?') +
        choices +
        table([
          ['Question', 'A', 'B', 'Correct', 'Explanation', 'Source'],
          ['Three?', 'x', 'y', 'B', 'Hence.', 'A book'],
        ]),
    );
    expect(items).toMatchObject([
      { text: 'One?\n\nSource: a speech', explanation: 'so it *is*', source: 'a book', name: 'Zzz' },
      { text: 'Two?\n\nFeedback: none?' },
      { text: 'Three?', explanation: 'Hence.', source: 'A book' },
    ]);
    expect(items[1]).not.toHaveProperty('explanation');
  });

  it('reports colours that may matter, of words and of cells without words', async () => {
    const shaded = (fill: string, text: string) =>
      `<w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="${fill}"/></w:tcPr>${text}`;
    const items = await read(
      paragraph(
        run('1. Is ') +
          run('this', '<w:color w:val="FF0000"/>') +
          run(' or ') +
          run('that', '<w:highlight w:val="cyan"/>') +
          run('?', '<w:color w:val="333333"/>'),
      ) +
        table([
          ['a', 'b', 'c'],
          ['1', shaded('000000', '<w:p w:rsidR="1"/>'), shaded('FFFFFF', paragraph('2'))],
        ]) +
        paragraph('a) x', { print: '<w:color w:val="FF0000"/>' }) +
        paragraph('b) y', BOLD),
    );
    expect(items).toMatchObject([
      {
        choices: ['x', 'y'],
        correctAnswer: 'y',
        notes: [
          'Colour is left out: “this”, “that”.',
          'A table may be a drawing: cells without words are coloured or bordered, and that is left out. Compare it with the file.',
        ],
      },
    ]);
  });

  describe('reports cells whose look may matter', () => {
    const cell = (properties: string, text = '') =>
      `<w:tcPr><w:tcW w:w="900"/>${properties}</w:tcPr>${text.startsWith('<') ? text : paragraph(text)}`;
    const borders = (...sides: string[]) =>
      `<w:tcBorders>${sides.map((side) => `<w:${side} w:val="single" w:sz="4"/>`).join('')}</w:tcBorders>`;
    const shade = (fill: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
    const withProperties = (properties: string, rows: readonly (readonly string[])[]) =>
      table(rows).replace('<w:tbl>', `<w:tbl><w:tblPr>${properties}</w:tblPr>`);
    const askedWith = async (drawn: string) => {
      const items = await read(paragraph('1. One?') + drawn + paragraph('a) x') + paragraph('b) y', BOLD));
      return items.map((item) => (item.kind === 'question' ? item.notes : item));
    };
    const DRAWN = expect.stringMatching(/^A table may be a drawing/);

    const bare = [
      [cell(''), cell('')],
      [cell(''), cell('', 'x')],
    ];
    const grid = '<w:tblBorders><w:top w:val="single"/><w:insideH w:val="single"/></w:tblBorders>';
    it.each([
      ['one row of cells in colour', table([[cell(shade('FF0000')), cell(''), cell(shade('FF0000'))]])],
      ['one row of bordered cells', table([[cell(borders('top', 'left')), cell(borders('bottom'))]])],
      [
        'a pattern',
        table([
          ['a', 'b'],
          ['1', cell('<w:shd w:val="diagStripe" w:color="auto" w:fill="auto"/>')],
        ]),
      ],
      [
        'a border of one cell',
        table([
          ['a', 'b'],
          [cell(borders('left')), '1'],
        ]),
      ],
      ['a grid', withProperties(grid, bare)],
      ['a grid of a style', withProperties('<w:tblStyle w:val="Grid2"/>', bare)],
    ])('%s without words', async (_, drawn) => {
      expect(await askedWith(drawn)).toEqual([[DRAWN]]);
    });

    it.each([
      ['without borders', table(bare)],
      [
        'with borders around all of it',
        withProperties('<w:tblBorders><w:top w:val="single"/></w:tblBorders>', bare),
      ],
      ['whose style has none', withProperties('<w:tblStyle w:val="Plain"/>', bare)],
      [
        'whose cells take their borders away',
        withProperties(
          grid,
          bare.map((row) =>
            row.map((source) =>
              source.replace(
                '</w:tcPr>',
                '<w:tcBorders><w:top w:val="nil"/><w:start w:val="nil"/><w:bottom w:val="none"/><w:end w:val="nil"/></w:tcBorders></w:tcPr>',
              ),
            ),
          ),
        ),
      ],
      [
        'with one empty cell in a grid',
        withProperties(
          grid,
          [
            ['', 'a', 'b'],
            ['c', '1', '2'],
            ['d', '3', '4'],
          ].map((row) => row.map((text) => cell('', text))),
        ),
      ],
      [
        'in white',
        table([
          ['a', 'b'],
          ['1', cell(shade('ffffff'))],
        ]),
      ],
      ['of nothing but white', table([[cell(shade('FFFFFF')), cell(shade('FFFFFF'))]])],
      ['of one cell', table([[cell(shade('FFFF00'), 'Read this.')]])],
      ['in grey', table([[cell(shade('D9D9D9'), 'Read'), 'this.']])],
      [
        'beside which a grid stands in a cell',
        table([
          [`${withProperties(grid, [['1']])}${paragraph('')}`, 'b'],
          [cell(''), cell('')],
        ]),
      ],
    ])('but not of a table %s', async (_, plain) => {
      expect(await askedWith(plain)).toEqual([[]]);
    });

    it('whose colour differs from that of their neighbours', async () => {
      const head = ['Question', 'A', 'B', 'Correct'].map((text) => cell(shade('00B0F0'), text));
      const first = cell(shade('DDEB00'), 'One?');
      const striped = ['Three?', 'x', 'z', 'B'].map((text) => cell(shade('FFC0F0'), text));
      const nested = `${table([[cell(shade('00FF00'), 'n')]])}${paragraph('')}`;
      const rows = [
        head,
        [first, 'x', cell(shade('00FF00'), 'y'), 'B'],
        [first, 'x', 'z', 'B'],
        striped,
        [first, 'x', nested, 'B'],
        [
          first,
          'x',
          cell(shade('00FF00'), `${paragraph('m')}${withProperties(grid, [[cell('')]])}${paragraph('')}`),
          'B',
        ],
      ];
      expect(await read(table(rows))).toMatchObject([
        { notes: ['Colour is left out: “y”.'] },
        { notes: [] },
        { notes: [] },
        { notes: ['Colour is left out: “n”.'] },
        { notes: ['Colour is left out: “m”.'] },
      ]);
      const labelled = table([
        ['Question', 'One?'],
        ['A', 'x'],
        ['B', cell(shade('00FF00'), 'y')],
        ['Correct', 'B'],
        ['Question', 'Two?'],
        ['A', run('x', '<w:vanish/>').replace(/^/, '<w:p>').concat('</w:p>')],
        ['B', 'y'],
        ['C', 'z'],
        ['Correct', 'B'],
      ]);
      expect(await read(labelled)).toMatchObject([
        { notes: ['Colour is left out: “y”.'] },
        { notes: ['Hidden text is left out: “x”.'] },
      ]);
      const beside = table([
        ['1. One?', ''],
        ['a) x', cell(shade('00FF00'), '*b) y')],
        ['2. Two?', ''],
        ['a) x', '*b) y'],
      ]);
      expect(await read(beside)).toMatchObject([{ notes: ['Colour is left out: “*b) y”.'] }, { notes: [] }]);
    });
  });

  it('takes linear time if words look like cell properties', async () => {
    const cells = table([
      ['<w:tcPr></w:tcPr><w:p/>', 'a'],
      ['b', 'c'],
    ]);
    const growth = await findGrowth(
      (length) => {
        const signs = '<w:tcPr>x'.repeat(length);
        const words = `<w:p><w:r><w:t><![CDATA[${signs}]]></w:t></w:r></w:p>`;
        const body = words + paragraph('1. One?') + cells + paragraph('a) x') + paragraph('*b) y');
        return () => read(body);
      },
      [2_500, 40_000],
    );
    expect(growth).toBeUndefined();
  });

  it('reports what is lost in a cell at the question of its row', async () => {
    const cell = (before: string, words: string, print: string) => paragraph(run(before) + run(words, print));
    const items = await read(
      table([
        ['Question', 'A', 'B', 'Correct'],
        ['One?', 'x', 'y', 'B'],
        [cell('Is ', 'this?', '<w:color w:val="00B050"/>'), cell('x', 'z', '<w:vanish/>'), 'y', 'B'],
      ]),
    );
    expect(items).toMatchObject([
      { text: 'One?', notes: [] },
      {
        text: 'Is this?',
        choices: ['x', 'y'],
        notes: ['Colour is left out: “this?”.', 'Hidden text is left out: “z”.'],
      },
    ]);
  });

  it('leaves out hidden words, with a note', async () => {
    const hidden = (text: string) => run(text, '<w:b/><w:vanish/>');
    const items = await read(
      paragraph(hidden('For me') + run('1. One') + hidden(' &amp; two') + run('?')) +
        paragraph(run('shown', '<w:vanish w:val="0"/>')) +
        paragraph('a) x') +
        paragraph(hidden('Answer: A')) +
        paragraph(hidden('no choice'), { list: [1, 1] }) +
        paragraph(run('b) y', '<w:b/>') + run(' late', '<w:rStyle w:val="Unseen"/>')),
    );
    expect(items).toMatchObject([
      {
        text: 'One?\n\nshown',
        choices: ['x', 'y'],
        correctAnswer: 'y',
        notes: [
          'Hidden text is left out: “For me”.',
          'Hidden text is left out: “& two”.',
          'Hidden text is left out: “Answer: A”.',
          'Hidden text is left out: “no choice”.',
          'Hidden text is left out: “late”.',
        ],
      },
    ]);
  });

  it('leaves out numbered text without choices, and reads the questions beside it', async () => {
    const body =
      paragraph('Write with a pen.', { list: 1 }) +
      paragraph('One?', { list: 1 }) +
      paragraph('x', { list: [1, 1] }) +
      paragraph('y', { list: [1, 1], ...BOLD }) +
      paragraph('3. Explain your answer.');
    const reason = 'It has a number and no choices: it is text, or a question of another type.';
    expect(await read(body)).toMatchObject([
      { kind: 'skipped', text: 'Write with a pen.', reason },
      { kind: 'question', text: 'One?', correctAnswer: 'y' },
      { kind: 'skipped', text: 'Explain your answer.', reason },
    ]);
  });

  it.each([
    ['Roman numbers', 4, 'I. p\nII. q', 'III. p\nIV. q'],
    ['bullets', 3, '- p\n- q', '- p\n- q'],
    ['numbers of their own', 5, '1. p\n2. q', '3. p\n4. q'],
  ])(
    'keeps a list in a question with its %s, and takes the list after it as choices',
    async (_, list, first, second) => {
      const statements = paragraph('p', { list }) + paragraph('q', { list });
      const choices = paragraph('x', { list: 2 }) + paragraph('y', { list: 2, ...BOLD });
      const one = paragraph('One?', { list: 1 });
      const body = one + statements + choices + one + statements + paragraph('Which are right?') + choices;
      expect(await questionsOf(body)).toEqual([
        [`One?\n\n${first}`, ['x', 'y'], 'y'],
        [`One?\n\n${second}\n\nWhich are right?`, ['x', 'y'], 'y'],
      ]);
    },
  );

  it('may have choices with Roman numbers or bullets, and a list in a cell of a table', async () => {
    const choices = (list: number) => paragraph('x', { list }) + paragraph('y', { list, ...BOLD });
    const one = paragraph('One?', { list: 1 });
    expect(await questionsOf(one + choices(4) + one + choices(3))).toEqual([...ONE, ...ONE]);
    const cell = paragraph('One?') + paragraph('p', { list: 4 }) + paragraph('q', { list: 4 });
    const rows = [
      ['Question', 'A', 'B', 'Correct'],
      [cell, paragraph('x', { list: 2 }), paragraph('y', { list: 2 }), 'B'],
    ];
    expect(await questionsOf(table(rows))).toEqual([['One?\nI. p\nII. q', ['x', 'y'], 'y']]);
  });

  it('keeps pictures, raised letters and formulas', async () => {
    const picture = new Uint8Array([137, 80, 78, 71, 1, 2, 3]);
    const half = '<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>';
    const power = '<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>';
    const body =
      paragraph(
        `${run('1. See ')}${PICTURE}${run(' and 2')}${run('10', '<w:vertAlign w:val="superscript"/>')}`,
      ) +
      paragraph(`${run('a) ')}<m:oMath>${half}${power}</m:oMath>`) +
      paragraph(`${run('*b) ')}<m:oMathPara><m:oMath><m:strange/></m:oMath></m:oMathPara>`);
    const file = readAll(await docx.read({ name: 'quiz.docx', content: makeDocx(body, picture) }));
    const key = keyOfImage(picture);
    expect(file.items).toMatchObject([
      {
        text: `See ![a tree](image:${key}) and 2¹⁰`,
        choices: ['$\\frac{1}{2}{x}^{2}$', '[formula]'],
        notes: ['A formula is left out: formulas of its kind cannot be imported.'],
      },
    ]);
    expect(file.images).toEqual(new Map([[key, picture]]));
  });

  it('keeps bold and italic words, but not where they tell what a paragraph is', async () => {
    const body =
      paragraph(
        `${run('1.', '<w:b/>')}${run(' Which is ')}${run('not ', '<w:b/>')}${run('so', '<w:i/>')}${run('?')}`,
      ) +
      paragraph(`${run('a)  very ')}${run('big', '<w:i/>')}`) +
      paragraph(run('b) all ', '<w:b/>') + run('of it', '<w:b/><w:i/>'));
    expect(await questionsOf(body)).toEqual([
      ['Which is **not** *so*?', ['very *big*', 'all *of it*'], 'all *of it*'],
    ]);
    const answered =
      paragraph('1. Two?', BOLD) + paragraph('a) x') + paragraph(`${run('b) y ')}${run('z', '<w:b/>')}`);
    expect(
      await questionsOf(answered + paragraph(`${run('Answer', '<w:b/>')}${run(': ')}${run('B', '<w:b/>')}`)),
    ).toEqual([['Two?', ['x', 'y **z**'], 'y **z**']]);
  });

  it('keeps a table in a question', async () => {
    const span = `<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph('both')}</w:tc>`;
    const rows = table([
      [paragraph('n', BOLD), 'f(n)'],
      ['1', '2 * 3'],
    ]).replace('</w:tbl>', `<w:tr>${span}</w:tr></w:tbl>`);
    const [item] = await read(paragraph('1. One?') + rows + paragraph('a) x') + paragraph('b) y', BOLD));
    expect(item).toMatchObject({
      text: 'One?\n\n| n | f(n) |\n|---|---|\n| 1 | 2 * 3 |\n| both | both |',
      notes: ['Merged cells of a table repeat their text.'],
    });
  });

  it('reports underlined words of a question, but not of choices, where underlining marks the correct one', async () => {
    const underlined = run('frame', '<w:u w:val="single"/>');
    const question = (begin: string, list?: number) =>
      paragraph(`${run(begin)}${underlined}${run('?')}`, list === undefined ? {} : { list });
    const choices = paragraph(`${run('a) x ')}${underlined}`) + paragraph('b) y', BOLD);
    for (const body of [question('1. What is a '), question('What is a ', 1)]) {
      expect(await read(body + choices)).toMatchObject([
        { kind: 'question', notes: ['Underlining is left out: “frame”.'] },
      ]);
    }
    const bold = paragraph(`${run('1. ', '<w:b/>')}${run('What is a frame?')}`);
    expect(await read(bold + choices)).toMatchObject([{ kind: 'question', notes: [] }]);
  });

  it('may contain any parts without text', async () => {
    const parts = unzipSync(makeDocx(paragraph('1. One?') + paragraph('a) x') + paragraph('*b) y')));
    const content = zipSync({ ...parts, 'word/settings.xml': strToU8('<!DOCTYPE x>') });
    expect(await itemsReadFrom(docx, content, 'quiz.docx')).toMatchObject([{ text: 'One?' }]);
  });

  it('without questions is refused with an explanation of how to write them', async () => {
    await expect(read(paragraph('Dear diary,'))).rejects.toThrow(
      /contains no recognisable questions\. Number/,
    );
  });

  it.each([
    ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><w:document/>', /DOCTYPE/],
    ['paragraphs in paragraphs', '<a>'.repeat(50_000), /deep|nested/i],
    [
      '100,000 attributes',
      `<a ${[...Array(100_000).keys()].map((n) => `a${n}="1"`).join(' ')}/>`,
      /attributes/,
    ],
  ])('with %s is refused in words', async (_, xml, words) => {
    const parts = unzipSync(makeDocx(paragraph('1. One?')));
    const content = zipSync({ ...parts, 'word/document.xml': strToU8(xml) });
    await expect(itemsReadFrom(docx, content, 'quiz.docx')).rejects.toThrow(words);
  });
});
