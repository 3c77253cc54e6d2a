import { LIMITS } from '@exam/contract';
import { expect, test } from 'vitest';
import { parseArchive } from './parse-archive.ts';

const QUESTION = {
  _id: 'q1',
  text: 'Which page is replaced?',
  choices: ['the oldest', 'the newest'],
  correctAnswer: 'the oldest',
  difficulty: 'simple',
  objective: 'reminding',
  keepChoiceOrder: true,
  explanation: 'It came first.',
  source: 'A book',
  name: 'FIFO',
  tags: ['Week 3'],
};
const CHAPTER = { _id: 'c1', name: 'Memory', number: 3, maxNumberOfQuestions: 9, questions: [QUESTION] };
const BLUEPRINT = {
  name: 'Midterm',
  chapters: { c1: 1 },
  difficulty: { simple: 1, difficult: 0 },
  objective: { reminding: 1, understanding: 0, creativity: 0 },
};
const COURSE = {
  _id: 'o1',
  name: 'Operating Systems',
  chapters: [CHAPTER],
  blueprints: [BLUEPRINT],
  questionPairs: [{ one: 'q1', other: 'q2', decision: 'kept' }],
  images: [{ _id: 'i1', content: 'AAEC' }],
};
const EXAM = {
  name: 'Midterm',
  courseId: 'o1',
  course: { name: 'Operating Systems' },
  createdAt: '2026-11-05T12:00:00.000Z',
  questions: ['A', 'B'].map((version) => ({
    ...QUESTION,
    version,
    chapter: { _id: 'c1', name: 'Memory', number: 3 },
  })),
};
const ACCOUNT = {
  format: 'exam-generation-system-account',
  version: 3,
  exportedAt: '2026-11-05T12:00:00.000Z',
  account: { email: 'somebody@example.com' },
  courses: [COURSE],
  exams: [EXAM],
  examImages: [],
};

const CHANGE = (part: object) => ({
  kind: 'removed',
  questionId: 'q9',
  version: 'A',
  numberBefore: 3,
  numberAfter: null,
  before: {
    ...{ text: 'Left', choices: ['a', 'b'], correctAnswer: 'a', explanation: '' },
    ...{ pinnedChoices: [], keepChoiceOrder: false, ...part },
  },
  after: null,
});

const parse = (file: unknown) => parseArchive(Buffer.from(JSON.stringify(file)));
const OTHER = { ...COURSE, _id: 'o2', chapters: [], images: [] };
const withCourse = (part: object) => ({ ...ACCOUNT, courses: [COURSE, { ...OTHER, ...part }] });
const withQuestion = (part: object) =>
  withCourse({
    chapters: [
      {
        ...CHAPTER,
        _id: 'c2',
        questions: [
          { ...QUESTION, _id: 'q2' },
          { ...QUESTION, _id: 'q3', ...part },
        ],
      },
    ],
  });
const courseWithImages = (count: number) => ({
  ...OTHER,
  _id: `of ${count}`,
  images: Array.from({ length: count }, (_, at) => ({ _id: `${count} ${at}`, content: 'AAEC' })),
});
const withExam = (part: object) => ({ ...ACCOUNT, exams: [{ ...EXAM, ...part }] });

test('what an export holds is read, with the bytes of its images', () => {
  const { email, courses, exams } = parse(ACCOUNT);
  expect(email).toBe('somebody@example.com');
  expect(courses[0]).toMatchObject({ name: 'Operating Systems', pairs: COURSE.questionPairs });
  expect(courses[0]?.chapters[0]?.questions[0]).toMatchObject({ fileId: 'q1', keepChoiceOrder: true });
  const beside = { explanation: 'It came first.', source: 'A book', name: 'FIFO', tags: ['Week 3'] };
  expect(courses[0]?.chapters[0]?.questions[0]).toMatchObject(beside);
  expect(exams[0]?.versions[0]?.[0]).toMatchObject(beside);
  expect([...(courses[0]?.images[0]?.content ?? [])]).toEqual([0, 1, 2]);
  expect(exams[0]?.versions.map((questions) => questions.length)).toEqual([1, 1]);
});

test('what an older installation did not keep of a question is empty', () => {
  const { explanation: _why, source: _where, name: _name, tags: _tags, ...older } = QUESTION;
  const questions = [{ ...older, _id: 'q2' }];
  const { courses } = parse(withCourse({ chapters: [{ ...CHAPTER, _id: 'c2', questions }] }));
  expect(courses[1]?.chapters[0]?.questions[0]).toMatchObject({
    explanation: '',
    source: '',
    name: '',
    tags: [],
  });
});

test('the order of choices in an exam is what the file says of it', () => {
  const orderOf = (order: object) => {
    const questions = EXAM.questions.map(({ keepChoiceOrder: _, ...question }) => ({
      ...question,
      ...order,
    }));
    const { exams } = parse(withExam({ questions }));
    return exams[0]?.versions.flat();
  };
  const said = { pinnedChoices: ['the oldest'], keepChoiceOrder: false };
  expect(orderOf(said)).toMatchObject([said, said]);
});

test('nothing that a file adds of its own comes in', () => {
  const { courses } = parse(withQuestion({ ownerId: 'somebody else', version: 7 }));
  expect(Object.keys(courses[1]?.chapters[0]?.questions[1] ?? {})).not.toContain('ownerId');
});

