import { z } from 'zod';
import { composed, isBlank } from './characters.ts';
import { atMost, atMostWithoutSigns, isStorable, lengthInSchema, MARKUP_DESCRIPTION } from './fields.ts';
import { LIMITS } from './limits.ts';
import { mostWithSigns } from './rich-text.ts';
import { withoutRepeatedTags } from './tags.ts';

/** Explanation, source, name and tags of a question; students never see them. */
export const AnnotationsSchema = z.object({
  /** Why the correct answer is correct, in the markup of a question's text. */
  explanation: z.string(),
  /** Where the question comes from, in one line. */
  source: z.string(),
  /** The authors' name for the question, in one line. */
  name: z.string(),
  /** Distinct regardless of case, in the spelling that came first. */
  tags: z.array(z.string()),
});
export type Annotations = z.infer<typeof AnnotationsSchema>;

const CONTROL = /\p{Cc}/u;

/** Text that may be empty. */
const textOrNothing = (name: string) =>
  z
    .string({ error: `${name} must be a text.` })
    .refine(isStorable, `${name} contains a character that cannot be stored.`);

/** Text in one line and in normal form C, without blanks at its ends; it may be empty. */
const lineField = (name: string, maxLength: number) =>
  textOrNothing(name)
    .overwrite(composed)
    .check(atMost(name, maxLength))
    .overwrite((text) => text.trim())
    .refine((text) => !CONTROL.test(text), `${name} must be one line without control characters.`)
    .overwrite((text) => (isBlank(text) ? '' : text));

/** A tag as typed. */
export const TagField = z
  .string({ error: 'Each tag must be a text.' })
  .meta({ minLength: 1, ...lengthInSchema(LIMITS.tagLength) })
  .transform((text) => composed(text).trim())
  .refine((text) => !isBlank(text), 'A tag must not be empty.')
  .check(atMost('A tag', LIMITS.tagLength))
  .refine(
    (text) => isStorable(text) && !CONTROL.test(text),
    'A tag must be one line without control characters.',
  );

/** A list of tags; of tags that differ only in case, the first is kept. */
export const TagsField = z
  .array(TagField, { error: 'Tags must be a list of texts.' })
  .max(LIMITS.questionTags, `A question has at most ${LIMITS.questionTags} tags.`)
  .transform(withoutRepeatedTags);

const OPTIONAL =
  'If absent, a new question has none and an edit keeps the old value. An empty value removes it.';

function describe(most: number, codePoints?: number, more = '') {
  const { maxLength, description } = lengthInSchema(most, codePoints);
  return { maxLength, description: [OPTIONAL, description, more].join(' ').trim() };
}

/** Optional, so that a client that does not know them changes nothing. */
export const annotationFields = {
  explanation: textOrNothing('Explanation')
    .check(atMostWithoutSigns('Explanation', LIMITS.explanationLength))
    .overwrite((text) => (isBlank(text) ? '' : text))
    .optional()
    .meta(describe(LIMITS.explanationLength, mostWithSigns(LIMITS.explanationLength), MARKUP_DESCRIPTION)),
  source: lineField('Source', LIMITS.sourceLength).optional().meta(describe(LIMITS.sourceLength)),
  name: lineField('Name', LIMITS.nameLength).optional().meta(describe(LIMITS.nameLength)),
  tags: TagsField.optional().meta({ description: OPTIONAL }),
};
