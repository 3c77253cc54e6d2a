import { describe, expect, test } from 'vitest';
import { refusalsOf } from '../test/refusals.ts';
import { GenerateExamSchema, generationEndpoints, ReplaceQuestionSchema } from './exam-generation.ts';
import { CreateExamSchema } from './exams.ts';

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const idsTo = (count: number) => Array.from({ length: count }, (_, at) => idOf(at + 1));

const COURSE = idOf(0);
const EXAM = {
  name: 'Midterm',
  courseId: COURSE,
  questions: idsTo(2),
  chaptersDistribution: { [idOf(7)]: 2 },
  difficultyDistribution: { simple: 1, difficult: 1 },
  objectiveDistribution: { reminding: 2, understanding: 0, creativity: 0 },
};
const GENERATED = {
  chapters: { [idOf(7)]: 2 },
  difficulty: { simple: 1, difficult: 1 },
  objective: { reminding: 2, understanding: 0, creativity: 0 },
};

const LIST_OF_IDS = 'Questions must be a list of question ids.';
const TOO_MANY = 'An exam has at most 1000 questions.';
const TWICE = 'An exam holds no question twice.';

describe('an exam that is saved', () => {
  test('as specified has no further version, and its choices are shuffled', () => {
    expect(CreateExamSchema.parse(EXAM)).toEqual({ ...EXAM, shufflesChoices: true, versions: [] });
  });

  test('has one to 1,000 questions, each once', () => {
    const refusals = (questions: unknown) => refusalsOf(CreateExamSchema, { ...EXAM, questions });
    expect([refusals(idsTo(1)), refusals(idsTo(1_000))]).toEqual([[], []]);
    expect(refusals([])).toEqual([['questions', 'An exam needs at least one question.']]);
    expect(refusals(idsTo(1_001))).toEqual([['questions', TOO_MANY]]);
    expect(refusals([idOf(1), idOf(1)])).toEqual([['questions', TWICE]]);
    expect(refusals(idOf(1))).toEqual([['questions', LIST_OF_IDS]]);
  });

  test('has at most 26 versions, each with a question', () => {
    const refusals = (versions: unknown) => refusalsOf(CreateExamSchema, { ...EXAM, versions });
    const version = { questions: idsTo(2) };
    expect([refusals([]), refusals(Array(25).fill(version))]).toEqual([[], []]);
    expect(refusals(Array(26).fill(version))).toEqual([['versions', 'An exam has at most 26 versions.']]);
    expect(refusals([{ questions: [] }])).toEqual([
      ['versions.0.questions', 'A version needs at least one question.'],
    ]);
    expect(refusals(['B'])).toEqual([['versions.0', 'Each version must name its questions.']]);
    expect(refusals('B')).toEqual([['versions', 'versions must be a list.']]);
  });

  test('orders at most ten choices for each of its questions, by positions from 0 to 9', () => {
    const refusals = (choiceOrders: unknown) => refusalsOf(CreateExamSchema, { ...EXAM, choiceOrders });
    const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect([refusals([ten, ['1', 0]]), refusals(Array(1_000).fill(ten))]).toEqual([[], []]);
    expect(refusals([[...ten, 0]])).toEqual([['choiceOrders.0', 'A question has at most 10 choices.']]);
    expect(refusals([[10]])).toEqual([
      ['choiceOrders.0.0', 'The position of a choice must be a whole number from 0 to 9.'],
    ]);
    expect(refusals([0])).toEqual([['choiceOrders.0', 'An order of choices must be a list of positions.']]);
    expect(refusals(0)).toEqual([
      ['choiceOrders', 'choiceOrders must be a list of orders, one for each question.'],
    ]);
    expect(refusals(Array(1_001).fill(ten))).toEqual([['choiceOrders', TOO_MANY]]);
  });

  test('has headings at places of their own, each with words', () => {
    const refusals = (headings: unknown) => refusalsOf(CreateExamSchema, { ...EXAM, headings });
    const at = (position: unknown, text: unknown = 'Part I') => ({ position, text });
    expect(refusals([at(0), at('999')])).toEqual([]);
    expect(refusals([at(1_000)])).toEqual([
      ['headings.0.position', 'The position of a heading must be a whole number from 0 to 999.'],
    ]);
    expect(refusals([at(0, ' ')])).toEqual([['headings.0.text', 'A heading must not be empty.']]);
    expect(refusals([at(1), at('1')])).toEqual([['headings', 'headings names a position twice.']]);
    expect(refusals(['Part I'])).toEqual([['headings.0', 'Each heading must have position and text.']]);
    expect(refusals('Part I')).toEqual([['headings', 'headings must be a list of headings.']]);
    expect(refusals(Array.from({ length: 1_001 }, (_, index) => at(index)))).toContainEqual([
      'headings',
      'An exam has at most 1000 headings.',
    ]);
  });

  test.each([
    ['chaptersDistribution', 'chapters must be a map of chapter id to count.'],
    ['difficultyDistribution', 'difficultyDistribution must give a count for simple, difficult.'],
    [
      'objectiveDistribution',
      'objectiveDistribution must give a count for reminding, understanding, creativity.',
    ],
  ])('says what it holds: %s', (field, sentence) => {
    for (const value of [undefined, null, 2]) {
      expect(refusalsOf(CreateExamSchema, { ...EXAM, [field]: value })).toEqual([[field, sentence]]);
    }
  });

  test('names its generation by a text of at most 600,000 characters', () => {
    const refusals = (generationId: unknown) => refusalsOf(CreateExamSchema, { ...EXAM, generationId });
    expect(refusals('x'.repeat(600_000))).toEqual([]);
    expect(refusals('x'.repeat(600_001))).toEqual([['generationId', 'generationId is too long.']]);
    expect(refusals(7)).toEqual([['generationId', 'generationId must be a text.']]);
  });
});

