import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGrowth } from '../../../../../vitest.growth.ts';
import { itemsReadFrom, writeQuestions } from '../../../test/reading.ts';
import { markdown } from './markdown.ts';

const read = (content: string) => itemsReadFrom(markdown, content, 'pool.md');

async function questionsOf(content: string) {
  return (await read(content)).map((item) =>
    item.kind === 'question' ? [item.text, item.choices, item.correctAnswer] : [item.text, item.reason],
  );
}

const QUESTION = {
  text: 'What does this print?\n\n```sh\n# no heading\n1. no question\n```\n1. not a question either',
  choices: ['$x^2$', '- [x] no choice', '  indented'],
  correctAnswer: '- [x] no choice',
  keepChoiceOrder: true,
  category: '3. Memory',
  tags: ['difficulty:simple', 'objective:reminding', 'a; b'],
};

describe('a Markdown file of our export', () => {
  it('is a list of questions, with a backslash where a text looks like a sign', async () => {
    const written = new TextDecoder().decode(
      await writeQuestions(markdown, [QUESTION, { ...QUESTION, category: '' }]),
    );
    expect(written.split('\n').slice(0, 20)).toEqual([
      '# Pool',
      '',
      '## 3. Memory',
      '',
      '1. What does this print?',
      '',
      '   ```sh',
      '   # no heading',
      '   1. no question',
      '   ```',
      '   \\1. not a question either',
      '',
      '   Difficulty: simple · Objective: reminding · Choices: in this order · Tags: a\\; b',
      '',
      '   - [ ] $x^2$',
      '   - [x] \\- [x] no choice',
      '   - [ ] &#32; indented',
      '',
      '##',
      '',
    ]);
    expect(await read(written)).toMatchObject([QUESTION, { ...QUESTION, category: '' }]);
  });
});

describe('explanation, name and source below the choices', () => {
  it('are written with signs that no text is mistaken for', async () => {
    const question = {
      ...QUESTION,
      text: 'Which?\nSource: a speech\nExplanation: none',
      choices: ['x\nFeedback: good', 'y'],
      correctAnswer: 'y',
      explanation: 'Since it is.\n\n```c\nint x;\n```\nSource: a book\n- [x] no choice',
      name: 'Pages · 3',
      source: 'A book | p. 7',
    };
    const written = new TextDecoder().decode(await writeQuestions(markdown, [question]));
    expect(written.split('\n').slice(4, 7)).toEqual([
      '1. Which?',
      '   \\Source: a speech',
      '   \\Explanation: none',
    ]);
    expect(written.split('\n').slice(-10)).toEqual(
      [
        '   Explanation: Since it is.',
        '',
        '   ```c',
        '   int x;',
        '   ```',
        '   \\Source: a book',
        '   \\- [x] no choice',
        '',
        '   Question name: Pages &#183; 3 · Source: A book &#124; p. 7',
        '',
      ].slice(-11),
    );
    expect(await read(written)).toMatchObject([question]);
  });

  it('are also read from files of others; above the choices they are text', async () => {
    const choices = '- [x] x\n- [ ] y\n';
    const found = await read(
      `1. One?\nSource: a speech\n\nExplanation: of the text\n${choices}\n**Rationale:** so it is.\n\nSource: a book\n\n2. Two?\n${choices}\nFeedback: yes\nand no\n\nNot this.\n`,
    );
    expect(found).toMatchObject([
      {
        text: 'One?\nSource: a speech\n\nExplanation: of the text',
        explanation: 'so it is.',
        source: 'a book',
      },
      { text: 'Two?', explanation: 'yes\nand no' },
      { kind: 'unused', text: 'Not this.' },
    ]);
    expect(found[1]).not.toHaveProperty('source');
  });
});

