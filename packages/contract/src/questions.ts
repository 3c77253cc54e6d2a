import { z } from 'zod';
import { AnnotationsSchema, annotationFields, TagField } from './annotations.ts';
import { answerOf, DeletedAnswer, listOf, PageSchema } from './answers.ts';
import { ChapterIdField, ChapterParams, NoRoomSchema, orFull } from './chapters.ts';
import { keyOfChoice } from './characters.ts';
import { CourseIdField, staleOf } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField, markupField, VersionField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { listQuery } from './lists.ts';
import { orAsRead } from './sent-back.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

export const QuestionIdField = idField<'QuestionId'>('questionId');
export type QuestionId = z.output<typeof QuestionIdField>;
export const QuestionParams = z.object({ id: QuestionIdField });

export const DifficultySchema = z.enum(DIFFICULTIES, {
  error: `Difficulty must be one of ${DIFFICULTIES.join(', ')}.`,
});
export const ObjectiveSchema = z.enum(OBJECTIVES, {
  error: `Objective must be one of ${OBJECTIVES.join(', ')}.`,
});

/** The measurements of a question in the exams of its course, as long as its text and choices are unchanged. */
export const MeasuredInPoolSchema = z.object({
  /** Number of students who had the question. */
  numberOfAnswers: z.number().int(),
  /** Share of those students who answered correctly, from 0 to 1. */
  correctShare: z.number(),
  /** From -1 to 1, the mean over the exams; null if it is undefined in all of them. */
  discrimination: z.number().nullable(),
});
export type MeasuredInPool = z.infer<typeof MeasuredInPoolSchema>;

/** Everything that authors say of a question. The database has a column of the same name for each field. */
export const QuestionContentSchema = z.object({
  text: z.string(),
  choices: z.array(z.string()),
  correctAnswer: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  objective: z.enum(OBJECTIVES),
  /** Whether versions that shuffle choices keep those of this question in order. */
  keepChoiceOrder: z.boolean(),
  /** Choices that stand last in every exam, such as "All of the above"; texts of `choices`, in their order. */
  pinnedChoices: z.array(z.string()),
  ...AnnotationsSchema.shape,
});
export type QuestionContent = z.infer<typeof QuestionContentSchema>;

/** The content of a question in a file of questions: its labels are chosen when it comes in. */
export const UnlabelledContentSchema = QuestionContentSchema.omit({ difficulty: true, objective: true });
export type UnlabelledContent = z.infer<typeof UnlabelledContentSchema>;

/** The fields that every author says. All others are listed in `UNSAID`, which does not compile without one of them. */
type SaidField = 'text' | 'choices' | 'correctAnswer' | 'difficulty' | 'objective';

/** The values of the fields that an author may leave out. */
export const UNSAID = {
  keepChoiceOrder: false,
  pinnedChoices: [] as string[],
  explanation: '',
  source: '',
  name: '',
  tags: [] as string[],
} as const satisfies Omit<QuestionContent, SaidField>;

export const QuestionSchema = z.object({
  _id: z.string(),
  ...QuestionContentSchema.shape,
  chapterId: z.string(),
  chapter: z.object({
    _id: z.string(),
    name: z.string(),
    number: z.number().int(),
    course: z.object({ _id: z.string(), name: z.string() }),
  }),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
  /** Only in lists and details of the pool; absent if nothing was measured. */
  measured: MeasuredInPoolSchema.optional(),
  /** In how many exams of its course it is asked. Only in lists that ask for it. */
  numberOfUses: z.number().int().optional(),
});
export type Question = z.infer<typeof QuestionSchema>;

function choicesField(keyOf: (choice: string) => string, isEmpty?: (text: string) => boolean) {
  return z
    .array(markupField('Each choice', LIMITS.choiceTextLength, isEmpty), {
      error: 'Choices must be a list of texts.',
    })
    .min(LIMITS.minChoices, `A question needs at least ${LIMITS.minChoices} choices.`)
    .max(LIMITS.maxChoices, `A question has at most ${LIMITS.maxChoices} choices.`)
    .refine(
      (choices) => new Set(choices.map(keyOf)).size === choices.length,
      'The choices must differ from each other.',
    );
}

export const KeepChoiceOrderField = z.boolean({ error: 'keepChoiceOrder must be true or false.' });

export const PinnedChoicesField = z
  .array(z.string({ error: 'Each pinned choice must be a text.' }), {
    error: 'pinnedChoices must be a list of texts.',
  })
  .max(LIMITS.maxChoices, `A question has at most ${LIMITS.maxChoices} choices.`);

