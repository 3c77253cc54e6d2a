import { z } from 'zod';
import { isStorable, MARKUP_DESCRIPTION } from './fields.ts';
import { LIMITS } from './limits.ts';
import { isWithinWithoutSigns } from './rich-text.ts';
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
const textOrNothing = (
  name: string,
  maxLength: number,
  isWithin = (text: string) => text.length <= maxLength,
) =>
  z
    .string({ error: `${name} must be a text.` })
    .refine(isWithin, `${name} must have at most ${maxLength} characters.`)
    .refine(isStorable, `${name} contains a character that cannot be stored.`)
    .meta({ maxLength });

/** Text in one line, without blanks at its ends; it may be empty. */
const lineField = (name: string, maxLength: number) =>
  textOrNothing(name, maxLength)
    .transform((text) => text.trim())
    .refine((text) => !CONTROL.test(text), `${name} must be one line without control characters.`);

/** A tag as typed. */
export const TagField = z
  .string({ error: 'Each tag must be a text.' })
  .meta({ minLength: 1, maxLength: LIMITS.tagLength })
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'A tag must not be empty.')
  .refine(
    (text) => text.length <= LIMITS.tagLength,
    `A tag must have at most ${LIMITS.tagLength} characters.`,
  )
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

/** Optional, so that a client that does not know them changes nothing. */
export const annotationFields = {
  explanation: textOrNothing('Explanation', LIMITS.explanationLength, (text) =>
    isWithinWithoutSigns(text, LIMITS.explanationLength),
  )
    .transform((text) => (text.trim() === '' ? '' : text))
    .optional()
    .meta({ description: `${OPTIONAL} ${MARKUP_DESCRIPTION}` }),
  source: lineField('Source', LIMITS.sourceLength).optional().meta({ description: OPTIONAL }),
  name: lineField('Name', LIMITS.nameLength).optional().meta({ description: OPTIONAL }),
  tags: TagsField.optional().meta({ description: OPTIONAL }),
};