const NO_EXPORT = /^This is not the file of an exported account\./;
test('names and choices that were stored when more were taken are read, and unseen names get one', () => {
  const choices = ['caf\u00e9', 'cafe\u0301', '\u200b'];
  const question = { choices, correctAnswer: choices[1], text: '\u200b' };
  const file = withQuestion(question);
  expect(parse(file).courses[1]?.chapters[0]?.questions[1]).toMatchObject(question);
  expect(parse(withCourse({ name: '\u200b' })).courses[1]?.name).toBe('Unnamed');
  expect(
    parse(withCourse({ chapters: [{ ...CHAPTER, _id: 'c2', name: '\u2800', questions: [] }] })).courses[1],
  ).toMatchObject({
    chapters: [{ name: 'Unnamed' }],
  });
});

test('a text that its backslashes make longer than a question may be is read', () => {
  const text = '\\*a\\*'.repeat(LIMITS.questionTextLength / 3);
  expect(parse(withQuestion({ text })).courses[1]?.chapters[0]?.questions[1]?.text).toBe(text);
});

test.each([
  ['no JSON', () => parseArchive(Buffer.from('{"format":')), /^The file is not valid JSON/],
  ['no UTF-8', () => parseArchive(Buffer.of(0xff, 0xfe, 0x00)), /^The file is not valid JSON/],
  ['a list', () => parse([]), /^A value is missing\.$/],
  ['another file', () => parse({ format: 'something' }), NO_EXPORT],
  ['one of another version', () => parse({ ...ACCOUNT, version: 2 }), /^This file is of another version/],
  [
    'an e-mail that cannot be stored',
    () => parse({ ...ACCOUNT, account: { email: 'some\0body@example.com' } }),
    /^In the account: The e-mail contains a character that cannot be stored\.$/,
  ],
  ['no courses', () => parse({ ...ACCOUNT, courses: null }), /^The list of courses is missing\.$/],
  ['an empty name', () => parse(withCourse({ name: ' ' })), /^In course 2: Name must not be empty\.$/],
  [
    'a text that is too long',
    () => parse(withQuestion({ text: 'x'.repeat(LIMITS.questionTextLength + 1) })),
    /^In course 2, chapter 1, question 2: Text must have at most 10000 characters\.$/,
  ],
  [
    'an answer that is no choice',
    () => parse(withQuestion({ correctAnswer: 'none' })),
    /^In course 2, chapter 1, question 2: Correct answer must be equal to one of the choices\.$/,
  ],
  [
    'a difficulty that does not exist',
    () => parse(withQuestion({ difficulty: 'hard' })),
    /^In course 2, chapter 1, question 2: Difficulty must be one of/,
  ],
  [
    'a number twice',
    () => parse(withCourse({ chapters: [CHAPTER, CHAPTER] })),
    /^In course 2: Two chapters have the number 3\.$/,
  ],
  [
    'a count below zero',
    () => parse(withCourse({ blueprints: [{ ...BLUEPRINT, chapters: { c1: -1 } }] })),
    /^In course 2, blueprint 1: /,
  ],
  [
    'an image that is no base64',
    () => parse(withCourse({ images: [{ _id: 'i', content: '%' }] })),
    /^In course 2, image 1: The image must be in base64\.$/,
  ],
  [
    'more images of all courses than the server takes at once',
    () => parse({ ...ACCOUNT, courses: [11_000, 9_001].map(courseWithImages) }),
    /^All courses together have 20001 images; at most 20000 are accepted\.$/,
  ],
  [
    'an exam without questions',
    () => parse(withExam({ questions: [] })),
    /^In exam 1: The exam has no questions\.$/,
  ],
  [
    'a version that is missing',
    () => parse(withExam({ questions: [EXAM.questions[1]] })),
    /^In exam 1: One of the versions is missing\.$/,
  ],
  [
    'a question twice',
    () => parse(withExam({ questions: [EXAM.questions[0], EXAM.questions[0]] })),
    /^In exam 1: A version has the same question twice\.$/,
  ],
])('%s is refused in words', (_what, read, words) => {
  expect(read).toThrowError(
    expect.objectContaining({ name: 'UnreadableFile', message: expect.stringMatching(words) }),
  );
});

test.each([
  ['none', undefined],
  ['no object', 7],
  ['a question without choices', { exam: { _id: 'e1', name: 'Before' }, changes: [{ kind: 'mended' }] }],
  [
    'an answer that is no choice',
    { exam: { _id: 'e1', name: 'Before' }, changes: [CHANGE({ correctAnswer: 'no' })] },
  ],
  [
    'a text that cannot be stored',
    { exam: { _id: 'e1', name: 'Before' }, changes: [CHANGE({ text: '\0' })] },
  ],
])('an exam whose correction is %s comes in without it', (_name, correction) => {
  expect(parse(withExam({ correction })).exams[0]).toMatchObject({ name: 'Midterm', correction: undefined });
  const correct = { exam: { _id: 'e1', name: 'Before' }, changes: [CHANGE({})] };
  expect(parse(withExam({ correction: correct })).exams[0]?.correction).toEqual(correct);
});