describe('a Markdown file with questions as headings', () => {
  const choices = '- [x] x\n- [ ] y\n';

  it.each([
    ['with a number', `#### Q1. One?\n\n${choices}`, 'One?'],
    ['with a number in another language', `### Frage 12: Eins?\n${choices}`, 'Eins?'],
    ['in bold print', `### **2. One?**\n${choices}`, 'One?'],
    ['without a number', `### One?\n${choices}`, 'One?'],
    ['with code below', `### One?\n\n\`1+1\`\n\n${choices}`, 'One?\n\n`1+1`'],
    ['with text below', `### One\n\nand more?\n\n${choices}`, 'One\n\nand more?'],
    [
      'with a list below',
      `### 1. One?\n\n1. p\n2. q\n\n${choices}\n### 2. Two?\n${choices}`,
      'One?\n\n1. p\n\n2. q',
    ],
    ['with nothing but a number', `### Question 4\n\nOne?\n${choices}`, 'One?'],
  ])('%s reads them', async (_, content, text) => {
    const [item] = await read(content);
    expect(item).toMatchObject({ kind: 'question', text, choices: ['x', 'y'], correctAnswer: 'x' });
  });

  it('has chapters in the headings above', async () => {
    const items = await read(
      `# Quiz\n\n## Sky\n\n#### Q1. One?\n${choices}\n#### Q2. Two?\n${choices}\n## Sea\n\n### Deep\n\n#### Q3. Three?\n${choices}`,
    );
    expect(items).toMatchObject([
      { text: 'One?', category: 'Sky', place: { line: 5 } },
      { text: 'Two?', category: 'Sky' },
      { text: 'Three?', category: 'Sea' },
    ]);
  });

  it('keeps headings above several questions without numbers as chapters', async () => {
    const items = await read(
      `## Sky\n\nOne?\n${choices}\nTwo?\n${choices}\n## Sea\n\nThree?\n${choices}\nFour?\n${choices}`,
    );
    expect(items).toMatchObject([
      { text: 'One?', category: 'Sky' },
      { text: 'Two?', category: 'Sky' },
      { text: 'Three?', category: 'Sea' },
      { text: 'Four?', category: 'Sea' },
    ]);
  });

  it('fails a heading of a question without choices, and takes a numbered list below choices as text', async () => {
    const items = await read(
      `### Q1. One?\n${choices}\n**Explanation:**\n\n1. first\n2. second\n\n### Q2. Two?\n\nIn words.\n\n### Q3. Three?\n${choices}\nSee there.\n`,
    );
    expect(items).toMatchObject([
      { text: 'One?', explanation: '1. first\n\n2. second' },
      { kind: 'failed', text: 'Two? In words.', reason: 'A question needs at least 2 choices.' },
      { text: 'Three?' },
      { kind: 'unused', text: 'See there.', place: { line: 18 }, lastLine: 18 },
    ]);
  });
});

