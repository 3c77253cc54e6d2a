import { ERROR_STATUS, type ErrorCode, type Person, type Refusal, TEXTS } from '@exam/contract';

/** A refusal as it is thrown: one sentence, or one per field. The answer may contain further data. */
type Refused = { message: string } | { errors: readonly [FieldError, ...FieldError[]] };

export interface FieldError {
  msg: string;
  /** Absent if no single field is concerned. */
  path?: string;
}

/** The body of a refusal. Clients read the message or the first `msg`; both are present and equal. */
export function refusalBody(refused: Refused): Refusal {
  if ('errors' in refused) return { message: refused.errors[0].msg, ...refused, errors: [...refused.errors] };
  const { message, ...beside } = refused;
  return { message, errors: [{ msg: message }], ...beside };
}

/** A refusal for the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The body of the answer. */
  readonly body: Refusal;
  readonly retryAfterSeconds: number | undefined;
  /** Name in the log if the code says too little; a constant, never user input. */
  readonly event: string | undefined;

  constructor(code: ErrorCode, refused: Refused, retryAfterSeconds?: number, event?: string) {
    const body = refusalBody(refused);
    super(body.message);
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
    this.event = event;
  }
}

/** The refusal of an unknown address. */
export const NOTHING_HERE = 'There is nothing at this address.';

/** The same words for missing and for invisible objects. */
export function notFound(what: string): AppError {
  return new AppError('notFound', { message: `${what} not found.` });
}

/** @param event see AppError */
export function forbidden(message: string, event?: string): AppError {
  return new AppError('forbidden', { message }, undefined, event);
}

/** @param body data beside the message, such as the newer version of the edited object */
export function conflict(message: string, body: object = {}): AppError {
  return new AppError('conflict', { ...body, message });
}

/**
 * @param current the current object as the API presents it, so that nothing is overwritten unseen
 * @param changedBy whoever changed it; null if that is not known
 */
export function staleEdit(what: string, current: object, changedBy: Person | null): AppError {
  return conflict(`This ${what} was changed in the meantime. Look at the newer version and edit that.`, {
    current,
    changedBy,
  });
}

/** @throws AppError forbidden with dummy data, in the words that the screens show */
export function requireDeletes(demo: boolean): void {
  if (demo) throw forbidden(TEXTS.deleteDisabled);
}

/** @param event see AppError */
export function invalidField(path: string, msg: string, event?: string): AppError {
  return new AppError('malformed', { errors: [{ msg, path }] }, undefined, event);
}
