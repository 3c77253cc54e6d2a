import type { QuestionContent } from './questions.ts';

/** Whether a field of a question is written in markup, and so may show images. It does not compile without a field. */
const IS_MARKUP = {
  text: true,
  choices: true,
  correctAnswer: true,
  pinnedChoices: true,
  explanation: true,
  difficulty: false,
  objective: false,
  keepChoiceOrder: false,
  source: false,
  name: false,
  tags: false,
} as const satisfies Record<keyof QuestionContent, boolean>;

export type MarkupField = {
  [Field in keyof typeof IS_MARKUP]: (typeof IS_MARKUP)[Field] extends true ? Field : never;
}[keyof typeof IS_MARKUP];

export const MARKUP_FIELDS = Object.entries(IS_MARKUP).flatMap(([field, isMarkup]) =>
  isMarkup ? [field as MarkupField] : [],
);

/** A question with each of its texts in markup changed. Fields that it lacks stay absent. */
export function mapMarkup<Question extends { readonly [Field in MarkupField]?: string | readonly string[] }>(
  question: Question,
  change: (text: string) => string,
): Question {
  const changed = MARKUP_FIELDS.flatMap((field) => {
    const value = question[field];
    if (value === undefined) return [];
    return [[field, typeof value === 'string' ? change(value) : value.map((text) => change(text))]];
  });
  return { ...question, ...Object.fromEntries(changed) };
}
