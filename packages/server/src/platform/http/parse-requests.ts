import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError, type FieldError } from '../errors.ts';
import { BYTES } from './check-origin.ts';
import { pickFields } from './pick-fields.ts';

/**
 * Parses every part of a request by the schema that its endpoint names, and picks the answer by the endpoint's answer
 * schema. Bodies are JSON, or bytes if the endpoint says so.
 */
export function parseRequests(app: FastifyInstance): void {
  refuseCompressedBodies(app);
  parseJsonBodies(app);
  // `checkOrigin` has decided before whether the call takes bytes.
  app.addContentTypeParser(BYTES, { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body.length === 0 ? undefined : body);
  });

  app.setValidatorCompiler<z.ZodType>(({ schema }) => (input) => {
    const result = schema.safeParse(input);
    return result.success ? { value: result.data } : { error: refusalOf(result.error) };
  });
  app.setSerializerCompiler<z.ZodType>(({ schema, httpStatus = '' }) => {
    // Bodies of refusals contain only our own words, so nothing is picked.
    if (!httpStatus.startsWith('2')) return (answer) => JSON.stringify(answer);
    const pick = pickFields(schema);
    return (answer) => JSON.stringify(pick(answer));
  });
}

/** The body limit would count compressed bytes, not the bytes after decompression. */
function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding === 'identity') done();
    else done(new AppError('unsupportedMediaType', { message: 'Send the body uncompressed.' }));
  });
}

/** Accepts only JSON in UTF-8. Of a key that an object repeats the last value counts, as everywhere. */
function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // A call without a body may still announce JSON.
    if (body.length === 0) return done(null, undefined);
    const json = decode(body as Buffer);
    if (json === undefined) return done(notUtf8());
    void parseJson(request, json, done);
  });
}

/** The text of the bytes without a byte order mark; undefined if they are not UTF-8. */
function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function notUtf8(): AppError {
  return new AppError('malformed', { message: 'The body is not valid UTF-8.' });
}

function refusalOf(error: z.ZodError): AppError {
  const errors = error.issues.map(fieldErrorOf);
  return new AppError('malformed', { errors: errors as [FieldError, ...FieldError[]] });
}

function fieldErrorOf(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    return { msg: `Unknown field: ${key}.`, path: path === '' ? key : `${path}.${key}` };
  }
  if (path === '' && issue.code === 'invalid_type') return { msg: 'The body must be a JSON object.' };
  return { msg: issue.message, ...(path !== '' && { path }) };
}
