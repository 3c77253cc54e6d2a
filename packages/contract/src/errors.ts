/**
 * Every refusal of the API with its HTTP status. Only a bad access token is 401, because clients answer a 401 with one
 * refresh and one retry; refused credentials and a refused refresh cookie are 400.
 */
export const ERROR_STATUS = {
  malformed: 400,
  wrongCredentials: 400,
  sessionEnded: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  unsupportedMediaType: 415,
  unmeetable: 422,
  tooManyRequests: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