describe('an exam that is generated', () => {
  const refusals = (fields: object) => refusalsOf(GenerateExamSchema, { ...GENERATED, ...fields });

  test('as specified is one version, with near-duplicates kept apart and choices shuffled', () => {
    expect(GenerateExamSchema.parse(GENERATED)).toEqual({
      ...GENERATED,
      preferences: { recentExams: 0, variety: true },
      versions: { count: 1, differBy: 'questions' },
      shufflesChoices: true,
    });
  });

  test('has zero where a count is absent or empty, and no chapter without a count', () => {
    const { chapters, difficulty, objective } = GenerateExamSchema.parse({
      chapters: { [idOf(7)]: ' 2 ', [idOf(8)]: '', [idOf(9)]: 0 },
      difficulty: { simple: '2', difficult: ' ' },
      objective: { understanding: 2 },
    });
    expect(chapters).toStrictEqual({ [idOf(7)]: 2, [idOf(9)]: 0 });
    expect(difficulty).toEqual({ simple: 2, difficult: 0 });
    expect(objective).toEqual({ reminding: 0, understanding: 2, creativity: 0 });
  });

  test.each([
    ['chapters', 'chapters must be a map of chapter id to count.'],
    ['difficulty', 'Difficulty must give a count for simple, difficult.'],
    ['objective', 'Objective must give a count for reminding, understanding, creativity.'],
  ])('says its counts by name: %s', (field, sentence) => {
    for (const value of [undefined, null, 2, 'two', [2]]) {
      expect(refusals({ [field]: value })).toEqual([[field, sentence]]);
    }
  });

  test('has counts of 0 to 1,000, in at most 1,000 chapters', () => {
    const chaptersTo = (count: number) => Object.fromEntries(idsTo(count).map((id) => [id, 1]));
    expect([refusals({ chapters: chaptersTo(1_000) }), refusals({ difficulty: { simple: 1_000 } })]).toEqual([
      [],
      [],
    ]);
    expect(refusals({ chapters: chaptersTo(1_001) })).toEqual([
      ['chapters', 'chapters names too many chapters.'],
    ]);
    for (const count of [1_001, -1, 1.5, 'two', null]) {
      expect(refusals({ chapters: { [idOf(7)]: count } })).toEqual([
        [`chapters.${idOf(7)}`, 'The count of a chapter must be a whole number from 0 to 1000.'],
      ]);
      expect(refusals({ objective: { creativity: count } })).toEqual([
        ['objective.creativity', 'creativity must be a whole number from 0 to 1000.'],
      ]);
    }
  });

  test('has at most 1,000 locked questions, each once', () => {
    expect(refusals({ locked: idsTo(1_000) })).toEqual([]);
    expect(refusals({ locked: idsTo(1_001) })).toEqual([['locked', TOO_MANY]]);
    expect(refusals({ locked: [idOf(1), idOf(1)] })).toEqual([['locked', TWICE]]);
    expect(refusals({ locked: 'all' })).toEqual([['locked', LIST_OF_IDS]]);
  });

  test('has 1 to 26 versions that differ by questions or by order, with up to 1,000 common questions', () => {
    for (const versions of [{ count: 1 }, { count: '26', differBy: 'order' }, { count: 2, common: 1_000 }]) {
      expect(refusals({ versions })).toEqual([]);
    }
    for (const count of [0, 27]) {
      expect(refusals({ versions: { count } })).toEqual([
        ['versions.count', 'The number of versions must be a whole number from 1 to 26.'],
      ]);
    }
    expect(refusals({ versions: { count: 2, differBy: 'letters' } })).toEqual([
      ['versions.differBy', 'differBy must be one of questions, order.'],
    ]);
    expect(refusals({ versions: { count: 2, common: 1_001 } })).toEqual([
      ['versions.common', 'The number of common questions must be a whole number from 0 to 1000.'],
    ]);
  });

  test('looks back at up to 20 recent exams', () => {
    const wish = (preferences: unknown) => refusals({ preferences });
    expect(wish({ recentExams: '20', variety: false })).toEqual([]);
    expect(wish({ recentExams: 21 })).toEqual([
      ['preferences.recentExams', 'recentExams must be a whole number from 0 to 20.'],
    ]);
    expect(wish({ variety: 'yes' })).toEqual([['preferences.variety', 'variety must be true or false.']]);
    expect(wish('none')).toEqual([['preferences', 'preferences must be an object.']]);
  });

  test('is as hard as an exam that is named, or has a mean of 1 to 99 percent, and says which', () => {
    const wish = (difficulty: unknown) => refusals({ preferences: { difficulty } });
    for (const difficulty of [
      { as: 'versions' },
      { as: 'exam', examId: idOf(5) },
      { as: 'mean', percent: 1 },
      { as: 'mean', percent: '99' },
    ]) {
      expect(wish(difficulty)).toEqual([]);
    }
    const exam = [
      'preferences.difficulty.examId',
      'examId names the exam that “exam” is as hard as, and belongs to nothing else.',
    ];
    const mean = [
      'preferences.difficulty.percent',
      'percent is the mean of “mean”, and belongs to nothing else.',
    ];
    expect(wish({ as: 'exam' })).toEqual([exam]);
    expect(wish({ as: 'versions', examId: idOf(5) })).toEqual([exam]);
    expect(wish({ as: 'mean' })).toEqual([mean]);
    expect(wish({ as: 'exam', examId: idOf(5), percent: 50 })).toEqual([mean]);
    for (const percent of [0, 100]) {
      expect(wish({ as: 'mean', percent })).toEqual([
        ['preferences.difficulty.percent', 'The mean in percent must be a whole number from 1 to 99.'],
      ]);
    }
    expect(wish({ as: 'easy' })).toEqual([
      ['preferences.difficulty.as', 'as must be one of versions, exam, mean.'],
    ]);
    expect(wish('hard')).toEqual([['preferences.difficulty', 'difficulty must be an object.']]);
  });

  test('shuffles its choices or not', () => {
    expect(refusals({ shufflesChoices: false })).toEqual([]);
    expect(refusals({ shufflesChoices: 'no' })).toEqual([
      ['shufflesChoices', 'shufflesChoices must be true or false.'],
    ]);
  });
});

