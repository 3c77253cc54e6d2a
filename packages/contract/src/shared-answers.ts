import { z } from 'zod';
import { FailureSchema, FieldErrorsSchema, MessageSchema } from './answers.ts';
import type { Endpoint } from './endpoint.ts';

const RefusalSchema = z.union([FieldErrorsSchema, MessageSchema]);

/** The refusals that a call may answer because of what it takes and who may make it, by status. */
export function answersOfEveryCall(endpoint: Endpoint): Record<number, z.ZodType> {
  const takesIds = endpoint.params !== undefined || endpoint.body !== undefined;
  const changes = endpoint.method !== 'GET';
  const needsToken = endpoint.access === 'signed-in' || endpoint.access === 'verified';
  return {
    400: RefusalSchema,
    ...(needsToken && { 401: MessageSchema }),
    ...((changes || endpoint.access === 'verified') && { 403: MessageSchema }),
    ...(takesIds && { 404: MessageSchema }),
    ...(changes && { 409: MessageSchema, 413: MessageSchema, 415: MessageSchema }),
    429: MessageSchema,
    500: FailureSchema,
    503: MessageSchema,
  };
}
