import { expect, test } from 'vitest';
import { DOT } from '../../../test/every-call.ts';
import { accountFile } from '../../../test/imports-of-account.ts';
import { packArchive } from './pack-archive.ts';
import { unpack } from './packed-list.ts';
import { parseArchive } from './parse-archive.ts';

const QUESTIONS = 2_500;

/** An account file with many questions, and in each course a pair with a question of the other course. */
function largeFile() {
  const file = accountFile(DOT);
  const [course] = file.courses;
  const [chapter] = course?.chapters ?? [];
  const [question] = chapter?.questions ?? [];
  const many = Array.from({ length: QUESTIONS }, (_, at) => ({
    ...question,
    _id: `question ${at}`,
    text: `Question ${at}?`,
    difficulty: at % 5 === 0 ? 'difficult' : 'simple',
  }));
  const pairs = [
    { one: 'question 1', other: 'question 2499', decision: 'kept' },
    { one: 'question 1', other: 'of another course', decision: 'kept' },
  ];
  return {
    ...file,
    courses: [{ ...course, chapters: [{ ...chapter, questions: many }], questionPairs: pairs }],
  };
}

const packed = packArchive(parseArchive(Buffer.from(JSON.stringify(largeFile()))));
const [course] = packed.courses;
const [chapter] = course?.chapters ?? [];

test('an archive comes in parts of a thousand questions at most, all of them in their order', () => {
  const parts = (chapter?.questions ?? []).map((part) => unpack(part));
  expect(parts.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  const texts = parts.flat().map(({ text }) => text);
  expect(texts).toEqual(Array.from({ length: QUESTIONS }, (_, at) => `Question ${at}?`));
  expect(packed.numberOfQuestions).toBe(QUESTIONS);
});

test('a chapter says how many of its questions are of which kind', () => {
  const count = (difficulty: string) =>
    chapter?.kinds.find((kind) => kind.difficulty === difficulty)?.numberOfQuestions;
  expect([count('simple'), count('difficult'), chapter?.kinds.length]).toEqual([2_000, 500, 2]);
});

test('a course has the pairs of its own questions', () => {
  const pairs = (course?.pairs ?? []).flatMap((part) => unpack(part));
  expect(pairs).toEqual([{ one: 'question 1', other: 'question 2499', decision: 'kept' }]);
});

test('an exam is a part of its own', () => {
  const exams = packed.exams.map((part) => unpack(part));
  expect(exams).toMatchObject([[{ courseFileId: 'course', versions: [[{ fileId: 'question' }]] }]]);
});
