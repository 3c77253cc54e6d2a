import type { FastifyInstance } from 'fastify';
import type { Possessions } from './every-call.ts';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly title?: string;
  /** True for fields that may be sent and are ignored. */
  readonly readOnly?: boolean;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly JsonSchema[];
}

/** One call as the OpenAPI document describes it. */
export interface DescribedCall {
  /** `POST /api/courses` */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly parameters: readonly {
    readonly in: 'path' | 'query';
    readonly name: string;
    readonly schema: JsonSchema;
  }[];
  readonly body: JsonSchema | undefined;
  /** The answer schema of each status. */
  readonly answers: Readonly<Record<string, JsonSchema>>;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}
interface Operation {
  readonly parameters?: DescribedCall['parameters'];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** The calls of the document that the application serves at /api/openapi.json. */
export function describedCalls(app: FastifyInstance): DescribedCall[] {
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const method = verb.toUpperCase() as DescribedCall['method'];
      const schemaOf = ({ content }: Content) =>
        (content?.['application/json'] ?? content?.['application/octet-stream'])?.schema;
      return {
        name: `${method} ${path}`,
        method,
        path,
        parameters: operation.parameters ?? [],
        body: operation.requestBody && schemaOf(operation.requestBody),
        answers: Object.fromEntries(
          Object.entries(operation.responses).map(([status, answer]) => [status, schemaOf(answer) ?? {}]),
        ),
      };
    }),
  );
}

/**
 * A position of an id in a call, such as `['body', 'changes', '*', '_id']`; `*` is any item of a list, `{key}` any
 * key of a map.
 */
export interface IdPosition {
  readonly place: readonly [part: 'path' | 'query' | 'body', ...rest: string[]];
  readonly kind: keyof Possessions;
}

/** All positions of ids in a call, which are the fields that its schemas mark as ids. */
export function idPositions({ parameters, body }: DescribedCall): IdPosition[] {
  const inParameters = parameters.flatMap(({ in: part, name, schema }) => idsIn(schema, [part, name]));
  return [...inParameters, ...(body ? idsIn(body, ['body']) : [])];
}

function idsIn(schema: JsonSchema, place: IdPosition['place']): IdPosition[] {
  if (schema.format === 'uuid') return [{ place, kind: kindOf(schema) }];
  return [
    ...(schema.propertyNames ? idsIn(schema.propertyNames, [...place, '{key}']) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => idsIn(field, [...place, name])),
    ...(schema.items ? idsIn(schema.items, [...place, '*']) : []),
    ...(schema.anyOf ?? []).flatMap((option) => idsIn(option, place)),
  ];
}

/** Path parameters that are an index and no id. */
const PLACES = ['number', 'position', 'ordinal'];

/** Fields that are named like ids, and path parameters, that the schemas do not mark as ids. */
export function unmarkedIds({ parameters, body }: DescribedCall): string[] {
  const inPath = parameters.filter(
    (each) => each.in === 'path' && each.schema.format !== 'uuid' && !PLACES.includes(each.name),
  );
  return [...inPath.map(({ name }) => name), ...(body ? namedLikeIds(body) : [])];
}

function namedLikeIds(schema: JsonSchema): string[] {
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...fields
      .filter(([name, field]) => /(^_id|Id)$/.test(name) && field.format !== 'uuid' && !field.readOnly)
      .map(([name]) => name),
    ...fields.flatMap(([, field]) => namedLikeIds(field)),
    ...(schema.items ? namedLikeIds(schema.items) : []),
  ];
}

const QUESTIONS = ['one', 'other', 'keep', 'remove'];

/** The kind of object of an id, from the title that the contract gives the schema. */
export function kindOf({ title = '' }: JsonSchema): keyof Possessions {
  return (QUESTIONS.includes(title) ? 'question' : title.replace(/Id$/, '')) as keyof Possessions;
}

/** The body with another id in that position. */
export function withIdAt(body: unknown, [step, ...rest]: readonly string[], id: string): unknown {
  if (step === undefined) return id;
  if (Array.isArray(body)) return [withIdAt(body[0], rest, id), ...body.slice(1)];
  const entries = Object.entries(body ?? {});
  if (step === '{key}') return Object.fromEntries(entries.map(([, value]) => [id, value]));
  if (!entries.some(([name]) => name === step)) throw new Error(`the valid body has no ${step}`);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === step ? withIdAt(value, rest, id) : value]),
  );
}
