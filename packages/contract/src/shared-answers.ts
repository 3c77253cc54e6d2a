import type { z } from 'zod';
import { FailureSchema, RefusalSchema } from './answers.ts';
import type { Endpoint } from './endpoint.ts';

/** The refusals that result from an endpoint's input and access, by status. */
export function answersOfEveryCall(endpoint: Endpoint): Record<number, z.ZodType> {
  const takesIds = endpoint.params !== undefined || endpoint.body !== undefined;
  const changes = endpoint.method !== 'GET';
  const needsToken = endpoint.access === 'signed-in' || endpoint.access === 'verified';
  return {
    400: RefusalSchema,
    ...(needsToken && { 401: RefusalSchema }),
    ...((changes || endpoint.access === 'verified') && { 403: RefusalSchema }),
    ...(takesIds && { 404: RefusalSchema }),
    ...(changes && { 409: RefusalSchema, 413: RefusalSchema, 415: RefusalSchema }),
    429: RefusalSchema,
    500: FailureSchema,
    503: RefusalSchema,
  };
}
