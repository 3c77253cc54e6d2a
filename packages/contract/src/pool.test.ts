import { describe, expect, test } from 'vitest';
import { refusalsOf } from '../test/refusals.ts';
import {
  CreateChapterSchema,
  ListChaptersQuery,
  ListCourseChaptersQuery,
  UpdateChapterSchema,
} from './chapters.ts';
import { ListCoursesQuery, UpdateCourseSchema } from './courses.ts';
import { ListExamsQuery, RenameExamSchema } from './exams.ts';
import { NO_ID } from './fields.ts';
import {
  CreateQuestionSchema,
  ListChapterQuestionsQuery,
  ListQuestionsQuery,
  ListTagsQuery,
  PatchQuestionSchema,
  QuestionFiltersQuery,
  StoredQuestionSchema,
  UpdateQuestionSchema,
} from './questions.ts';

const ID = '019a0000-0000-7000-8000-00000000000a';

describe('an id', () => {
  const read = (courseId: unknown) =>
    CreateChapterSchema.parse({ name: 'Cells', number: 1, maxNumberOfQuestions: 9, courseId }).courseId;

  test('is the same in capital letters, and a malformed one is that of nothing', () => {
    expect([read(ID), read(ID.toUpperCase())]).toEqual([ID, ID]);
    for (const id of ['', '7', `${ID}0`, `x${ID}`, ID.replaceAll('-', ''), 'x'.repeat(200)]) {
      expect([id, read(id)]).toEqual([id, NO_ID]);
    }
  });

  test('is a text of at most 200 characters', () => {
    const chapter = { name: 'Cells', number: 1, maxNumberOfQuestions: 9 };
    expect(refusalsOf(CreateChapterSchema, { ...chapter, courseId: 'x'.repeat(201) })).toEqual([
      ['courseId', 'courseId is too long to be an id.'],
    ]);
    expect(refusalsOf(CreateChapterSchema, { ...chapter, courseId: 7 })).toEqual([
      ['courseId', 'courseId must be an id.'],
    ]);
  });
});

describe('a course', () => {
  test('is taken as it was read, and of that the name and the version are kept', () => {
    const read = {
      _id: ID,
      name: 'Botany',
      numberOfChapters: 2,
      numberOfQuestions: 7,
      role: 'owner',
      version: 3,
      numberOfCells: 12,
      numberOfEmptyCells: 5,
      owner: { email: 'ada@school.example', displayName: null },
      sharedWith: { total: 0, people: [] },
    };
    expect(UpdateCourseSchema.parse(read)).toEqual({ name: 'Botany', version: 3 });
    expect(refusalsOf(UpdateCourseSchema, { ...read, colour: 'green' })).toHaveLength(1);
  });
});

describe('a chapter', () => {
  const chapter = { name: 'Mosses', number: 0, maxNumberOfQuestions: 1, courseId: ID };

  test('has a number of 0 to 9,999 and a maximum of 1 to 1,000,000', () => {
    const largest = { number: '9999', maxNumberOfQuestions: '1000000' };
    expect(CreateChapterSchema.parse(chapter)).toEqual(chapter);
    expect(CreateChapterSchema.parse({ ...chapter, ...largest })).toMatchObject({
      number: 9_999,
      maxNumberOfQuestions: 1_000_000,
    });
    for (const schema of [CreateChapterSchema, UpdateChapterSchema]) {
      expect(refusalsOf(schema, { ...chapter, number: 10_000 })).toEqual([
        ['number', 'Number must be a whole number from 0 to 9999.'],
      ]);
      for (const maxNumberOfQuestions of [0, 1_000_001]) {
        expect(refusalsOf(schema, { ...chapter, maxNumberOfQuestions })).toEqual([
          ['maxNumberOfQuestions', 'Maximum number of questions must be a whole number from 1 to 1000000.'],
        ]);
      }
    }
  });

  test('is edited by name and number alone, and as it was read', () => {
    const { name, number } = chapter;
    expect(UpdateChapterSchema.parse({ name, number })).toEqual({ name, number });
    const computed = { maxNumberOfEachDifficulty: 1, maxNumberOfEachObjective: 1, numberOfQuestions: 0 };
    const read = { _id: ID, ...chapter, ...computed, course: { _id: ID, name: 'Botany' }, version: 2 };
    expect(UpdateChapterSchema.parse(read)).toEqual({ ...chapter, version: 2 });
    expect(refusalsOf(UpdateChapterSchema, { name })).toEqual([
      ['number', 'Number must be a whole number from 0 to 9999.'],
    ]);
  });
});

