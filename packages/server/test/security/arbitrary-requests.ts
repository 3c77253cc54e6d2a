import fc from 'fast-check';
import { EVERY_ENDPOINT, nameOf, type Possessions, SOME_POSSESSIONS, validBody } from '../every-call.ts';
import { type DescribedCall, type JsonSchema, kindOf } from '../id-positions.ts';

/**
 * A request without a sender. Texts that begin with `@` are tickets: they stand for ids and words of the sending
 * account.
 */
export interface PlannedRequest {
  readonly call: DescribedCall;
  readonly ids: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly isSignedIn: boolean;
}

/** A ticket, such as `@own:course`. */
export type Ticket = `@${'own' | 'foreign' | 'unknown'}:${keyof Possessions}`;

/** The relative frequency of calls that are rarer than ordinary ones. */
const WEIGHTS: readonly (readonly [pattern: RegExp, weight: number])[] = [
  // Calls that hash a password.
  [/\/(login|signup|change-password|change-email|reset-password)$/, 1],
  // Calls that end the account or its session, which must then be created again.
  [/\/users\/(delete|logout|logout-everywhere)$|DELETE \/api\/users/, 1],
  [/^DELETE|merge$/, 4],
];
const ORDINARY_WEIGHT = 10;

/** Any request to any of the calls. Most are acceptable requests with one invented value. */
export function arbitraryRequest(calls: readonly DescribedCall[]): fc.Arbitrary<PlannedRequest> {
  return fc.oneof(
    ...calls.map((call) => ({
      weight: WEIGHTS.find(([pattern]) => pattern.test(call.name))?.[1] ?? ORDINARY_WEIGHT,
      arbitrary: requestTo(call),
    })),
  );
}

function requestTo(call: DescribedCall): fc.Arbitrary<PlannedRequest> {
  const parametersIn = (part: 'path' | 'query') => call.parameters.filter((each) => each.in === part);
  const query = parametersIn('query').map(({ name, schema }) => [name, queryText(name, schema)] as const);
  // With an empty one it would be another call, whose path is shorter.
  const ids = parametersIn('path').map(
    ({ name, schema }) => [name, valueFor(schema).map((value) => String(value) || '-')] as const,
  );
  return fc.record({
    call: fc.constant(call),
    ids: fc.record(Object.fromEntries(ids)) as fc.Arbitrary<Record<string, string>>,
    query: fc.record(Object.fromEntries(query), { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>,
    body: call.body ? bodyOf(call, call.body) : fc.constant(undefined),
    isSignedIn: fc.integer({ min: 1, max: 20 }).map((one) => one > 1),
  });
}

/** Most lists get one or two of their parameters, and few get an invented cursor. */
function queryText(name: string, schema: JsonSchema): fc.Arbitrary<string> {
  const made = valueFor(schema).map(String);
  return name === 'cursor' ? made.map((text) => (text.length > 3 ? text : '')) : made;
}

function bodyOf(call: DescribedCall, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.format === 'binary') return fc.oneof(fc.constant('@file'), fc.string({ maxLength: 400 }));
  const valid = validOf(call);
  const fields = Object.entries(schema.properties ?? {});
  const nearlyValid = fc.record(
    Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        fc.oneof(
          { weight: 6, arbitrary: fc.constant(valid[name]) },
          { weight: 1, arbitrary: valueFor(field) },
        ),
      ]),
    ),
  );
  return fc.oneof(
    { weight: 6, arbitrary: nearlyValid.map(withFreshNumber) },
    { weight: 2, arbitrary: valueFor(schema) },
    { weight: 1, arbitrary: fc.tuple(nearlyValid, fc.string(), fc.jsonValue()).map(withWrongField) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

/** A valid body of the call, with tickets for ids, e-mail and password. */
function validOf({ name }: DescribedCall): Record<string, unknown> {
  const endpoint = EVERY_ENDPOINT.find((candidate) => nameOf(candidate) === name);
  const tickets = Object.keys(SOME_POSSESSIONS).map((kind) => [kind, `@own:${kind}`]);
  const body = endpoint ? validBody(endpoint, Object.fromEntries(tickets) as Possessions) : {};
  const words: Record<string, string> = {
    password: '@password',
    currentPassword: '@password',
    ...(name.endsWith('/login') && { email: '@email' }),
  };
  return { ...body, ...Object.fromEntries(Object.entries(words).filter(([field]) => body && field in body)) };
}

let nextNumber = 10;

/** Chapter numbers are unique, so a second request with the number of the valid body would be refused. */
function withFreshNumber(body: Record<string, unknown>): Record<string, unknown> {
  if (body['number'] === undefined) return body;
  nextNumber = (nextNumber % 9_990) + 1;
  return { ...body, number: nextNumber };
}

function withWrongField([body, name, value]: [Record<string, unknown>, string, unknown]): unknown {
  const names = Object.keys(body);
  const wrong = names[name.length % (names.length + 1)] ?? name;
  return { ...body, [wrong]: value };
}

/**
 * A value that fits a schema. It may break rules that the schema does not tell, such as that the answer is a choice.
 */
function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return idOf(kindOf(schema));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.minimum !== undefined && schema.type === undefined) return typedNumber(schema);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueFor));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 30 }), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return objectOf(schema);
    default:
      return fc.jsonValue();
  }
}

function idOf(kind: keyof Possessions): fc.Arbitrary<string> {
  const ticket = (whose: 'own' | 'foreign' | 'unknown') => fc.constant<Ticket>(`@${whose}:${kind}`);
  return fc.oneof(
    { weight: 16, arbitrary: ticket('own') },
    { weight: 2, arbitrary: ticket('foreign') },
    { weight: 1, arbitrary: ticket('unknown') },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
  );
}

function typedNumber({ minimum = 0, maximum = 100 }: JsonSchema): fc.Arbitrary<unknown> {
  const few = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 3) });
  return fc.oneof(
    { weight: 6, arbitrary: few },
    { weight: 2, arbitrary: few.map((number) => ` ${number}`) },
    { weight: 1, arbitrary: fc.constantFrom(minimum - 1, maximum, maximum + 1, '', null, 1.5) },
  );
}

function textOf({ pattern, minLength = 0, maxLength = 300 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength, maxLength: 30 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: 30 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: Math.min(maxLength + 10, 400) }) },
  );
}

function objectOf({ properties = {}, required = [], propertyNames, additionalProperties }: JsonSchema) {
  if (propertyNames && typeof additionalProperties === 'object') {
    const key = valueFor(propertyNames) as fc.Arbitrary<string>;
    return fc.dictionary(key, valueFor(additionalProperties), { maxKeys: 3 });
  }
  const fields = Object.entries(properties).map(([name, field]) => [name, valueFor(field)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}