/** The fields that students see. */
export const askedFields = {
  text: markupField('Text', LIMITS.questionTextLength),
  choices: choicesField(keyOfChoice),
  correctAnswer: markupField('Correct answer', LIMITS.choiceTextLength),
};

const questionFields = {
  ...askedFields,
  difficulty: DifficultySchema,
  objective: ObjectiveSchema,
  chapterId: ChapterIdField,
  /** If absent, recognised in a new question (see `decideOrder`), and an edit keeps the old value. */
  keepChoiceOrder: KeepChoiceOrderField.optional(),
  /** If absent, recognised; an edit keeps what was decided of choices that it does not change. */
  pinnedChoices: PinnedChoicesField.optional(),
  ...annotationFields,
};

export const CORRECT_ANSWER_IS_A_CHOICE = {
  error: 'Correct answer must be equal to one of the choices.',
  path: ['correctAnswer'],
};

export function hasItsAnswer(question: { choices: readonly string[]; correctAnswer: string }): boolean {
  return question.choices.map(keyOfChoice).includes(keyOfChoice(question.correctAnswer));
}

export const PINNED_ARE_CHOICES = {
  error: 'Each pinned choice must be equal to one of the choices.',
  path: ['pinnedChoices'],
};

export function hasItsPins({
  choices,
  pinnedChoices = [],
}: {
  choices: readonly string[];
  pinnedChoices?: readonly string[] | undefined;
}): boolean {
  const those = new Set(choices.map(keyOfChoice));
  return pinnedChoices.every((choice) => those.has(keyOfChoice(choice)));
}

/** These texts as the choices that they name are written; one that is a choice or names none stays. */
export function asWrittenIn(choices: readonly string[], named: readonly string[]): string[] {
  const written = new Map(choices.map((choice) => [keyOfChoice(choice), choice]));
  return named.map((text) => (choices.includes(text) ? text : (written.get(keyOfChoice(text)) ?? text)));
}

/** The question with its correct answer and its pins as the choices are written, so that they are equal to choices. */
export function asItsChoices<
  Question extends {
    choices: readonly string[];
    correctAnswer: string;
    pinnedChoices?: readonly string[] | undefined;
  },
>(question: Question): Question {
  const { choices, correctAnswer, pinnedChoices } = question;
  return {
    ...question,
    correctAnswer: asWrittenIn(choices, [correctAnswer])[0],
    ...(pinnedChoices && { pinnedChoices: asWrittenIn(choices, pinnedChoices) }),
  };
}

export const CreateQuestionSchema = z
  .strictObject(questionFields)
  .refine(hasItsAnswer, CORRECT_ANSWER_IS_A_CHOICE)
  .refine(hasItsPins, PINNED_ARE_CHOICES)
  .overwrite(asItsChoices);

const isWhite = (text: string) => text.trim() === '';

/**
 * A question that was stored before, in the file of an account: its choices may differ in their normal forms alone, or show nothing.
 */
export const StoredQuestionSchema = z
  .strictObject({
    ...questionFields,
    text: markupField('Text', LIMITS.questionTextLength, isWhite),
    choices: choicesField((choice) => choice.trim(), isWhite),
    correctAnswer: markupField('Correct answer', LIMITS.choiceTextLength, isWhite),
  })
  .refine(hasItsAnswer, CORRECT_ANSWER_IS_A_CHOICE)
  .refine(hasItsPins, PINNED_ARE_CHOICES)
  .overwrite(asItsChoices);

/** A question as its author sends it. */
export type QuestionFields = z.output<typeof CreateQuestionSchema>;

export const UpdateQuestionSchema = orAsRead(
  z
    .strictObject({ ...questionFields, version: VersionField })
    .refine(hasItsAnswer, CORRECT_ANSWER_IS_A_CHOICE)
    .refine(hasItsPins, PINNED_ARE_CHOICES)
    .overwrite(asItsChoices),
  QuestionSchema,
);

/** Some fields of a question; what is absent stays. */
export const PatchQuestionSchema = orAsRead(
  z.strictObject({ ...questionFields, version: VersionField }).partial(),
  QuestionSchema,
);

/** A list of questions. `isSimilar`: nothing has the words as they were typed, so these have them with a slip. */
const ListOfQuestions = listOf(QuestionSchema).extend({
  page: PageSchema.extend({ isSimilar: z.boolean().optional() }),
});

