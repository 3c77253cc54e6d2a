import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { keyOfImage } from '../../image-key.ts';
import { readAll } from '../../opened-file.ts';
import { UnreadableFile } from '../../question-file.ts';
import { readMoodleXml } from './read-moodle-xml.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';

const PNG = Uint8Array.from('\x89PNG\r\n\x1a\nimage', (character) => character.charCodeAt(0));
const BASE64 = Buffer.from(PNG).toString('base64');

const read = (inside: string) =>
  readAll(
    readMoodleXml({ name: 'pool.xml', content: new TextEncoder().encode(`<quiz>\n${inside}\n</quiz>`) }),
  );
const question = (inside: string, type = 'multichoice', format = 'html') =>
  `<question type="${type}"><name><text>Which</text></name><questiontext format="${format}"><text>Which?</text></questiontext>${inside}</question>`;
const answer = (text: string, fraction: number, more = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text>${more}</answer>`;
const TWO = answer('<p>a</p>', 100) + answer('b', 0);

describe('a question in Moodle XML', () => {
  test('has exactly one answer of 100 %', () => {
    expect(read(question(`<single>true</single><shuffleanswers>true</shuffleanswers>${TWO}`)).items).toEqual([
      {
        kind: 'question',
        place: { file: 'pool.xml', line: 2 },
        text: 'Which?',
        choices: ['a', 'b'],
        correctAnswer: 'a',
        keepChoiceOrder: false,
        category: '',
        tags: [],
        isTrueFalse: false,
        notes: [],
      },
    ]);
  });

  test.each([
    ['0', true],
    ['false', true],
    ['1', false],
  ])('keeps the order of its choices where they are not shuffled: %s', (shuffle, keepChoiceOrder) => {
    const items = read(question(`<shuffleanswers>${shuffle}</shuffleanswers>${TWO}`)).items;
    expect(items).toMatchObject([{ keepChoiceOrder }]);
  });

  test.each([
    ['html', '&lt;b&gt;a&lt;/b&gt; &amp;amp; b', '**a** & b'],
    ['plain_text', '&lt;b&gt;a&lt;/b&gt; &amp;amp; b', '<b>a</b> &amp; b'],
    ['moodle_auto_format', 'one\ntwo &lt;i&gt;three&lt;/i&gt;', 'one\ntwo *three*'],
    ['markdown', 'a\n```\nx\n```', 'a\n```\nx\n```'],
  ])('may be written in %s', (format, xml, text) => {
    const inside = `<question type="multichoice"><questiontext format="${format}"><text>${xml}</text></questiontext>${TWO}</question>`;
    expect(read(inside).items).toMatchObject([{ text }]);
  });

  test('has one style sheet for all of its texts', () => {
    const xml =
      '<questiontext format="html"><text><![CDATA[<style>.x { color: red }</style>Which?]]></text></questiontext>';
    const answers = answer('a <i class="x">b</i>', 100) + answer('b', 0);
    const { items } = read(`<question type="multichoice">${xml}${answers}</question>${question(answers)}`);
    expect(items).toMatchObject([{ notes: ['Colour is left out: “b”.'] }, { notes: [] }]);
  });

  test('reports lost formatting once, with the most important loss', () => {
    const notesOf = (text: string, ...choices: string[]) => {
      const xml = `<questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>`;
      const answers = choices.map((choice, at) => answer(choice, at === 0 ? 100 : 0)).join('');
      const [item] = read(`<question type="multichoice">${xml}${answers}</question>`).items;
      return item?.kind === 'question' && item.notes;
    };
    const print = 'Bold or italic print is left out.';
    expect(notesOf('Is un<b>(known)</b>it?', '<i>(b)</i>c', '<b>“d”</b>e')).toEqual([print]);
    expect(notesOf('Is <b>a</b> it?', 'b <u>c</u>', 'd <u>e</u>')).toEqual(['Underlining is left out: “c”.']);
  });

  test('reports its points, its id number, and files that its texts do not show', () => {
    const file = (name: string) => `<file name="${name}" path="/" encoding="base64">AAAA</file>`;
    const text = `<questiontext format="html"><text><![CDATA[Which? <a href="@@PLUGINFILE@@/a.mp3">a.mp3</a>]]></text>${file('a.mp3')}${file('b.pdf')}</questiontext>`;
    const xml = `<question type="multichoice">${text}<defaultgrade>2.0000000</defaultgrade><idnumber>Q7</idnumber>${answer('x', 100)}${answer('y', 0)}</question>`;
    expect(read(xml).items).toMatchObject([
      {
        notes: [
          'The address of a link is left out: “a.mp3” (@@PLUGINFILE@@/a.mp3).',
          'Attached files are left out: “a.mp3”, “b.pdf”.',
          'Its points (2) are left out.',
          'Its id number (Q7) is left out.',
        ],
      },
    ]);
  });

  test('may be true or false', () => {
    const trueFalse = (first: string, second: string) => read(question(first + second, 'truefalse')).items;
    const choices = ['True', 'False'];
    expect(trueFalse(answer('true', 0), answer('false', 100))).toMatchObject([
      { choices, correctAnswer: 'False', isTrueFalse: true },
    ]);
    expect(trueFalse(answer('false', 0), answer('true', 100))).toMatchObject([
      { choices, correctAnswer: 'True' },
    ]);
    expect(trueFalse(answer('true', 0), answer('Falsch', 100))).toMatchObject([
      { choices, correctAnswer: 'False' },
    ]);
    const words = { choices: ['Falsch', 'Wahr'], correctAnswer: 'Falsch', isTrueFalse: true };
    expect(trueFalse(answer('Falsch', 100), answer('Wahr', 0))).toMatchObject([words]);
    expect(trueFalse(answer('true', 0), answer('false', 0))).toMatchObject([{ kind: 'failed' }]);
  });

  test('shows the images in the file', () => {
    const key = keyOfImage(PNG);
    const file = (name: string, path = '/') =>
      `<file name="${name}" path="${path}" encoding="base64">${BASE64}</file>`;
    const { items, images } = read(
      `<question type="multichoice"><questiontext format="html"><text><![CDATA[
        <img src="@@PLUGINFILE@@/a%20b.png" alt="A"><img src="@@PLUGINFILE@@/c/d.png"><img src="data:image/png;base64,${BASE64}">
        <img src="@@PLUGINFILE@@/none.png" alt="B">]]></text>${file('a b.png')}${file('d.png', '/c/')}</questiontext>${TWO}</question>`,
    );
    expect(items).toMatchObject([
      {
        text: `![A](image:${key})![](image:${key})![](image:${key}) B`,
        notes: [
          'An image that the file does not hold as PNG, JPEG, WebP or GIF is left out (@@PLUGINFILE@@/none.png).',
        ],
      },
    ]);
    expect([...images]).toEqual([[key, PNG]]);
  });

  test('shows an image whose name differs by case, separators or composed letters, if it is the only one', () => {
    const show = (source: string, ...names: string[]) => {
      const files = names.map((name) => `<file name="${name}" path="/" encoding="base64">${BASE64}</file>`);
      const text = `<text><![CDATA[<img src="@@PLUGINFILE@@/${source}" alt="A">]]></text>`;
      const html = `<questiontext format="html">${text}${files.join('')}</questiontext>`;
      const [item] = read(`<question type="multichoice">${html}${TWO}</question>`).items;
      return item?.kind === 'question' && item.text.startsWith('![A](image:');
    };
    expect(show('Caf%C3%A9.PNG', 'cafe\u0301.png')).toBe(true);
    expect(show('b\\a.png', 'B/A.png')).toBe(true);
    expect(show('a.png', 'A.png', 'a.PNG')).toBe(false);
    expect(show('a.png', 'A.png', 'a.png')).toBe(true);
  });

  test('shows only images', () => {
    const svg = `<file name="a.svg" path="/" encoding="base64">${Buffer.from('<svg/>').toString('base64')}</file>`;
    const text = '<text>&lt;img src="@@PLUGINFILE@@/a.svg" alt="A"&gt;</text>';
    const { items, images } = read(
      `<question type="multichoice"><questiontext format="html">${text}${svg}</questiontext>${TWO}</question>`,
    );
    expect(items).toMatchObject([{ text: 'A' }]);
    expect(images.size).toBe(0);
  });

  test('reports what is left out', () => {
    const inside = `<generalfeedback><text>&lt;p&gt;because&lt;/p&gt;</text></generalfeedback><correctfeedback><text>Your answer is correct.</text></correctfeedback>
      <hint><text>think</text></hint>${answer('a', 100)}${answer('b', -25, '<feedback><text>no</text></feedback>')}${answer('c', 50)}`;
    expect(read(question(inside)).items).toMatchObject([
      {
        explanation: 'because',
        notes: [
          'Feedback is left out.',
          'Hints are left out.',
          'Part marks are left out: one choice is correct.',
          'Negative marks are left out.',
        ],
      },
    ]);
  });

  test('reports nothing about default feedback', () => {
    const inside = `<generalfeedback><text>&lt;p&gt;&lt;/p&gt;</text></generalfeedback><correctfeedback><text>Your answer is correct.</text></correctfeedback>${TWO}`;
    expect(read(question(inside)).items).toMatchObject([{ notes: [] }]);
  });

  test.each([
    [
      'multiple choice with several answers',
      'multichoice',
      `<single>false</single>${answer('a', 50)}${answer('b', 50)}`,
    ],
    ['embedded answers (cloze)', 'cloze', ''],
    ['“martian”', 'martian', ''],
  ])('of another type is skipped: %s', (words, type, inside) => {
    expect(read(question(inside, type)).items).toMatchObject([
      { kind: 'skipped', text: 'Which?', reason: `It is of another type: ${words}.` },
    ]);
  });

  test.each([
    ['No choice gives full marks (100 %); the best gives 50 %.', answer('a', 50) + answer('b', 50)],
    ['2 choices are marked as correct; a question has one.', answer('a', 100) + answer('b', 100)],
    ['A question needs at least 2 choices.', answer('a', 100)],
  ])('that is none fails: %s', (reason, answers) => {
    expect(read(question(answers)).items).toMatchObject([{ kind: 'failed', reason }]);
  });
});

describe('around questions in Moodle XML', () => {
  const category = (path: string) =>
    `<question type="category"><category><text>${path}</text></category></question>`;

  test('categories are named by what distinguishes them', () => {
    const paths = [
      '$course$/top/OS/3. I//O',
      '$course$/top/A/Easy',
      '$system$/top/B/Easy',
      '$course$/top/Default for OS',
    ];
    const items = read(paths.map((path) => category(path) + question(TWO)).join('')).items;
    expect(items).toMatchObject([
      { category: '3. I/O' },
      { category: 'A / Easy' },
      { category: 'B / Easy' },
      { category: '' },
    ]);
  });

  test('tags are imported', () => {
    const tags = '<tags><tag><text>easy</text></tag><tag><text> b &amp; c </text></tag></tags>';
    expect(read(question(TWO + tags)).items).toMatchObject([{ tags: ['easy', 'b & c'] }]);
  });

  test('other XML is refused', () => {
    const content = new TextEncoder().encode('<html/>');
    expect(() => readAll(readMoodleXml({ name: 'a.xml', content }))).toThrow(UnreadableFile);
  });

  test('a written file is read by another parser', () => {
    const content = writeMoodleXml({
      title: 'OS',
      images: new Map([['0190a1b2-c3d4-7e5f-8a9b-000000000001', { type: 'image/png', content: PNG }]]),
      questions: [
        {
          text: 'Is ]]> < $x$? ![a](image:0190a1b2-c3d4-7e5f-8a9b-000000000001)',
          choices: ['1', '2'],
          correctAnswer: '2',
          keepChoiceOrder: true,
          category: '1. A & B',
          tags: ['difficulty:simple'],
        },
      ],
    });
    const xml = new TextDecoder().decode(content);
    expect(XMLValidator.validate(xml)).toBe(true);
    const options = { ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false };
    const [sorted, written] = new XMLParser(options).parse(xml).quiz.question;
    expect(sorted).toEqual({ type: 'category', category: { text: '$course$/top/OS/1. A & B' } });
    expect(written).toMatchObject({
      type: 'multichoice',
      questiontext: {
        format: 'html',
        text: 'Is ]]&gt; &lt; \\(x\\)? <img src="@@PLUGINFILE@@/0190a1b2-c3d4-7e5f-8a9b-000000000001.png" alt="a"/>',
        file: {
          name: '0190a1b2-c3d4-7e5f-8a9b-000000000001.png',
          path: '/',
          encoding: 'base64',
          '#text': BASE64,
        },
      },
      single: 'true',
      shuffleanswers: 'false',
      answer: [{ fraction: '0' }, { fraction: '100' }],
      tags: { tag: { text: 'difficulty:simple' } },
    });
  });
});
