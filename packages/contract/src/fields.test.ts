import { describe, expect, test } from 'vitest';
import { annotationFields, TagField, TagsField } from './annotations.ts';
import { CreateCourseSchema } from './courses.ts';
import { examStudentEndpoints } from './exam-students.ts';
import { markupField, nameField, SearchField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { CreateQuestionSchema, hasItsAnswer } from './questions.ts';
import { resultMailEndpoints } from './result-mails.ts';
import { keyOfTag } from './tags.ts';
import { DisplayNameField } from './users.ts';

const COMPOSED = 'Caf\u00e9';
const DECOMPOSED = 'Cafe\u0301';
const FAMILY = '👨‍👩‍👧‍👦';

/** The sentence with which a field refuses a value; undefined if it takes it. */
function refusalOf(
  field: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) {
  return field.safeParse(value).error?.issues[0]?.message;
}

describe('names', () => {
  test('are stored in one form', () => {
    expect(CreateCourseSchema.parse({ name: DECOMPOSED })).toEqual({ name: COMPOSED });
    expect(annotationFields.name.parse(DECOMPOSED)).toBe(COMPOSED);
    expect(annotationFields.source.parse(DECOMPOSED)).toBe(COMPOSED);
    expect(DisplayNameField.parse(DECOMPOSED)).toBe(COMPOSED);
    const student = { number: DECOMPOSED, name: DECOMPOSED, groupName: DECOMPOSED, email: null };
    expect(examStudentEndpoints.edit.body.parse(student)).toEqual({
      number: COMPOSED,
      name: COMPOSED,
      groupName: COMPOSED,
      email: null,
    });
  });

  test('of tags are equal in both forms', () => {
    expect(TagField.parse(DECOMPOSED)).toBe(COMPOSED);
    expect(TagsField.parse([COMPOSED, DECOMPOSED.toUpperCase()])).toEqual([COMPOSED]);
    expect(keyOfTag(DECOMPOSED)).toBe(keyOfTag(COMPOSED));
  });

  test.each(['\u200b', '\u00ad \u2060', '\u3164', '\u2800', '\ufe0f'])(
    'that show nothing are empty: %j',
    (unseen) => {
      expect(refusalOf(nameField(), unseen)).toBe('Name must not be empty.');
      expect(refusalOf(TagField, unseen)).toBe('A tag must not be empty.');
      expect(refusalOf(markupField('Text', 10), unseen)).toBe('Text must not be empty.');
      expect(annotationFields.explanation.parse(unseen)).toBe('');
      expect(annotationFields.name.parse(unseen)).toBe('');
    },
  );

  test('keep the joiners of their scripts', () => {
    for (const name of [FAMILY, 'می\u200cخواهم']) expect(nameField().parse(name)).toBe(name);
  });

  test('have as many characters as people count', () => {
    expect(nameField().parse('😀'.repeat(120))).toHaveLength(240);
    expect(nameField().parse(FAMILY.repeat(200))).toBe(FAMILY.repeat(200));
    expect(refusalOf(nameField(), '😀'.repeat(201))).toBe('Name must have at most 200 characters.');
    expect(refusalOf(nameField(), 'a'.repeat(201))).toBe('Name must have at most 200 characters.');
    expect(refusalOf(nameField(), `a${'\u0301'.repeat(5_000)}`)).toBe(
      'Name is too long: its characters have more than 1600 code points together.',
    );
    expect(refusalOf(TagField, '😀'.repeat(50))).toBeUndefined();
    expect(refusalOf(SearchField, '😀'.repeat(200))).toBeUndefined();
    expect(refusalOf(SearchField, '😀'.repeat(201))).toBe('q must have at most 200 characters.');
    expect(refusalOf(DisplayNameField, '😀'.repeat(100))).toBeUndefined();
    expect(refusalOf(DisplayNameField, '😀'.repeat(101))).toBe(
      'Display name must have at most 100 characters.',
    );
    const mail = resultMailEndpoints.send.body.shape;
    expect(refusalOf(mail.subject, '😀'.repeat(LIMITS.mailSubjectLength))).toBeUndefined();
    expect(refusalOf(mail.text, '😀'.repeat(LIMITS.mailTextLength))).toBeUndefined();
  });

  test('that grow by being composed have the length that is stored', () => {
    // U+FB2C is composed to three code points.
    const growing = '\ufb2c'.repeat(200);
    expect(nameField().parse(growing)).toHaveLength(600);
  });
});

describe('a question', () => {
  const fields = {
    text: DECOMPOSED,
    difficulty: 'simple',
    objective: 'reminding',
    chapterId: '019a0000-0000-7000-8000-000000000000',
  };

  test('has its correct answer in either form, stored as the choice is written', () => {
    const question = { ...fields, choices: [`${DECOMPOSED} `, 'Tea'], correctAnswer: COMPOSED };
    expect(hasItsAnswer(question)).toBe(true);
    const parsed = CreateQuestionSchema.parse({ ...question, pinnedChoices: [COMPOSED] });
    expect(parsed).toMatchObject({
      text: DECOMPOSED,
      choices: [`${DECOMPOSED} `, 'Tea'],
      correctAnswer: `${DECOMPOSED} `,
      pinnedChoices: [`${DECOMPOSED} `],
    });
  });

  test('has no two choices that look equal', () => {
    const question = { ...fields, choices: [COMPOSED, DECOMPOSED], correctAnswer: COMPOSED };
    expect(refusalOf(CreateQuestionSchema, question)).toBe('The choices must differ from each other.');
  });

  test('has texts of as many characters as people count', () => {
    const text = '😀'.repeat(LIMITS.questionTextLength);
    expect(refusalOf(markupField('Text', LIMITS.questionTextLength), text)).toBeUndefined();
    expect(refusalOf(markupField('Text', LIMITS.questionTextLength), `${text}😀`)).toBe(
      'Text must have at most 10000 characters.',
    );
    expect(refusalOf(markupField('Text', 100), FAMILY.repeat(100))).toBe(
      'Text is too long: its characters have more than 200 code points together.',
    );
    expect(refusalOf(markupField('Text', 100), '*a* '.repeat(50))).toBeUndefined();
  });
});
