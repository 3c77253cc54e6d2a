import { AxiosError } from 'axios';

/** One refusal of several, as the API words it; `path` names its field where there is one. */
interface FieldError {
  msg: string;
  path?: string;
}

/** The message for the user: the server's message, else the first entry's msg of its errors, else the fallback. */
export function errorText(error: unknown, fallback: string): string {
  const body = bodyOf(error);
  if (typeof body?.message === 'string' && body.message !== '') return body.message;
  return fieldErrorsOf(body)[0]?.msg ?? fallback;
}

/** Every refusal that the server names, in its order; empty when the failure was of another kind. */
export function errorTexts(error: unknown): string[] {
  return fieldErrorsOf(bodyOf(error)).map(({ msg }) => msg);
}

/** The refusals by field path, the first of each path; empty when the failure was of another kind. */
export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  const byPath: Partial<Record<string, string>> = {};
  for (const { path, msg } of fieldErrorsOf(bodyOf(error))) {
    if (path !== undefined) byPath[path] ??= msg;
  }
  return byPath;
}

/** A detail of a refusal by its name; undefined if the server sends none. */
export function besideRefusal(error: unknown, name: string): unknown {
  return bodyOf(error)?.[name];
}

/** The HTTP status of a failed call; undefined where the server gave no answer. */
export function errorStatus(error: unknown): number | undefined {
  return error instanceof AxiosError ? error.response?.status : undefined;
}

/**
 * Whether a failed call tells nothing of what was asked: the server gave no answer, failed itself, or refused to look because
 * of too many requests.
 */
export function isWithoutVerdict(error: unknown): boolean {
  const status = errorStatus(error);
  return error instanceof AxiosError && (status === undefined || status === 429 || status >= 500);
}

/** Whether nothing came back, so that the server may have done what was asked, or never heard of it. */
export function isWithoutAnswer(error: unknown): boolean {
  return (
    error instanceof AxiosError && error.response === undefined && error.code !== AxiosError.ERR_CANCELED
  );
}

function bodyOf(error: unknown): Record<string, unknown> | undefined {
  const body: unknown = error instanceof AxiosError ? error.response?.data : undefined;
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
}

function fieldErrorsOf(body: Record<string, unknown> | undefined): FieldError[] {
  const errors = body?.errors;
  return Array.isArray(errors) ? errors.filter(isFieldError) : [];
}

function isFieldError(entry: unknown): entry is FieldError {
  const candidate = entry as Partial<FieldError> | null;
  const path = typeof candidate?.path;
  return typeof candidate?.msg === 'string' && (path === 'string' || path === 'undefined');
}