test('a question is replaced in an exam of at least one, and 5,000 of other versions are avoided', () => {
  const body = { courseId: COURSE, questions: idsTo(1), replace: idOf(1) };
  const refusals = (fields: object) => refusalsOf(ReplaceQuestionSchema, { ...body, ...fields });
  expect([refusals({}), refusals({ avoid: idsTo(5_000) })]).toEqual([[], []]);
  expect(refusals({ questions: [] })).toEqual([['questions', 'An exam needs at least one question.']]);
  expect(refusals({ avoid: idsTo(5_001) })).toEqual([['avoid', 'avoid names too many questions.']]);
  expect(refusals({ avoid: 'none' })).toEqual([['avoid', 'avoid must be a list of question ids.']]);
});

test('a mean is expected of 1 to 26 versions with 5,000 questions in all', () => {
  const { body } = generationEndpoints.expect;
  const refusals = (versions: unknown) => refusalsOf(body, { courseId: COURSE, versions });
  const thousand = idsTo(1_000);
  expect([refusals([idsTo(1)]), refusals(Array(5).fill(thousand))]).toEqual([[], []]);
  expect(refusals(Array(26).fill(idsTo(1)))).toEqual([]);
  expect(refusals([])).toEqual([['versions', 'There must be at least one version.']]);
  expect(refusals([[]])).toEqual([['versions.0', 'A version needs at least one question.']]);
  expect(refusals(Array(27).fill(idsTo(1)))).toEqual([['versions', 'An exam has at most 26 versions.']]);
  expect(refusals([...Array(5).fill(thousand), idsTo(1)])).toEqual([
    ['versions', 'All versions together have at most 5000 questions.'],
  ]);
  expect(refusals('A')).toEqual([['versions', 'versions must be a list of lists of question ids.']]);
});
