import { expect, test } from 'vitest';
import { readArchive } from '../../../archive.ts';
import { readAll } from '../../../opened-file.ts';
import type { QuestionToWrite } from '../../../question-file.ts';
import { readQti } from '../read-qti.ts';
import { writeQti12 } from './write-qti-12.ts';

const question = (text: string): QuestionToWrite => ({
  text,
  choices: ['one', 'two'],
  correctAnswer: 'two',
  keepChoiceOrder: false,
  category: '3. Memory',
  tags: [],
});
const write = (questions: readonly QuestionToWrite[]) =>
  writeQti12({ title: 'Operating Systems', questions, images: new Map() });
const filesOf = (content: Uint8Array) =>
  new Map(
    [...readArchive(content, { file: 'x.zip' })].map(([path, bytes]) => [
      path,
      Buffer.from(bytes).toString(),
    ]),
  );

test('a package contains what Canvas expects: a manifest, a quiz and its settings', () => {
  const files = filesOf(write([question('Which?')]));
  expect([...files.keys()]).toEqual(['imsmanifest.xml', 'quiz-1/quiz-1.xml', 'quiz-1/assessment_meta.xml']);
  expect(files.get('imsmanifest.xml')).toContain('type="imsqti_xmlv1p2" href="quiz-1/quiz-1.xml"');
  expect(files.get('quiz-1/quiz-1.xml')).toContain('<assessment ident="quiz-1" title="Operating Systems">');
  expect(files.get('quiz-1/assessment_meta.xml')).toContain('<shuffle_answers>true</shuffle_answers>');
});

test('a quiz in which one question keeps its order is not shuffled by Canvas', () => {
  const files = filesOf(write([question('a'), { ...question('b'), keepChoiceOrder: true }]));
  expect(files.get('quiz-1/assessment_meta.xml')).toContain('<shuffle_answers>false</shuffle_answers>');
});

test('too many questions for one file are split into several, and all are read again', () => {
  const texts = Array.from({ length: 1_000 }, (_, rank) =>
    `${rank}: ${'which page is replaced '.repeat(400)}`.slice(0, 9_000),
  );
  const content = write(texts.map(question));
  expect([...filesOf(content).keys()].filter((path) => path.endsWith('assessment_meta.xml'))).toHaveLength(2);
  const read = readAll(readQti({ name: 'x.zip', content })).items;
  expect(read.map((item) => item.kind === 'question' && item.text)).toEqual(texts);
});
