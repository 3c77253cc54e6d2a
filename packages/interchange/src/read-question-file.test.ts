import { LIMITS } from '@exam/contract/limits';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from './question-file.ts';
import { readQuestionFile } from './read-question-file.ts';
import { REGISTRY } from './registry.ts';

const read = (name: string, content: string) =>
  readQuestionFile({ name, content: new TextEncoder().encode(content) });
const QUIZ = '<question type="essay"><questiontext><text>x</text></questiontext></question>';

describe('the format of a file', () => {
  test.each([
    ['moodle-xml', 'pool.txt', `<?xml version="1.0"?>\n<quiz>${QUIZ}</quiz>`],
    ['gift', 'pool.csv', '::a::Which?{=a~b}'],
    ['gift', 'pool.txt', 'Which?{=a~b}'],
    ['aiken', 'pool.md', 'Which?\nA) a\nB) b\nANSWER: A'],
    ['aiken', 'pool.txt', 'Which\nof these?\nA) a\nB) b\nANSWER: A'],
    ['csv', 'pool.csv', 'Question,A,B,Correct\nWhich {=x}?,a,b,A'],
    ['markdown', 'pool.txt', '1. Which?\n   - [x] a\n   - [ ] b'],
  ])('is told by its content before its name: %s in %s', async (format, name, content) => {
    expect((await read(name, content)).format).toBe(format);
  });

  test.each([
    [
      'of no format',
      'x.bin',
      '\u0001\u0002',
      /^“x\.bin” is none of the formats that can be read: Moodle XML, GIFT, Aiken, /,
    ],
    ['of nothing', 'x.xml', '', /^“x\.xml” is empty\.$/],
    ['of other XML', 'x.xml', '<html></html>', /^“x\.xml” is XML, but no file of questions from Moodle\.$/],
    ['with a document type', 'x.xml', '<!DOCTYPE quiz SYSTEM "http://127.0.0.1:9/"><quiz/>', /DOCTYPE/],
    ['of text', 'x.txt', 'Dear colleague, here are my questions.', /none of the formats/],
  ])('that is %s is refused in words', async (_, name, content, message) => {
    await expect(read(name, content)).rejects.toThrow(UnreadableFile);
    await expect(read(name, content)).rejects.toThrow(message);
  });

  // By the readers themselves, before they have spent memory on them.
  test.each([
    ['moodle-xml', `<quiz>${QUIZ.repeat(LIMITS.importQuestions + 1)}</quiz>`],
    ['gift', '::a::b{}\n\n'.repeat(LIMITS.importQuestions + 1)],
    ['aiken', 'a\nA) b\nB) c\nANSWER: A\n'.repeat(LIMITS.importQuestions + 2)],
  ] as const)('of too many questions is refused: %s', (format, content) => {
    const file = { name: 'pool', content: new TextEncoder().encode(content) };
    expect(() => REGISTRY[format]!.read(file)).toThrow(/holds more than 20000 questions/);
  });
});
