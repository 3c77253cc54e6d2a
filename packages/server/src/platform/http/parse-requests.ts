import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError, type FieldError } from '../errors.ts';

/** Bodies are JSON; every part of a request is parsed by the schema that its endpoint names. */
export function parseRequests(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call that takes no body may still announce JSON.
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });

  app.setValidatorCompiler<z.ZodType>(({ schema }) => (input) => {
    const result = schema.safeParse(input);
    return result.success ? { value: result.data } : { error: refusalOf(result.error) };
  });
  // Answers are built field by field for the contract's types; they are written as they are.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
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
  if (path === '' && issue.code === 'invalid_type') return { msg: 'The body must be a JSON object.', path };
  return { msg: issue.message, path };
}
