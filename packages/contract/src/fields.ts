import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { isWithinWithoutSigns } from './rich-text.ts';

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

/**
 * Text stored unchanged; it must contain something other than white space.
 * @param isWithin whether it is short enough
 */
function textField(name: string, maxLength: number, isWithin = (text: string) => text.length <= maxLength) {
  return z
    .string({ error: `${name} must be a text.` })
    .refine((text) => text.trim() !== '', `${name} must not be empty.`)
    .refine(isWithin, `${name} must have at most ${maxLength} characters.`)
    .refine(isStorable, `${name} contains a character that cannot be stored.`)
    .meta({ minLength: 1, maxLength });
}

/** Description of texts with markup, for clients. */
export const MARKUP_DESCRIPTION =
  'Plain text, stored unchanged. It is shown as written, except for `$x^2$` as a formula, `![alt](image:ID)` as an image of the course, lines between ``` as code, and at the edges of words `**strong**`, `*emphasis*` and `` `code` ``; lines of `| a | b |` with `|---|---|` below the first are a table. A backslash before one of these signs shows the sign. Signs of markup do not count against the length. HTML is not interpreted.';

/**
 * Text with markup. Markup signs do not count against the length, because escaping an older text may have made it
 * longer.
 */
export function markupField(name: string, maxLength: number) {
  return textField(name, maxLength, (text) => isWithinWithoutSigns(text, maxLength)).meta({
    minLength: 1,
    maxLength,
    description: MARKUP_DESCRIPTION,
  });
}

/** A name: text of at most 200 characters. */
export function nameField(name = 'Name') {
  return textField(name, LIMITS.nameLength);
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
  .max(LIMITS.searchLength, `q must have at most ${LIMITS.searchLength} characters.`)
  .refine(isStorable, 'q contains a character that cannot be stored.');

/** The version that the client read: decision 38 says when an edit is refused for it. */
export const VersionField = wholeNumberField('Version', { min: 1, max: 2_000_000_000 }).optional();
