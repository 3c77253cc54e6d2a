import { EVERY_ENDPOINT, nameOf, SOME_POSSESSIONS, validBody } from '../every-call.ts';

export const EVERY_FIELD = EVERY_ENDPOINT.flatMap((endpoint) =>
  Object.keys(validBody(endpoint, SOME_POSSESSIONS) ?? {}).map((field) => ({
    name: `${nameOf(endpoint)} ${field}`,
    endpoint,
    field,
  })),
);
