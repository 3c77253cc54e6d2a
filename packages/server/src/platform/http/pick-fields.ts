import { z } from 'zod';

/**
 * A row that fits a schema of the contract: `id` for the contract's `_id`, and a `Date` for a moment as text. The row
 * may hold further fields, which are ignored.
 */
export type RowOf<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? RowOfShape<Shape>
    : Schema extends z.ZodArray<infer Item>
      ? readonly RowOf<Item>[]
      : Schema extends z.ZodNullable<infer Inner>
        ? RowOf<Inner> | null
        : Schema extends z.ZodOptional<infer Inner>
          ? RowOf<Inner> | undefined
          : Schema extends z.ZodUnion<infer Options>
            ? RowOf<Options[number]>
            : Schema extends z.ZodISODateTime
              ? Date | string
              : z.output<Schema>;

type RowOfShape<Shape> = {
  readonly [Name in Exclude<keyof Shape, '_id' | OptionalIn<Shape>>]: RowOf<Shape[Name]>;
} & { readonly [Name in OptionalIn<Shape>]?: RowOf<Shape[Name]> } & (Shape extends { _id: infer Id }
    ? { readonly id: RowOf<Id> } | { readonly _id: RowOf<Id> }
    : unknown);

type OptionalIn<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodOptional ? Name : never;
}[keyof Shape];

/**
 * Makes a function that turns a row into an answer with exactly the fields that the schema names, at every depth: a
 * column that the contract does not know never leaves the server. It is made once for each schema.
 * @param computed makes fields that no column holds, each from the row; their own fields are picked too
 * @throws Error if a row lacks a field
 */
export function pickFields<Schema extends z.ZodType>(
  schema: Schema,
): (row: RowOf<Schema>) => z.output<Schema>;
export function pickFields<
  Shape extends z.ZodRawShape,
  Given extends { readonly [Name in keyof Shape]?: (row: never) => RowOf<Shape[Name]> },
>(
  schema: z.ZodObject<Shape>,
  computed: Given,
): (row: RowOfAll<Given> & RowOfShape<Omit<Shape, keyof Given>>) => z.output<z.ZodObject<Shape>>;
export function pickFields(schema: z.ZodType, computed: object = {}): unknown {
  return schema instanceof z.ZodObject
    ? objectPicker(schema.shape, '', computed as Computed)
    : pickerOf(schema, '');
}

/** A row that all of these functions accept. */
type RowOfAll<Given> = {
  [Name in keyof Given]: Given[Name] extends (row: infer Row) => unknown ? (row: Row) => void : never;
}[keyof Given] extends (row: infer Row) => void
  ? Row
  : never;

type Pick = (value: unknown) => unknown;
type Fields = Readonly<Record<string, unknown>>;
type Computed = Readonly<Record<string, (row: never) => unknown>>;

/** @param path of the value in the answer, for error messages */
function pickerOf(schema: z.core.$ZodType, path: string): Pick {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectPicker(def.shape, path);
    case 'array':
      return arrayPicker(pickerOf(def.element, `${path}[]`), path);
    case 'record':
      return recordPicker(pickerOf(def.valueType, `${path}{}`));
    case 'union':
      return unionPicker(def.options, path);
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return nothingOr(pickerOf(def.innerType, path));
    case 'pipe':
      return pickerOf(def.out, path);
    case 'custom':
      return (value) => value;
    case 'any':
    case 'unknown':
    case 'intersection':
      throw new Error(`The answer ${path} must name its fields.`);
    default:
      return leafPicker(path);
  }
}

/** Passes plain values on. It throws for an object, which would carry unnamed fields. */
function leafPicker(path: string): Pick {
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Date) return value.toISOString();
    throw new Error(`Expected a single value at ${path} of an answer.`);
  };
}

function objectPicker(shape: z.core.$ZodShape, path: string, computed: Computed = {}): Pick {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    read: (computed[name] as Pick | undefined) ?? ((row: unknown) => fieldOf(row as Fields, name)),
    pick: pickerOf(schema, `${path}.${name}`),
    mayLack: schema._zod.optout === 'optional' || schema._zod.optin === 'optional',
  }));
  return (row) => {
    if (typeof row !== 'object' || row === null)
      throw new Error(`Expected an object at ${path} of an answer.`);
    const answer: Record<string, unknown> = {};
    for (const { name, read, pick, mayLack } of fields) {
      const value = read(row);
      if (value !== undefined) answer[name] = pick(value);
      else if (!mayLack) throw new Error(`An answer lacks ${path}.${name}.`);
    }
    return answer;
  };
}

/** The value of a field; a row has its `_id` as `id`. */
function fieldOf(row: Fields, name: string): unknown {
  const value = row[name];
  return value === undefined && name === '_id' ? row['id'] : value;
}

function arrayPicker(pick: Pick, path: string): Pick {
  return (value) => {
    if (!Array.isArray(value)) throw new Error(`Expected a list at ${path} of an answer.`);
    return value.map((item) => pick(item));
  };
}

function recordPicker(pick: Pick): Pick {
  return (value) => Object.fromEntries(Object.entries(value as Fields).map(([key, one]) => [key, pick(one)]));
}

function nothingOr(pick: Pick): Pick {
  return (value) => (value === null || value === undefined ? value : pick(value));
}

/** The first option of the union whose fields are all present picks. */
function unionPicker(options: readonly z.core.$ZodType[], path: string): Pick {
  const pickers = options.map((option) => ({ fits: fitOf(option), pick: pickerOf(option, path) }));
  return (value) => {
    const option = pickers.find(({ fits }) => fits(value));
    if (!option) throw new Error(`An answer has nothing that the contract knows at ${path}.`);
    return option.pick(value);
  };
}

/**
 * Whether a value can belong to this option of a union: an object with the option's fields and literals, or no
 * object.
 */
function fitOf(option: z.core.$ZodType): (value: unknown) => boolean {
  const { def } = (option as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') return (value) => typeof value !== 'object' || value === null;
  const needed = Object.entries(def.shape).filter(([, schema]) => schema._zod.optout !== 'optional');
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    needed.every(([name, schema]) => {
      const found = (value as Fields)[name] ?? (name === '_id' ? (value as Fields)['id'] : undefined);
      if (found === undefined) return false;
      return schema._zod.values === undefined || schema._zod.values.has(found as never);
    });
}