test('an exam is renamed by its name alone, or as it was read', () => {
  const read = { _id: ID, name: 'Final', courseId: null, course: { name: 'Botany' }, seed: null };
  expect(RenameExamSchema.parse(read)).toEqual({ name: 'Final' });
  expect(refusalsOf(RenameExamSchema, { ...read, questions: [] })).toHaveLength(1);
});

describe('a question', () => {
  const question = {
    text: 'Which plant has no roots?',
    choices: ['Oak', ' Moss ', 'Fern'],
    correctAnswer: 'Moss',
    difficulty: 'simple',
    objective: 'creativity',
    chapterId: ID,
  };
  const schemas = [CreateQuestionSchema, StoredQuestionSchema, UpdateQuestionSchema];
  const everywhere = (fields: object, refusals: unknown[]) => {
    for (const schema of schemas) expect(refusalsOf(schema, { ...question, ...fields })).toEqual(refusals);
  };

  test('has its correct answer and its pins as the choices are written, in every call', () => {
    for (const schema of schemas) {
      expect(schema.parse(question)).toEqual({ ...question, correctAnswer: ' Moss ' });
      expect(schema.parse({ ...question, pinnedChoices: ['Fern ', 'Moss'] })).toMatchObject({
        pinnedChoices: ['Fern', ' Moss '],
      });
    }
  });

  test('has two to ten choices that differ, one of them correct, and pins among them', () => {
    const letters = (count: number) => Array.from({ length: count }, (_, at) => 'ABCDEFGHIJK'[at]);
    everywhere({ choices: letters(2), correctAnswer: 'B' }, []);
    everywhere({ choices: letters(10), correctAnswer: 'J' }, []);
    everywhere({ choices: ['Moss'] }, [['choices', 'A question needs at least 2 choices.']]);
    everywhere({ choices: letters(11) }, [['choices', 'A question has at most 10 choices.']]);
    everywhere({ choices: ['Moss', 'Moss '] }, [['choices', 'The choices must differ from each other.']]);
    everywhere({ choices: 'Moss' }, [['choices', 'Choices must be a list of texts.']]);
    everywhere({ choices: ['Moss', 7] }, [['choices.1', 'Each choice must be a text.']]);
    everywhere({ choices: ['Moss', '\n'] }, [['choices.1', 'Each choice must not be empty.']]);
    everywhere({ correctAnswer: 'Pine' }, [
      ['correctAnswer', 'Correct answer must be equal to one of the choices.'],
    ]);
    everywhere({ correctAnswer: 7 }, [['correctAnswer', 'Correct answer must be a text.']]);
    everywhere({ pinnedChoices: ['Moss', 'Pine'] }, [
      ['pinnedChoices', 'Each pinned choice must be equal to one of the choices.'],
    ]);
    everywhere({ pinnedChoices: 'Moss' }, [['pinnedChoices', 'pinnedChoices must be a list of texts.']]);
    everywhere({ pinnedChoices: [7] }, [['pinnedChoices.0', 'Each pinned choice must be a text.']]);
    everywhere({ pinnedChoices: Array(10).fill('Moss') }, []);
    everywhere({ pinnedChoices: Array(11).fill('Moss') }, [
      ['pinnedChoices', 'A question has at most 10 choices.'],
    ]);
  });

  test('has a text, a difficulty, an objective and a chapter, and says whether its choices keep their order', () => {
    everywhere({ keepChoiceOrder: true }, []);
    everywhere({ keepChoiceOrder: 'yes' }, [['keepChoiceOrder', 'keepChoiceOrder must be true or false.']]);
    for (const wrong of ['', 'medium', 1, null, undefined]) {
      everywhere({ difficulty: wrong }, [['difficulty', 'Difficulty must be one of simple, difficult.']]);
      everywhere({ objective: wrong }, [
        ['objective', 'Objective must be one of reminding, understanding, creativity.'],
      ]);
    }
    everywhere({ text: 7 }, [['text', 'Text must be a text.']]);
    everywhere({ text: ' \n' }, [['text', 'Text must not be empty.']]);
    everywhere({ text: 'x'.repeat(10_001) }, [['text', 'Text must have at most 10000 characters.']]);
    everywhere({ choices: ['Moss', 'x'.repeat(2_000)] }, []);
    everywhere({ choices: ['Moss', 'x'.repeat(2_001)] }, [
      ['choices.1', 'Each choice must have at most 2000 characters.'],
    ]);
  });

  test('of the file of an account may show nothing, and choices of it may look equal', () => {
    const stored = { ...question, text: '\u200b', choices: ['\u200b', 'é', 'e\u0301'], correctAnswer: 'é' };
    expect(StoredQuestionSchema.parse(stored)).toEqual(stored);
    expect(StoredQuestionSchema.parse({ ...stored, correctAnswer: '\u200b' }).correctAnswer).toBe('\u200b');
    expect(refusalsOf(CreateQuestionSchema, stored)).toEqual([
      ['text', 'Text must not be empty.'],
      ['choices.0', 'Each choice must not be empty.'],
      ['choices', 'The choices must differ from each other.'],
    ]);
  });

  test('changes by PATCH in any of its fields, none of which it needs', () => {
    expect(PatchQuestionSchema.parse({})).toEqual({});
    expect(PatchQuestionSchema.parse({ correctAnswer: 'Pine' })).toEqual({ correctAnswer: 'Pine' });
    expect(refusalsOf(PatchQuestionSchema, { objective: 'none' })).toHaveLength(1);
  });

  test('is edited as it was read, and of that what belongs to an edit is kept', () => {
    const chapter = { _id: ID, name: 'Mosses', number: 1, course: { _id: ID, name: 'Botany' } };
    const measured = { numberOfAnswers: 5, correctShare: 0.5, discrimination: null };
    const now = '2026-11-05T12:00:00.000Z';
    const read = { _id: ID, ...question, chapter, createdAt: now, measured, numberOfUses: 2, version: 4 };
    const kept = { ...question, version: 4 };
    expect(UpdateQuestionSchema.parse(read)).toEqual({ ...kept, correctAnswer: ' Moss ' });
    expect(PatchQuestionSchema.parse(read)).toEqual(kept);
    for (const schema of [UpdateQuestionSchema, PatchQuestionSchema]) {
      expect(refusalsOf(schema, { ...read, solution: 'Moss' })).toHaveLength(1);
    }
  });
});

