import { CreateCourseSchema, isBlank } from '@exam/contract';
import { UnreadableFile } from '@exam/interchange';
import type { z } from 'zod';

/** The position of a value in the file, in words: "course 2, chapter 3, question 14". */
export type Place = string;

export type Fields = Readonly<Record<string, unknown>>;

/** Parses a value by a schema. @throws UnreadableFile with the position and the problem */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: Place,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw unusable(place, result.error.issues[0]?.message ?? 'This value is not valid.');
}

const UNNAMED = 'Unnamed';

/** A name of the file. Names that show nothing were taken once. */
export function nameIn(name: unknown, place: Place): string {
  const isUnseen = typeof name === 'string' && name.trim() !== '' && isBlank(name);
  return checked(CreateCourseSchema, { name: isUnseen ? UNNAMED : name }, place).name;
}

/** The unchecked fields of an object. */
export function fieldsOf(value: unknown, place: Place): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw unusable(place, 'A value is missing.');
}

/** Converts each item of a list. @param most limit of items */
export function itemsOf<Item>(
  value: unknown,
  { name, in: parent, most }: { readonly name: string; readonly in: Place; readonly most: number },
  read: (fields: Fields, place: Place) => Item,
): Item[] {
  if (!Array.isArray(value)) throw unusable(parent, `The list of ${name}s is missing.`);
  if (value.length > most)
    throw unusable(parent, `There are ${value.length} ${name}s; at most ${most} are accepted.`);
  return value.map((item, at) => {
    const place = parent === '' ? `${name} ${at + 1}` : `${parent}, ${name} ${at + 1}`;
    return read(fieldsOf(item, place), place);
  });
}

export function unusable(place: Place, message: string): UnreadableFile {
  return new UnreadableFile(place === '' ? message : `In ${place}: ${message}`);
}
