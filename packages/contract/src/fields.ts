import { z } from 'zod';
import { composed, isBlank, isWithin, mostCodePoints, tooLong } from './characters.ts';
import { LIMITS } from './limits.ts';
import { bareText, isWithinWithoutSigns, mostWithSigns } from './rich-text.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Replaces every malformed id: no row has it, so such an id is simply not found. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * An id as a client sends it. A malformed id is treated like one that does not exist; only the description of the API
 * has the format, to distinguish ids from other texts.
 */
export function idField<Brand extends string>(name: string) {
  return z
    .string({ error: `${name} must be an id.` })
    .max(200, `${name} is too long to be an id.`)
    .meta({ format: 'uuid', title: name })
    .transform((text) => (UUID.test(text) ? text.toLowerCase() : NO_ID))
    .pipe(z.string().brand<Brand>());
}

/** PostgreSQL cannot store NUL, and a lone surrogate is not a character. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The check that a text has at most so many characters as people count them. */
export function atMost(name: string, most: number) {
  return z.refine<string>((text) => isWithin(text, most), {
    error: ({ input }) => tooLong(name, String(input), most),
  });
}

/** The same for a text with markup, whose signs do not count. */
export function atMostWithoutSigns(name: string, most: number, codePoints = mostWithSigns(most)) {
  return z.refine<string>((text) => isWithinWithoutSigns(text, most, codePoints), {
    error: ({ input }) => tooLong(name, bareText(String(input)), most, codePoints),
  });
}

/**
 * What JSON Schema says of a text with at most so many characters. Its `maxLength` counts code points, so it is that of the bound
 * behind the characters.
 */
export function lengthInSchema(most: number, codePoints = mostCodePoints(most)) {
  return { maxLength: codePoints, description: `At most ${most} characters as people count them.` };
}

function textField(name: string, isEmpty: (text: string) => boolean) {
  return z
    .string({ error: `${name} must be a text.` })
    .refine((text) => !isEmpty(text), `${name} must not be empty.`)
    .refine(isStorable, `${name} contains a character that cannot be stored.`);
}

/** Description of texts with markup, for clients. */
export const MARKUP_DESCRIPTION =
  'Plain text, stored unchanged. It is shown as written, except for `$x^2$` as a formula, `![alt](image:ID)` as an image of the course, lines between ``` as code, `$$x^2$$` as a formula on a line of its own, `{width=60%}` behind an image as its share of the width, and `**strong**`, `*emphasis*` and `` `code` `` where CommonMark sees them; lines of `| a | b |` with `|---|---:|` below the first are a table, and two or more that begin with `- ` or `1. ` a list. A backslash before one of these signs shows the sign. Signs of markup do not count against the length. HTML is not interpreted.';

/**
 * Text with markup. Markup signs do not count against the length, because escaping an older text may have made it
 * longer.
 * @param isEmpty whether a text says nothing; by default if it shows nothing
 */
export function markupField(name: string, maxLength: number, isEmpty = isBlank) {
  const { description, ...schema } = lengthInSchema(maxLength, mostWithSigns(maxLength));
  return textField(name, isEmpty)
    .check(atMostWithoutSigns(name, maxLength))
    .meta({ minLength: 1, ...schema, description: `${MARKUP_DESCRIPTION} ${description}` });
}

/** A name: text of at most 200 characters, in normal form C. */
export function nameField(name = 'Name') {
  return textField(name, isBlank)
    .overwrite(composed)
    .check(atMost(name, LIMITS.nameLength))
    .meta({ minLength: 1, ...lengthInSchema(LIMITS.nameLength) });
}

interface Bounds {
  readonly min?: number;
  readonly max: number;
}

const notWhole = (name: string, { min = 0, max }: Bounds) =>
  `${name} must be a whole number from ${min} to ${max}.`;

/** A whole number, also as text: `12` and `"12"` are equivalent. */
export function wholeNumberField(name: string, { min = 0, max }: Bounds) {
  const message = notWhole(name, { min, max });
  return z
    .union([z.number(), z.string().regex(/^\s*\d{1,15}\s*$/, message)], { error: message })
    .meta({ minimum: min, maximum: max })
    .transform(Number)
    .pipe(z.number({ error: message }).int(message).min(min, message).max(max, message));
}

const NotFilledIn = z
  .string()
  .regex(/^\s*$/)
  .transform(() => undefined);

/** The same for a field of a form that may stay empty: an empty or blank text is undefined. */
export function wholeNumberOrBlankField(name: string, bounds: Bounds) {
  return z
    .union([wholeNumberField(name, bounds), NotFilledIn], { error: notWhole(name, bounds) })
    .meta({ minimum: bounds.min ?? 0, maximum: bounds.max });
}

/** Text to search for, taken literally. */
export const SearchField = z
  .string({ error: 'q must be a text.' })
  .refine(isStorable, 'q contains a character that cannot be stored.')
  .overwrite(composed)
  .check(atMost('q', LIMITS.searchLength))
  .meta(lengthInSchema(LIMITS.searchLength));

/** The version that the client read: decision 38 says when an edit is refused for it. */
export const VersionField = wholeNumberField('Version', { min: 1, max: 2_000_000_000 }).optional();