describe('the query of a list', () => {
  const LISTS = [
    ListCoursesQuery,
    ListChaptersQuery,
    ListCourseChaptersQuery,
    ListQuestionsQuery,
    ListExamsQuery,
  ];

  test('asks for 1 to 100 items, after a cursor of at most 4,000 characters', () => {
    for (const list of LISTS) {
      expect(list.parse({ limit: '100', cursor: 'x'.repeat(4_000) }).limit).toBe(100);
      for (const limit of ['0', '101', 'all']) {
        expect(refusalsOf(list, { limit })).toEqual([
          ['limit', 'limit must be a whole number from 1 to 100.'],
        ]);
      }
      expect(refusalsOf(list, { cursor: 'x'.repeat(4_001) })).toEqual([['cursor', 'cursor is too long.']]);
      expect(refusalsOf(list, { cursor: ['a', 'b'] })).toEqual([['cursor', 'cursor must be a text.']]);
      expect(refusalsOf(list, { q: ['a', 'b'] })).toEqual([['q', 'q must be a text.']]);
      expect(refusalsOf(list, { q: '\0' })).toEqual([['q', 'q contains a character that cannot be stored.']]);
    }
  });

  test.each([
    ['courses', ListCoursesQuery, ['createdAt', '-createdAt', 'name', '-name']],
    ['chapters', ListChaptersQuery, ['createdAt', '-createdAt', 'number', '-number', 'name', '-name']],
    [
      'the chapters of a course',
      ListCourseChaptersQuery,
      ['number', '-number', 'name', '-name', 'createdAt', '-createdAt'],
    ],
    ['questions', ListQuestionsQuery, ['createdAt', '-createdAt', 'text', '-text']],
    ['exams', ListExamsQuery, ['-createdAt', 'createdAt', 'name', '-name']],
  ])('names one of the orders of %s', (_what, list, sorts) => {
    for (const sort of sorts) expect(refusalsOf(list, { sort })).toEqual([]);
    expect(refusalsOf(list, { sort: 'role' })).toEqual([
      ['sort', `sort must be one of ${sorts.join(', ')}.`],
    ]);
  });

  test.each([
    [
      'used',
      ['never', '1', '9', '10', '19', '20'],
      ['0', '21', '100', 'Never', '1 ', 7],
      'used must be never or a whole number from 1 to 20.',
    ],
    ['measured', ['yes', 'no'], ['', 'true', 1], 'measured must be one of yes, no.'],
    ['image', ['yes', 'no'], ['', 'true', 1], 'image must be one of yes, no.'],
    [
      'madeBy',
      ['owner', ID],
      ['', 'me', `${ID}0`, `x${ID}`, 7],
      'madeBy must be owner or the id of a member of the course.',
    ],
    [
      'changedSince',
      ['1970-01-01', '2026-02-28'],
      ['1969-12-31', '2026-02-30', '2026', 7],
      'changedSince must be a date from 1970-01-01 on, such as 2026-11-23.',
    ],
    ['withUses', ['yes'], ['no', '', true], 'withUses must be yes, or absent.'],
  ])('of questions has a filter in words: %s', (filter, taken, refused, sentence) => {
    for (const value of taken) expect(refusalsOf(ListQuestionsQuery, { [filter]: value })).toEqual([]);
    for (const value of refused) {
      expect(refusalsOf(ListQuestionsQuery, { [filter]: value })).toEqual([[filter, sentence]]);
    }
  });

  test('reads the id of a member in capital letters, too', () => {
    expect(ListQuestionsQuery.parse({ madeBy: ID.toUpperCase() }).madeBy).toBe(ID);
  });

  test('of chapters or exams can name a course', () => {
    for (const list of [ListChaptersQuery, ListExamsQuery]) {
      expect(list.parse({ course: ID })).toEqual({ course: ID });
    }
  });

  test('of the questions of a chapter names neither course nor chapter, one of all of them no page, one of tags places alone', () => {
    const all = { course: ID, chapter: ID, limit: '5', cursor: 'x', withUses: 'yes', tag: 'week 3', q: 'a' };
    const { course, chapter, limit, cursor, withUses, tag, q } = ListQuestionsQuery.parse(all);
    expect(ListChapterQuestionsQuery.parse(all)).toEqual({ limit, cursor, withUses, tag, q });
    expect(QuestionFiltersQuery.parse(all)).toEqual({ course, chapter, tag, q });
    expect(ListTagsQuery.parse(all)).toEqual({ course, chapter, q });
  });
});
