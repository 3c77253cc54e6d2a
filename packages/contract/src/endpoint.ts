import type { z } from 'zod';

/**
 * The access level of a call:
 * - `public`: everybody;
 * - `session-cookie`: holders of the refresh cookie and its XSRF token;
 * - `signed-in`: holders of an access token, verified or not;
 * - `verified`: holders of an access token whose e-mail is confirmed;
 * - `operator`: those of them whom the installation names as operators. For everybody else there is no such address.
 */
export type Access = 'public' | 'session-cookie' | 'signed-in' | 'verified' | 'operator';

/**
 * Whether a program may make a call with a token: `read` and `write` are what the token must be for; `never` is for calls about
 * accounts, their tokens, and the members of courses, which only a person makes.
 */
export type ProgramAccess = 'read' | 'write' | 'never';

/**
 * What a call asks of a token. Unless it says so itself, a call that a person makes before the e-mail is confirmed is about the account, a
 * GET reads, and any other call writes.
 */
export function programAccessOf({ access, programs, method }: Endpoint): ProgramAccess {
  if (access !== 'verified') return 'never';
  return programs ?? (method === 'GET' ? 'read' : 'write');
}

/**
 * What a call takes of the server, where it is no ordinary one. The server has a queue for each kind:
 * - `none`: it is served whatever the load is;
 * - `costly`: it calculates for long, or changes thousands of rows;
 * - `hashing`: it checks a password before anybody is signed in;
 * - `waiting`: it waits in a queue of its own, for a job, a worker process or the mail server.
 */
export type Load = 'none' | 'costly' | 'hashing' | 'waiting';

/** One call of the API: its input, its answers, and who may call it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With placeholders in braces: `/api/courses/{id}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Where `programAccessOf` would say something else of it. */
  readonly programs?: ProgramAccess;
  readonly load?: Load;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Where it is there, the body is the bytes of a file as `application/octet-stream`; every other body is JSON. */
  readonly bodyType?: 'bytes';
  /** Limit of the body if larger than the general limit of 1 MiB. */
  readonly bodyBytes?: number;
  /**
   * Status → body, for successes and for refusals of this call. The server adds the refusals that every call shares.
   */
  readonly answers: Readonly<Record<number, z.ZodType>>;
}

/** Keeps the literal types of an endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
