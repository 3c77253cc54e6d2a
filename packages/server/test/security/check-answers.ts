import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import type { DescribedCall } from '../id-positions.ts';

/** Returns what an answer contains that its call does not declare; undefined if it is as declared. */
export type AnswerCheck = (
  call: DescribedCall,
  answer: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>,
) => string | undefined;

/** Checks answers against the statuses and schemas of the OpenAPI document. */
export function makeAnswerCheck(calls: readonly DescribedCall[]): AnswerCheck {
  // Where a format matters, the schema also has a pattern.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const answersOf = new Map(calls.map(({ name, answers }) => [name, answers]));
  // Most calls share the schemas of their refusals.
  const compiled = new Map<string, ValidateFunction>();
  return ({ name }, answer) => {
    if (answer.statusCode >= 500) return `failed with ${answer.statusCode}: ${answer.body}`;
    const schema = answersOf.get(name)?.[answer.statusCode];
    if (!schema) return `answered the undeclared status ${answer.statusCode}: ${answer.body}`;
    if (String(answer.headers['content-type']).startsWith('image/')) return undefined;
    // Schemas are compiled when first needed, because most declared answers never occur.
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(schema);
    compiled.set(text, validate);
    if (validate(parse(answer.body))) return undefined;
    return `${answer.statusCode}: ${ajv.errorsText(validate.errors)} in ${answer.body}`;
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return new Error(`no JSON: ${body}`);
  }
}