describe('every line of a Markdown file', () => {
  it.each([
    [
      'a paragraph above questions',
      'Dear students,\nread on.\n\n1. One?\n- [x] x\n- [ ] y',
      'Dear students,\nread on.',
      1,
      2,
    ],
    ['a paragraph below choices', '1. One?\n- [x] x\n- [ ] y\n\nWell done!\n', 'Well done!', 5, 5],
    [
      'choices without a question',
      '- [ ] milk\n- [x] bread\n\n---\n\n1. One?\n- [x] x\n- [ ] y',
      '- [ ] milk\n- [x] bread',
      1,
      2,
    ],
    ['an answer without a question', 'Answer: b\n\n1. One?\n- [x] x\n- [ ] y', 'Answer: b', 1, 1],
    ['labels without a question', 'Difficulty: easy\n\n1. One?\n- [x] x\n- [ ] y', 'Difficulty: easy', 1, 1],
    ['code without a question', '```c\nx;\n```\n\n1. One?\n- [x] x\n- [ ] y', '```c\nx;\n```', 1, 3],
    ['text below a chapter', '## Sky\n\nIt is blue.\n\n1. One?\n- [x] x\n- [ ] y', 'It is blue.', 3, 3],
  ])('that belongs to no question is reported: %s', async (_, content, text, line, lastLine) => {
    const items = await read(content);
    expect(items.filter(({ kind }) => kind === 'question')).toHaveLength(1);
    expect(items.filter(({ kind }) => kind !== 'question')).toEqual([
      {
        kind: 'unused',
        place: { file: 'pool.md', line },
        lastLine,
        text,
        reason: 'It belongs to no question.',
      },
    ]);
  });

  const BLOCKS: readonly ((word: string) => string)[] = [
    (word) => `${word}\n`,
    (word) => `${word}\nand ${word}a\n`,
    (word) => `1. ${word}`,
    (word) => `   ${word}\n`,
    (word) => `- [ ] ${word}`,
    (word) => `- [x] ${word}\n`,
    (word) => `a) ${word}`,
    (word) => `b) ${word}\n`,
    (word) => `  ${word}\n`,
    (word) => `\`\`\`c\n${word}\n\`\`\`\n`,
    (word) => `\`${word}\`\n`,
    (word) => `Explanation: ${word}\n`,
    (word) => `Explanation:\n\n${word}\n`,
    (word) => `Source: ${word}\n`,
  ];
  /** Lines that a question takes in without showing them. */
  const SIGNS: readonly ((word: string) => string)[] = [
    (word) => `Answer: ${word}\n`,
    (word) => `Tags: ${word}\n`,
  ];
  const MARKUP = [(word: string) => `# ${word}\n`, (word: string) => `### ${word}\n`, () => '---\n'];
  const QUESTION = '1. Zero?\n- [x] x\n- [ ] y\n';

  it('is part of a question or a heading, or is reported', async () => {
    const block = fc.constantFrom(...BLOCKS, ...BLOCKS, ...SIGNS, ...MARKUP);
    const blocks = fc.array(block, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(blocks, blocks, async (above, below) => {
        const writers = [...above, () => QUESTION, ...below];
        const written = writers.map((write, at) => write(`word${at}z`));
        const items = await read(written.join('\n'));
        const shown = JSON.stringify(items);
        const questions = items.filter(({ kind }) => kind !== 'unused').map(({ place }) => place.line ?? 0);
        for (const [at, write] of writers.entries()) {
          const line = written.slice(0, at).join('\n').split('\n').length;
          const isBelowQuestion = questions.some((begin) => begin <= line);
          const isSign = SIGNS.includes(write) && isBelowQuestion;
          const isCounted =
            isSign || shown.includes(`word${at}z`) || write('') === QUESTION || MARKUP.includes(write);
          expect(isCounted, `word${at}z of\n${written.join('\n')}`).toBe(true);
        }
        const lines = items.map(({ place }) => place.line ?? 0);
        expect(lines).toEqual(lines.toSorted((one, other) => one - other));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a Markdown file as people write it', () => {
  it.each([
    [
      'boxes',
      '1. One?\n- [ ] x\n- [X] y\n\n2) Two?\n* [x] x\n* [] y',
      [
        ['One?', ['x', 'y'], 'y'],
        ['Two?', ['x', 'y'], 'x'],
      ],
    ],
    ['letters and an answer', '1. One?\n   a) x\n   b) y\n   Answer: b\n', [['One?', ['x', 'y'], 'y']]],
    ['an answer in bold print', 'Question 1: One?\nA. x\nB. y\n\n**Answer: B**', [['One?', ['x', 'y'], 'y']]],
    ['an answer that is the text', '1. One?\nA. x\nB. y\nCorrect answer: y', [['One?', ['x', 'y'], 'y']]],
    ['an asterisk before the letter', '1. One?\n*a) x\nb) y', [['One?', ['x', 'y'], 'x']]],
    ['bold print', '**1. One?**\n\n- A. x\n- **B. y**\n', [['One?', ['x', 'y'], 'y']]],
    ['bold print after the letter', '1. One?\na) x\nb) **y**', [['One?', ['x', 'y'], 'y']]],
    [
      'no numbers',
      'One?\n\n- [x] x\n- [ ] y\n\nTwo?\n\n- [ ] x\n- [x] y',
      [
        ['One?', ['x', 'y'], 'x'],
        ['Two?', ['x', 'y'], 'y'],
      ],
    ],
    [
      'several paragraphs',
      '1. One\n\nand more?\n\n- [x] x\n- [ ] y',
      [['One\n\nand more?', ['x', 'y'], 'x']],
    ],
    [
      'lines that go on',
      '1. One\nand more?\n- [x] x\n  and x\n- [ ] y',
      [['One\nand more?', ['x\nand x', 'y'], 'x\nand x']],
    ],
    [
      'a list in a text',
      '1. One?\n   1. first\n   2. second\n\n   - [x] x\n   - [ ] y',
      [['One?\n1. first\n2. second', ['x', 'y'], 'x']],
    ],
    [
      'letters in a text',
      '1. What is\nC. elegans?\nA. x\nB. y\nAnswer: A',
      [['What is\nC. elegans?', ['x', 'y'], 'x']],
    ],
    [
      'code at the margin',
      '1. One?\n\n```\n# no\n2. no\n```\n\n- [x] x\n- [ ] y',
      [['One?\n\n```\n# no\n2. no\n```', ['x', 'y'], 'x']],
    ],
    [
      'code that never ends',
      '1. One?\n   ```js\n- [x] x\n- [ ] y\n2. Two?\n- [x] x\n- [ ] y',
      [
        ['One?\n```js', ['x', 'y'], 'x'],
        ['Two?', ['x', 'y'], 'x'],
      ],
    ],
    [
      'words around',
      'My quiz\n\n1. One?\n- [x] x\n- [ ] y\n\nExplanation: so it is.\n\n---\n\n2. Two?\n- [x] x\n- [ ] y',
      [
        ['My quiz', 'It belongs to no question.'],
        ['One?', ['x', 'y'], 'x'],
        ['Two?', ['x', 'y'], 'x'],
      ],
    ],
    [
      'boxes with too many blanks or none',
      '1. One?\n- [ ]x\n- [x ] y\n- [  ] z\n\n2. Two?\n-[ ] x\n*[ X ]y\n- [x](https://example.org) is a link',
      [
        ['One?', ['x', 'y', 'z'], 'y'],
        ['Two?', ['x', 'y\n- [x](https://example.org) is a link'], 'y\n- [x](https://example.org) is a link'],
      ],
    ],
    [
      'code below choices, at the margin or below the box',
      '1. One?\n\n- [ ] A\n\n```c\nx;\n```\n\n- [x] B\n\n  ```c\n  y;\n  ```\n\n- [ ] C\n\n```c\nz;\n```\n\n2. Two?\n- [x] x\n- [ ] y',
      [
        ['One?', ['A\n\n```c\nx;\n```', 'B\n\n```c\ny;\n```', 'C\n\n```c\nz;\n```'], 'B\n\n```c\ny;\n```'],
        ['Two?', ['x', 'y'], 'x'],
      ],
    ],
    [
      'code between questions without numbers, which begins the second one if both have an answer',
      'One?\n\n- [x] x\n- [ ] y\n\n`z`\n\n- [ ] x\n- [x] y',
      [
        ['One?', ['x', 'y'], 'x'],
        ['`z`', ['x', 'y'], 'y'],
      ],
    ],
    [
      'code above the choices of a question without a number',
      'Which is it?\n\n```\nx;\n```\n\n- [x] x\n- [ ] y',
      [['Which is it?\n\n```\nx;\n```', ['x', 'y'], 'x']],
    ],
    [
      'lettered lines above the boxes that name them',
      '1. Which?\n\nA. p\nB. q\n\n- [x] A\n- [ ] B',
      [['Which?\n\nA. p\nB. q', ['A', 'B'], 'A']],
    ],
    [
      'bullets with letters and colons, and an answer as a hidden heading with its explanation',
      '###### 1. One?\n\n```js\nx;\n```\n\n- A: x\n- B:`y`\n\n<details><summary><b>Antwort</b></summary>\n<p>\n\n#### Antwort: B\n\nSo it is.\n\n</p>\n</details>\n\n---\n\n###### 2. Two?\n\n- A: x\n- B: y\n\n#### Antwort: A',
      [
        ['One?\n\n```js\nx;\n```', ['x', '`y`'], '`y`'],
        ['Two?', ['x', 'y'], 'x'],
      ],
    ],
    [
      'answers in other languages with a sentence behind the letter',
      '### Domanda 1\n\nOne?\n\n- A. x\n- B. y\n\n**Risposta corretta: B.** So it is.\n\n### Domanda 2\n\nTwo?\n\n**A.** x\n\n**B.** y\n\n**✅ Kunci Jawaban: A**',
      [
        ['One?', ['x', 'y'], 'y'],
        ['Two?', ['x', 'y'], 'x'],
      ],
    ],
    [
      'an answer with the letter and the text of its choice',
      '1. One?\nA) x\nB) C. y\nRéponse : B) C. y',
      [['One?', ['x', 'C. y'], 'C. y']],
    ],
    [
      'words of other languages that are text in a file with boxes',
      '1. One?\nAntwort: none\n- [x] x\n- [ ] y\n\n2. Two?\n- [x] x\n- [ ] y',
      [
        ['One?\nAntwort: none', ['x', 'y'], 'x'],
        ['Two?', ['x', 'y'], 'x'],
      ],
    ],
    [
      'letters that begin again below an answer',
      'One?\nA. x\nB. y\nAnswer: B\n\nTwo?\nA. x\nB. y\nAnswer: A',
      [
        ['One?', ['x', 'y'], 'y'],
        ['Two?', ['x', 'y'], 'x'],
      ],
    ],
    ['true and false', '1. Is it?\nAnswer: False', [['Is it?', ['True', 'False'], 'False']]],
    [
      'windows lines and references',
      '1. One &#8212;?\r\n- [x] x\r\n- [ ] y  \r\n',
      [['One —?', ['x', 'y'], 'x']],
    ],
  ])('may have %s', async (_, content, expected) => {
    expect(await questionsOf(content)).toEqual(expected);
  });

  it.each([
    ['1. One?\n- [ ] x\n- [ ] y', /None of the choices is marked as correct\. Write “- \[x\]”/],
    ['1. One?\n- [x] x\n- [x] y', /2 choices are marked/],
    ['1. One?\na) x\nb) y\nAnswer: d', /“d” is none of the choices/],
    ['1. One?\n*a) x\nb) y\nAnswer: b', /marked as correct, and another one is named by “b”/],
    ['1. Why?', /at least 2 choices/],
    ['1. One?\na) int *\nb) *p', /None of the choices is marked/],
  ])('guesses nothing: %j', async (content, reason) => {
    expect(await read(content)).toMatchObject([{ kind: 'failed', reason: expect.stringMatching(reason) }]);
  });

  it('has chapters as headings, with or without a title above', async () => {
    const question = (number: number) => `${number}. ${number}?\n- [x] x\n- [ ] y\n`;
    const categories = async (content: string) =>
      (await read(content)).map((item) => item.kind === 'question' && item.category);
    expect(
      await categories(`# Title\n${question(1)}\n## 1. One\n${question(2)}\n### Deeper\n${question(3)}`),
    ).toEqual(['', '1. One', '1. One']);
    expect(await categories(`# One\n${question(1)}\n# Two\n## Deeper\n${question(2)}`)).toEqual([
      'One',
      'Two',
    ]);
  });

  it('has labels on a separate line', async () => {
    const [item] = await read(
      '1. One?\nLevel: hard | Bloom: Apply | Topic: Sets | Tags: a, b\n- [x] x\n- [ ] y',
    );
    expect(item).toMatchObject({
      tags: ['difficulty:hard', 'bloom:Apply', 'a', 'b'],
      category: 'Sets',
      keepChoiceOrder: false,
    });
  });

  it('shows no image, because its id could be that of another account', async () => {
    const image = '![a tree](image:018f0000-0000-7000-8000-000000000001)';
    expect(await read(`1. See ${image}\n- [x] x\n- [ ] ${image}`)).toMatchObject([
      { text: 'See [a tree]', choices: ['x', '[a tree]'], notes: [expect.stringContaining('image')] },
    ]);
  });

  it('gives the line of each question', async () => {
    const items = await read('# Quiz\n\n1. One?\n- [x] x\n- [ ] y\n\n\nTwo?\n\n- [ ] x\n- [ ] y');
    expect(items.map(({ place }) => place.line)).toEqual([3, 8]);
  });

  it('with more questions than an import accepts is refused', async () => {
    await expect(read('1. x\n'.repeat(50_001))).rejects.toThrow('more than 50000 questions');
  });

  it('without questions is refused with an explanation of what to write', async () => {
    await expect(read('Dear diary,\n\nnothing today.')).rejects.toThrow(/contains no recognisable questions/);
  });

  it.each([
    ['blanks after a dash', (times: number) => `-${' '.repeat(times)}x`],
    ['asterisks after an answer', (times: number) => `1. x\nAnswer: b${'*'.repeat(times)}x`],
    ['fences that are never closed', (times: number) => '```x\n'.repeat(times / 10)],
    [
      'images that are never closed',
      (times: number) => `1. ${'!['.repeat(times / 2)}](image:018f0000-0000-7000-8000-000000000001)`,
    ],
    ['backslashes', (times: number) => `1. x\n${'\\'.repeat(times)}`],
  ])('of %s takes a time that grows with them', async (_, contentOf) => {
    const growth = await findGrowth(
      (times) => {
        const content = contentOf(times);
        return () => read(content).catch(() => undefined);
      },
      [15_625, 250_000],
    );
    expect(growth).toBeUndefined();
  });
});
