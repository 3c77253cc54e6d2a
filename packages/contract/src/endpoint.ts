import type { z } from 'zod';

/**
 * Who may call:
 * - `public`: anybody;
 * - `session-cookie`: who holds the refresh cookie and its XSRF token;
 * - `signed-in`: who holds an access token, verified or not;
 * - `verified`: who holds one and has confirmed the e-mail.
 */
export type Access = 'public' | 'session-cookie' | 'signed-in' | 'verified';

/** One call of the product: what goes in, what comes out, and who may. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With placeholders in braces: `/api/courses/{id}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** How large the body may be, where it is more than the 1 MiB of every call. */
  readonly bodyBytes?: number;
  /** Status → body, successes and refusals of its own. Those that every call shares are added by the server. */
  readonly answers: Readonly<Record<number, z.ZodType>>;
}

/** Keeps the literal types of an endpoint while checking its form. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