const YES_OR_NO = ['yes', 'no'] as const;
const CHANGED_SINCE = 'changedSince must be a date from 1970-01-01 on, such as 2026-11-23.';
const MADE_BY = 'madeBy must be owner or the id of a member of the course.';
const USED = 'used must be never or a whole number from 1 to 20.';

export const ListQuestionsQuery = listQuery(['createdAt', '-createdAt', 'text', '-text']).extend({
  course: CourseIdField.optional(),
  chapter: ChapterIdField.optional(),
  difficulty: DifficultySchema.optional(),
  objective: ObjectiveSchema.optional(),
  /** Case is ignored. */
  tag: TagField.optional(),
  /** Asked in no exam of its course, or in one of that many of the newest. */
  used: z
    .string({ error: USED })
    .regex(/^(?:never|[1-9]|1\d|20)$/, USED)
    .optional(),
  /** Whether students have answered it as it is now. */
  measured: z.enum(YES_OR_NO, { error: 'measured must be one of yes, no.' }).optional(),
  /** Whether its text or a choice shows an image. */
  image: z.enum(YES_OR_NO, { error: 'image must be one of yes, no.' }).optional(),
  /** Added or imported by the owner of its course, or by this member of it. */
  madeBy: z
    .string({ error: MADE_BY })
    .regex(/^(?:owner|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i, MADE_BY)
    .transform((maker) => maker.toLowerCase())
    .optional(),
  /** Added or changed on this day or later, in UTC. */
  changedSince: z.iso
    .date(CHANGED_SINCE)
    .refine((day) => day >= '1970-01-01', CHANGED_SINCE)
    .optional(),
  /** Whether each question says in how many exams it is asked. */
  withUses: z.literal('yes', { error: 'withUses must be yes, or absent.' }).optional(),
});

/** The filters and the order of a list of questions, wherever all of the list is meant. */
export const QuestionFiltersQuery = ListQuestionsQuery.omit({ limit: true, cursor: true, withUses: true });

export const ListChapterQuestionsQuery = ListQuestionsQuery.omit({ course: true, chapter: true });

/** Filters of tags; `q` searches the tags themselves. */
export const ListTagsQuery = ListQuestionsQuery.pick({ q: true, course: true, chapter: true });

/** A tag of the pool, in the spelling of the oldest question with it. */
export const TagCountSchema = z.object({ tag: z.string(), numberOfQuestions: z.number().int() });
export type TagCount = z.infer<typeof TagCountSchema>;

/** With a saved question: its undecided near-duplicates, most similar first. */
export const SavedQuestionAnswer = answerOf(QuestionSchema).extend({
  nearDuplicates: z.array(z.object({ question: QuestionSchema, similarity: z.number() })),
});
export type SavedQuestion = z.infer<typeof SavedQuestionAnswer>;

const update = {
  path: '/api/questions/{id}',
  access: 'verified',
  params: QuestionParams,
  answers: { 200: SavedQuestionAnswer, 409: orFull(staleOf(QuestionSchema)) },
} as const;

export const questionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/questions',
    access: 'verified',
    summary: 'The questions of all courses that the account may see',
    query: ListQuestionsQuery,
    answers: { 200: ListOfQuestions },
  }),
  listOfChapter: endpoint({
    method: 'GET',
    path: '/api/chapters/{id}/questions',
    access: 'verified',
    summary: 'The questions of one chapter',
    params: ChapterParams,
    query: ListChapterQuestionsQuery,
    answers: { 200: ListOfQuestions },
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/questions/tags',
    access: 'verified',
    summary: `The tags of the questions that the account may see, at most ${LIMITS.listedTags}, the most used first`,
    query: ListTagsQuery,
    answers: { 200: listOf(TagCountSchema) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/questions/{id}',
    access: 'verified',
    summary: 'One question',
    params: QuestionParams,
    answers: { 200: answerOf(QuestionSchema) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/questions',
    access: 'verified',
    summary: 'Add a question to a chapter; the header Idempotency-Key makes a repeated request the same',
    body: CreateQuestionSchema,
    answers: { 201: SavedQuestionAnswer, 409: NoRoomSchema },
  }),
  update: endpoint({
    method: 'PUT',
    ...update,
    summary: 'Change a question',
    body: UpdateQuestionSchema,
  }),
  updateByPatch: endpoint({
    method: 'PATCH',
    ...update,
    summary: 'Change some fields of a question; what is absent stays',
    body: PatchQuestionSchema,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/questions/{id}',
    access: 'verified',
    summary: 'Move a question to the trash; saved exams keep their copy',
    params: QuestionParams,
    answers: { 200: DeletedAnswer },
  }),
} as const;
